import { Copy, FileText, Printer } from "lucide-react";
import { useContext, useRef, useState } from "react";
import type { PreparedCode, SyncDevice } from "#app/data/sync/sync.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { downloadBlob } from "#app/ui/download-blob.ts";
import { icon } from "#app/ui/icon.ts";
import { showToast } from "#app/ui/toast.ts";
import { CodeField, FailureLine, IdentityGateContext, useSyncAction } from "../sync-action.tsx";

interface CodeConfirmationProps {
  prepared: PreparedCode;
  /** One sentence about the effect of the confirmation. */
  children: string;
  /** @param leftOut the devices that got no new key */
  onDone(leftOut: readonly SyncDevice[]): void;
  onCancel(): void;
}

/** Shows a new recovery code and asks to type it. The typed text stays while the server asks for a proof of identity. */
export function CodeConfirmation({ prepared, children, onDone, onCancel }: CodeConfirmationProps) {
  const [typed, setTyped] = useState("");
  const [isTyping, setTyping] = useState(false);
  const { isBusy, failure, needsProof, isBehind, cancelProof, run } = useSyncAction();
  const Gate = useContext(IdentityGateContext);
  // The sentence stays while a confirmation runs, because `children` may already follow the state that the
  // confirmation changes.
  const said = useRef(children);
  if (!isBusy) said.current = children;

  // After a proof of identity the action continues with the choice that was made before it.
  const isAccepted = useRef(false);

  async function confirm(isLossAccepted: boolean) {
    isAccepted.current = isLossAccepted;
    if (isBusy) return;
    let leftOut: readonly SyncDevice[] = [];
    const confirmed = await run(async () => {
      leftOut = await prepared.confirm(typed, isLossAccepted);
    });
    if (confirmed) onDone(leftOut);
  }

  function cancel() {
    setTyping(false);
    cancelProof();
  }

  if (Gate && needsProof)
    return (
      <div className="grid gap-3">
        <p>{said.current}</p>
        <Gate isBusy={isBusy} onProved={() => confirm(isAccepted.current)} onCancel={cancel} />
      </div>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void confirm(false);
      }}
      className="grid gap-4"
    >
      <p>
        {said.current} Write this code down now: it is shown only once, and we don't have it. It opens your
        workouts when no other device of yours is at hand.
      </p>
      <RecoveryCode code={prepared.recoveryCode} isBlurred={isTyping} />
      <CodeField
        label="Type the recovery code"
        hint="From your copy: the code above is blurred while you type."
        value={typed}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FailureLine>{failure}</FailureLine>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy} disabled={typed.trim() === ""}>
          Confirm
        </Button>
        {isBehind && (
          <Button variant="danger" busy={isBusy} onClick={() => confirm(true)}>
            Go on and lose it
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The text of a saved or printed copy. It says what the code is for, and nothing else. */
const describeCopy = (code: string): string =>
  `Fitness Tracker: recovery code\n\n${code}\n\nIt opens your workouts on another device, in Settings > Sync, after you have signed in there.\nWithout it, and without a device that syncs, nobody can open them.\n`;

interface RecoveryCodeProps {
  code: string;
  /** True while the user types the code back. */
  isBlurred: boolean;
}

/** The recovery code, shown once, with ways to write it down. */
function RecoveryCode({ code, isBlurred }: RecoveryCodeProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast("The recovery code is copied.", { detail: "Put it where only you can read it." });
    } catch {
      showToast("The browser doesn't copy here.", { detail: "Select the code and copy it by hand." });
    }
  }
  return (
    <div className="grid gap-3">
      <output
        aria-label="Recovery code"
        data-print-part
        className={classNames(
          "block select-all rounded-lg border-2 border-volt-ink bg-surface-2 px-4 py-4 text-center font-bold font-mono text-lg leading-relaxed tracking-wide text-balance transition-[filter] sm:text-xl print:blur-none",
          isBlurred && "blur-sm",
        )}
      >
        {code}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>
          <Copy {...icon} /> Copy
        </Button>
        <Button onClick={printCode}>
          <Printer {...icon} /> Print
        </Button>
        <Button
          onClick={() => downloadBlob("fitness-tracker-recovery-code.txt", new Blob([describeCopy(code)]))}
        >
          <FileText {...icon} /> Save as text
        </Button>
      </div>
    </div>
  );
}

/** Prints the code alone (app-frame.css). */
function printCode(): void {
  const { dataset } = document.documentElement;
  dataset.print = "part";
  addEventListener("afterprint", () => delete dataset.print, { once: true });
  print();
}
