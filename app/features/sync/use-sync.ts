import { useEffect, useState, useSyncExternalStore } from "react";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import type { Sync, SyncState } from "#app/data/sync/sync.ts";

interface OpenedSync {
  readonly sync: Sync;
  readonly state: SyncState;
}

interface SyncOpening {
  /** Null while it opens or if it can't be opened. */
  readonly opened: OpenedSync | null;
  /** Tries again to open it; null unless that has failed. */
  readonly retry: (() => void) | null;
}

/** Sync of this member, opened with the first call. */
export function useSync(): SyncOpening {
  const data = useData();
  const [opened, setOpened] = useState<Sync | null>(null);
  const [failing, setFailing] = useState<Data>();
  const hasFailed = data !== undefined && data === failing;
  useEffect(() => {
    if (!data || hasFailed) return;
    let wanted = true;
    data.openSync().then(
      (sync) => wanted && setOpened(sync),
      (error: unknown) => {
        console.warn("Sync can't be opened", error);
        if (wanted) setFailing(data);
      },
    );
    return () => {
      wanted = false;
      setOpened(null);
    };
  }, [data, hasFailed]);
  const state = useSyncExternalStore(
    opened?.subscribe ?? never,
    () => opened?.read() ?? null,
    () => null,
  );
  return {
    opened: opened && state && { sync: opened, state },
    retry: hasFailed ? () => setFailing(undefined) : null,
  };
}

const never = () => () => undefined;
