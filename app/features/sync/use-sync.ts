import { useEffect, useState, useSyncExternalStore } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import type { Sync, SyncState } from "#app/data/sync/sync.ts";

interface OpenedSync {
  readonly sync: Sync;
  readonly state: SyncState;
}

/**
 * Sync of this member, opened with the first call; null while it opens or if it can't be opened.
 * @param hasFailed true opens nothing: the member has to press Try again first
 * @param onFailed called with true if it can't be opened
 */
export function useSync(hasFailed = false, onFailed?: (hasFailed: true) => void): OpenedSync | null {
  const data = useData();
  const [opened, setOpened] = useState<Sync | null>(null);
  useEffect(() => {
    if (!data || hasFailed) return;
    let wanted = true;
    data.openSync().then(
      (sync) => wanted && setOpened(sync),
      (error: unknown) => {
        console.warn(error);
        if (wanted) onFailed?.(true);
      },
    );
    return () => {
      wanted = false;
      setOpened(null);
    };
  }, [data, hasFailed, onFailed]);
  const state = useSyncExternalStore(
    opened?.subscribe ?? never,
    () => opened?.read() ?? null,
    () => null,
  );
  return opened && state && { sync: opened, state };
}

const never = () => () => undefined;
