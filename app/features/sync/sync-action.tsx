import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useState,
} from "react";
import { Field } from "#app/ui/field.tsx";
import { explainFailure, isBehind as isBehindFailure, isProofNeeded } from "./sync-words.ts";

export interface SyncAction {
  readonly isBusy: boolean;
  /** A sentence for the user; null before the first failure and after a success. */
  readonly failure: string | null;
  /** The last action failed because the user has to prove their identity first. */
  readonly needsProof: boolean;
  /** The last action failed because this device has not received everything, and the rest would be lost. */
  readonly isBehind: boolean;
  cancelProof(): void;
  /** Runs one action after another, never two at once. Resolves to whether the action succeeded. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** Runs an action of sync and says in words how it failed. */
export function useSyncAction(): SyncAction {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [needsProof, setNeedsProof] = useState(false);
  const [isBehind, setBehind] = useState(false);
  const run = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    setNeedsProof(false);
    try {
      await work();
      setBehind(false);
      return true;
    } catch (error) {
      setFailure(explainFailure(error));
      setNeedsProof(isProofNeeded(error));
      setBehind(isBehindFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  function cancelProof() {
    setNeedsProof(false);
    setFailure(null);
  }
  return { isBusy, failure, needsProof, isBehind, cancelProof, run };
}

/** A form that proves the user's identity, and calls back once that has succeeded. */
export type IdentityGate = ComponentType<{ readonly isBusy: boolean; onProved(): void; onCancel(): void }>;

/** Null outside the settings, which alone have such a form. */
export const IdentityGateContext = createContext<IdentityGate | null>(null);

/** How an action failed, in red and announced. */
export function FailureLine({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p role="alert" className="font-semibold text-danger text-sm">
      {children}
    </p>
  );
}

interface ActionOrProofProps {
  action: SyncAction;
  /** Repeats the failed action. */
  retry(): unknown;
  children: ReactNode;
}

/** The control of an action. If the server asks for a proof of identity, that form replaces the control. */
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

/** A field for the code of another device or for the recovery code, which is typed or pasted. */
export const CodeField = (props: ComponentProps<typeof Field>) => (
  <Field
    autoComplete="off"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    maxLength={200}
    className="font-mono"
    {...props}
  />
);
