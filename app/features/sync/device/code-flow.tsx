import { useContext, useLayoutEffect, useRef, useState } from "react";
import type { PreparedCode, Sync, SyncDevice } from "#app/data/sync/sync.ts";
import { Button } from "#app/ui/button.tsx";
import { focusForReading } from "#app/ui/focus-neighbour.ts";
import { showToast } from "#app/ui/toast.ts";
import { CodeConfirmation } from "../set-up/code-confirmation.tsx";
import { FailureLine, IdentityGateContext, useSyncAction } from "../sync-action.tsx";

/** Why a new recovery code is made. `devices`: the list that the user saw when they pressed the button. */
export type CodeReason =
  | { readonly kind: "renew" }
  | { readonly kind: "leaked"; readonly devices: readonly SyncDevice[] }
  | { readonly kind: "remove"; readonly devices: readonly SyncDevice[]; readonly device: SyncDevice };

/** The devices that get the new key, this one included. */
const listRecipients = (reason: Exclude<CodeReason, { kind: "renew" }>): readonly SyncDevice[] =>
  reason.kind === "remove" ? reason.devices.filter(({ id }) => id !== reason.device.id) : reason.devices;

const formatNames = (devices: readonly SyncDevice[]): string =>
  new Intl.ListFormat("en").format(devices.map(({ name, isThis }) => (isThis ? "this device" : name)));

interface Words {
  readonly title: string;
  readonly consequences: string;
  readonly action: string;
  readonly atConfirmation: string;
  readonly done: string;
}

function describeReason(reason: CodeReason): Words {
  switch (reason.kind) {
    case "renew":
      return {
        title: "New recovery code",
        consequences: "The former code opens nothing any more. Devices that sync go on without it.",
        action: "Show a new code",
        atConfirmation: "The former code counts until you have confirmed this one.",
        done: "The new recovery code counts from now on.",
      };
    case "leaked":
      return {
        title: "Another person may have my code",
        consequences:
          "Everything is encrypted anew under a new key, and the former code opens nothing any more. Your devices stay. What that person has read already can't be taken back; change your password too.",
        action: "Make a new key and code",
        atConfirmation: "The former key and code count until you have confirmed this one.",
        done: "Everything is encrypted anew, under a new code.",
      };
    case "remove":
      return {
        title: `Remove ${reason.device.name}`,
        consequences:
          "Everything is encrypted anew under a key that this device doesn't get. What it has already stays on it; from now on it sends and receives nothing. Your recovery code changes with the key.",
        action: "Remove it",
        atConfirmation: "The device is removed once you have confirmed the new code.",
        done: `${reason.device.name} is removed. Your recovery code is a new one.`,
      };
  }
}

interface CodeFlowProps {
  sync: Sync;
  reason: CodeReason;
  onClose(): void;
}

/** Makes a new recovery code: says what is lost, asks for a proof of identity, shows the code and asks to type it. */
export function CodeFlow({ sync, reason, onClose }: CodeFlowProps) {
  const Gate = useContext(IdentityGateContext);
  const [step, setStep] = useState<"ask" | "prove" | PreparedCode>("ask");
  /** Devices that got no new key although the user has removed none of them. */
  const [leftOut, setLeftOut] = useState<readonly SyncDevice[]>([]);
  const { isBusy, failure, run } = useSyncAction();
  const words = describeReason(reason);
  const part = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step replaces the focused control
  useLayoutEffect(() => focusForReading(part.current), [step, leftOut]);

  const prepare = () =>
    run(async () =>
      setStep(
        await (reason.kind === "renew" ? sync.renewRecoveryCode() : sync.rotate(listRecipients(reason))),
      ),
    );

  function finish(without: readonly SyncDevice[]) {
    showToast(words.done);
    const others = without.filter(({ id }) => reason.kind !== "remove" || id !== reason.device.id);
    if (others.length > 0) setLeftOut(others);
    else onClose();
  }

  return (
    <section ref={part} aria-label={words.title} className="grid gap-4">
      <h3 className="text-base">{words.title}</h3>
      {leftOut.length > 0 ? (
        <>
          <p>
            {formatNames(leftOut)} {leftOut.length === 1 ? "is" : "are"} left out as well: not on the list
            when you began, or not known to this device. If {leftOut.length === 1 ? "it is" : "they are"}{" "}
            yours, leave sync there and join again with the new code.
          </p>
          <Button variant="primary" className="justify-self-start" onClick={onClose}>
            Done
          </Button>
        </>
      ) : typeof step === "object" ? (
        <CodeConfirmation prepared={step} onDone={finish} onCancel={onClose}>
          {words.atConfirmation}
        </CodeConfirmation>
      ) : (
        <>
          <p>{words.consequences}</p>
          {reason.kind !== "renew" && <p>The new key goes to {formatNames(listRecipients(reason))}.</p>}
          {step === "ask" ? (
            <div className="flex flex-wrap gap-2">
              <Button
                variant={reason.kind === "renew" ? "primary" : "danger"}
                onClick={() => setStep("prove")}
              >
                {words.action}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                Cancel
              </Button>
            </div>
          ) : (
            Gate && <Gate isBusy={isBusy} onProved={prepare} onCancel={onClose} />
          )}
          <FailureLine>{failure}</FailureLine>
        </>
      )}
    </section>
  );
}
