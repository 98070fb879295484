import type { FitnessDatabase } from "#app/data/database.ts";
import { listExerciseEntries } from "#app/data/history/exercise-log.ts";
import { useLive } from "#app/data/use-live.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { hasWorkingSets, isWorking, type TrainingSet } from "#app/domain/set/training-set.ts";
import { listNthTimes } from "#app/domain/workout/counted-workouts.ts";

/** This many of the newest entries of an exercise are searched, because some may be timed or warm-ups alone. */
const maxSearched = 10;

interface LastSets {
  readonly sets: readonly TrainingSet[];
  readonly endedAt: string;
}

/**
 * The sets from the last time with working sets; null if there was none.
 * @param nth which time within a workout; 0 for the first
 */
export async function findLastSets(
  db: FitnessDatabase,
  { id, name }: Pick<Exercise, "id" | "name">,
  nth: number,
): Promise<LastSets | null> {
  const entries = await listExerciseEntries(db, { id, name }, maxSearched);
  const [last] = listNthTimes(entries.filter(hasWorkingSets), nth);
  return last?.sets ? { sets: last.sets, endedAt: last.endedAt } : null;
}

/** The sets of the last time as a live query; undefined while it loads. */
export const useLastSets = ({ id, name }: Exercise, nth: number): LastSets | null | undefined =>
  useLive((db) => findLastSets(db, { id, name }, nth), [id, name, nth]);

/**
 * For each row the set of the last time that it repeats. Warm-ups repeat warm-ups, and work sets repeat work sets. Rows
 * beyond the last time repeat its last set.
 */
export function listPrevious(
  sets: readonly TrainingSet[],
  last: readonly TrainingSet[] = [],
): (TrainingSet | undefined)[] {
  const warmUps = last.filter((set) => !isWorking(set));
  const work = last.filter(isWorking);
  const seen = { warmUps: 0, work: 0 };
  return sets.map((set) =>
    isWorking(set) ? (work[seen.work++] ?? work.at(-1)) : (warmUps[seen.warmUps++] ?? warmUps.at(-1)),
  );
}
