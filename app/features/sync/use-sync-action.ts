import { useCallback, useState } from "react";
import { explainFailure, isBehind as isBehindFailure, isProofNeeded } from "./sync-words.ts";

export interface SyncAction {
  readonly isBusy: boolean;
  /** A sentence for the member; null before the first failure and after a success. */
  readonly failure: string | null;
  /** The last action failed because the member has to prove their identity first. */
  readonly needsProof: boolean;
  /** The last action failed because this device has not received everything that would be lost. */
  readonly isBehind: boolean;
  cancelProof(): void;
  /** Runs one action after another, never two at once; resolves with whether it succeeded. */
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
