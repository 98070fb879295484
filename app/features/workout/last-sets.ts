import type { Data } from "#app/data/data.ts";
import { useLive } from "#app/data/react/use-live.ts";
import type { Exercise } from "#app/model/exercise.ts";
import type { TrainingSet } from "#app/model/training-set.ts";

/** Among the newest entries of an exercise some may be timed, without sets. */
const lookedThrough = 10;

export interface LastSets {
  readonly sets: readonly TrainingSet[];
  readonly endedAt: string;
}

/** The sets of the last time that the exercise was done in sets; null before the first. */
export async function findLastSets(
  { history }: Pick<Data, "history">,
  { id, name }: Pick<Exercise, "id" | "name">,
): Promise<LastSets | null> {
  const entries = await history.listOfExercise({ id, name }, { limit: lookedThrough });
  for (const { sets, endedAt } of entries) if (sets && sets.length > 0) return { sets, endedAt };
  return null;
}

/** The same, followed; undefined while it loads. */
export const useLastSets = ({ id, name }: Exercise): LastSets | null | undefined =>
  useLive((data) => findLastSets(data, { id, name }), [id, name]);
