import { useLayoutEffect, useRef, useState } from "react";
import type { PreparedCode, Sync } from "#app/data/sync/sync.ts";
import { Button } from "#app/ui/button.tsx";
import { focusForReading } from "#app/ui/focus-neighbour.ts";
import { showToast } from "#app/ui/toast.ts";
import { FailureLine, useSyncAction } from "../sync-action.tsx";
import { beta } from "../sync-words.ts";
import type { CodeConfirmation } from "./code-confirmation.tsx";

interface Form {
  readonly prepared: PreparedCode;
  readonly Confirmation: typeof CodeConfirmation;
}

interface TurnOnProps {
  openSync(): Promise<Sync>;
  /** True when an earlier attempt, whose answer was lost, turns out to have succeeded. */
  isOn: boolean;
  /** Called when the form with the code opens or closes. */
  onOpen(isOpen: boolean): void;
}

/** Explains sync and turns it on. Nothing is sent before the user has typed the recovery code back. */
export function TurnOn({ openSync, isOn, onOpen }: TurnOnProps) {
  const [form, setForm] = useState<Form | null>(null);
  const { isBusy, failure, run } = useSyncAction();
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The form replaces the focused button. The focus moves at once, before the form's field takes it.
    if (form) focusForReading(part.current);
  }, [form]);

  const prepare = () =>
    run(async () => {
      const [{ CodeConfirmation: Confirmation }, sync] = await Promise.all([
        import("./code-confirmation.tsx"),
        openSync(),
      ]);
      setForm({ prepared: await sync.prepare(), Confirmation });
      onOpen(true);
    });
  function close() {
    setForm(null);
    onOpen(false);
  }

  if (form)
    return (
      <div ref={part}>
        <form.Confirmation
          prepared={form.prepared}
          onDone={close}
          onCancel={() => {
            close();
            if (isOn)
              showToast("Sync is on.", { detail: "With the recovery code that you confirmed before." });
          }}
        >
          {isOn
            ? "Sync is on with the code that you confirmed before, until you confirm this one."
            : "Nothing has left this device yet."}
        </form.Confirmation>
      </div>
    );
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        <li>Workouts, goals and routines are the same on all your devices.</li>
        <li>They are encrypted on your devices: our server stores them and can't read them.</li>
        <li>A recovery code, shown once, opens them on a new device; nobody can replace it, not even we.</li>
      </ul>
      <p className="text-ink-2 text-sm">{beta}</p>
      <FailureLine>{failure}</FailureLine>
      <Button variant="primary" className="justify-self-start" busy={isBusy} onClick={prepare}>
        Turn on sync
      </Button>
    </>
  );
}
