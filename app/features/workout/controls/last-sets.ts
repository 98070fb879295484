import type { FitnessDatabase } from "#app/data/database.ts";
import { listExerciseEntries } from "#app/data/history/exercise-log.ts";
import { useLive } from "#app/data/use-live.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { TrainingSet } from "#app/domain/set/training-set.ts";
import { listNthTimes } from "#app/domain/workout/counted-workouts.ts";

/** This many of the newest entries of an exercise are searched, because some may be timed, without sets. */
const maxSearched = 10;

interface LastSets {
  readonly sets: readonly TrainingSet[];
  readonly endedAt: string;
}

/**
 * The sets from the last time with sets; null if there was none.
 * @param nth which time within a workout; 0 for the first
 */
export async function findLastSets(
  db: FitnessDatabase,
  { id, name }: Pick<Exercise, "id" | "name">,
  nth: number,
): Promise<LastSets | null> {
  const entries = await listExerciseEntries(db, { id, name }, maxSearched);
  const inSets = entries.filter(({ sets = [] }) => sets.length > 0);
  const [last] = listNthTimes(inSets, nth);
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
  const isWarmUp = ({ kind }: TrainingSet) => kind === "warm-up";
  const warmUps = last.filter(isWarmUp);
  const work = last.filter((set) => !isWarmUp(set));
  const seen = { warmUps: 0, work: 0 };
  return sets.map((set) =>
    isWarmUp(set) ? (warmUps[seen.warmUps++] ?? warmUps.at(-1)) : (work[seen.work++] ?? work.at(-1)),
  );
}
