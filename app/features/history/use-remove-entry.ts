import { useCallback } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";

/**
 * Deletes an entry and offers an undo, which also restores the progress of goals. Resolves to whether it was deleted.
 * A toast shows that it is done, or that it failed.
 */
export function useRemoveEntry(): (entry: HistoryEntry) => Promise<boolean> {
  const data = useData();
  return useCallback(
    ({ id, exercise }) =>
      removeWithUndo({
        name: exercise,
        remove: () => data?.history.remove(id),
        restore: () => data?.history.restore(id),
      }),
    [data],
  );
}
