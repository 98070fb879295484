import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { SyncOnDevice } from "../sync/find-sync.ts";
import type { Sync, SyncState } from "../sync/sync.ts";
import { useData } from "./data-provider.tsx";
import { useLive } from "./use-live.ts";

/** Whether this device takes part in sync, as it stands in all tabs; undefined while it loads. */
export const useSyncOnDevice = (): SyncOnDevice | undefined => useLive((data) => data.findSync(), []);

/**
 * Sync of the member; undefined while it is fetched, and while nothing wants it.
 * @param wanted `useSyncOnDevice() === "on"`, or true on the screens of sync
 */
export function useSync(wanted: boolean): Sync | undefined {
  const data = useData();
  const [sync, setSync] = useState<Sync>();
  const [failure, setFailure] = useState<{ cause: unknown }>();

  useEffect(() => {
    if (!data || !wanted) return;
    let isCurrent = true;
    data.openSync().then(
      (opened) => isCurrent && setSync(opened),
      (cause) => isCurrent && setFailure({ cause }),
    );
    return () => {
      isCurrent = false;
      setSync(undefined);
    };
  }, [data, wanted]);

  if (failure) throw failure.cause;
  return sync;
}

/** The state of `sync` as it stands. */
export function useSyncState(sync: Sync | undefined): SyncState | undefined {
  const subscribe = useCallback(
    (listener: () => void) => sync?.subscribe(listener) ?? (() => undefined),
    [sync],
  );
  return useSyncExternalStore(
    subscribe,
    () => sync?.read(),
    () => undefined,
  );
}
