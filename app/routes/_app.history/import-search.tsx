import { useBodyWeight, useLive } from "#app/data/react/use-live.ts";
import { ExerciseSearch } from "#app/features/library/exercise-search.tsx";
import type { Exercise } from "#app/model/exercise.ts";
import { useFavourites } from "../_public.work-out-now/use-favourites.ts";

const none: readonly string[] = [];

/** Searches for the exercise that a name in a file becomes. */
export default function ImportSearch({ onPick }: { onPick(exercise: Exercise): void }) {
  const own = useLive((open) => open.exercises.list(), []) ?? [];
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
