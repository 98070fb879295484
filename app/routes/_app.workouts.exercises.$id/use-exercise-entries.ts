import { useEffect, useState } from "react";
import { useLive } from "#app/data/react/use-live.ts";
import { pageOfEntries } from "#app/features/exercise-page/ui/sets-card.tsx";
import type { HistoryEntry } from "#app/model/history-entry.ts";

/** More than anybody records of one exercise. */
const everyEntry = 100_000;

interface ExerciseEntries {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Whether these are all. */
  readonly isComplete: boolean;
}

/**
 * The entries of an exercise: the newest for the first paint, then all. Undefined while they load.
 * @param name undefined while it is looked up
 */
export function useExerciseEntries(id: string, name: string | undefined): ExerciseEntries | undefined {
  const [limit, setLimit] = useState(pageOfEntries);
  const answer = useLive(
    async (data) => {
      if (name === undefined) return undefined;
      const entries = await data.history.listOfExercise({ id, name }, { limit });
      return { name, entries, isComplete: entries.length < limit };
    },
    [id, name, limit],
  );
  const isPartial = answer?.isComplete === false;
  useEffect(() => {
    if (isPartial) setLimit(everyEntry);
  }, [isPartial]);
  // The answer for another name stays until the next one is there.
  return answer?.name === name ? answer : undefined;
}
