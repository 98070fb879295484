import { useContext, useRef, useState } from "react";
import type { PreparedCode, SyncDevice } from "#app/data/sync/sync.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { IdentityGateContext } from "../identity-gate.ts";
import { FailureLine } from "../ui/failure-line.tsx";
import { useSyncAction } from "../use-sync-action.ts";
import { RecoveryCode } from "./recovery-code.tsx";

interface CodeConfirmationProps {
  prepared: PreparedCode;
  /** What changes with the confirmation, one sentence. */
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
  // While a confirmation runs its sentence stays, though `children` may follow the state that it changes.
  const said = useRef(children);
  if (!isBusy) said.current = children;

  // A proof of identity goes on with what was pressed before it.
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
      <Field
        label="Type the recovery code"
        hint="From your copy: the code above is blurred while you type."
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        className="font-mono"
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
