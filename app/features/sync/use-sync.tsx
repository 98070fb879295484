import { useEffect, useState, useSyncExternalStore } from "react";
import type { FitnessDatabase } from "#app/data/database.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import type { Sync, SyncState } from "#app/data/sync/sync.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface OpenedSync {
  readonly sync: Sync;
  readonly state: SyncState;
}

/** Fetches sync, whose script most users never need, and opens it once for the database. */
export const openSync = async (db: FitnessDatabase): Promise<Sync> =>
  (await import("#app/data/sync/open-sync.client.ts")).openSync(db);

/**
 * Sync of this user, opened with the first call; null while it opens or if it can't be opened.
 * @param hasFailed true opens nothing: the user has to press Try again first
 * @param onFailed called with true if it can't be opened
 */
export function useSync(hasFailed = false, onFailed?: (hasFailed: true) => void): OpenedSync | null {
  const db = useDatabase();
  const [opened, setOpened] = useState<Sync | null>(null);
  useEffect(() => {
    if (!db || hasFailed) return;
    let wanted = true;
    openSync(db).then(
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
  }, [db, hasFailed, onFailed]);
  const state = useSyncExternalStore(
    opened?.subscribe ?? never,
    () => opened?.read() ?? null,
    () => null,
  );
  return opened && state && { sync: opened, state };
}

/** Shown in place of sync while it opens, or with a way to try again if it can't be opened. */
export function SyncOpening({ hasFailed, onRetry }: { hasFailed: boolean; onRetry(): void }) {
  if (!hasFailed) return <Skeleton className="h-40" />;
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-ink-2">Sync could not be opened on this device. Nothing is lost.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

const never = () => () => undefined;
