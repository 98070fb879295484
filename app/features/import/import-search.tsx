import { ownExercises } from "#app/data/exercises/own-exercises.ts";
import { useBodyWeight, useLive } from "#app/data/use-live.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { ExerciseSearch, useFavourites } from "#app/features/library/public.ts";

const none: readonly string[] = [];

/** Searches for the exercise that a name in a file becomes. */
export default function ImportSearch({ onPick }: { onPick(exercise: Exercise): void }) {
  const own = useLive(ownExercises.list, []) ?? [];
  const bodyWeightG = useBodyWeight() ?? undefined;
  const { favourites } = useFavourites();
  return (
    <ExerciseSearch
      own={own}
      favourites={favourites}
      recent={none}
      bodyWeightG={bodyWeightG}
      onPick={onPick}
    />
  );
}
