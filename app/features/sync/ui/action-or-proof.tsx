import { type ReactNode, useContext } from "react";
import { IdentityGateContext } from "../identity-gate.ts";
import type { SyncAction } from "../use-sync-action.ts";
import { FailureLine } from "./failure-line.tsx";

interface ActionOrProofProps {
  action: SyncAction;
  /** Repeats the failed action. */
  retry(): unknown;
  children: ReactNode;
}

/** The control of an action. Where the server asks for a proof of identity, that form replaces the control. */
export function ActionOrProof({ action, retry, children }: ActionOrProofProps) {
  const Gate = useContext(IdentityGateContext);
  const { isBusy, failure, needsProof, cancelProof } = action;
  if (Gate && needsProof) return <Gate isBusy={isBusy} onProved={retry} onCancel={cancelProof} />;
  return (
    <>
      {children}
      <FailureLine>{failure}</FailureLine>
    </>
  );
}
