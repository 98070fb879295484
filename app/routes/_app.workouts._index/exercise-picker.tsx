import { useState } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { useBodyWeight, useLive } from "#app/data/react/use-live.ts";
import { ExerciseSearch } from "#app/features/library/exercise-search.tsx";
import { OwnExerciseForm } from "#app/features/own-exercises/own-exercise-form.tsx";
import type { Exercise } from "#app/model/exercise.ts";
import type { NewOwnExercise } from "#app/model/own-exercise.ts";
import { reportFailure } from "#app/ui/remove-with-undo.ts";
import { useFavourites } from "../_public.work-out-now/use-favourites.ts";
import { useExercises } from "./use-exercises.ts";

/** Finds an exercise among the nine, the own ones and the library, or adds an own one. */
export default function ExercisePicker({ onPick }: { onPick(exercise: Exercise): void }) {
  const data = useData();
  const own = useLive((open) => open.exercises.list(), []) ?? [];
  const taken = useExercises().map(({ name }) => name);
  const { favourites, toggle } = useFavourites();
  const bodyWeightG = useBodyWeight() ?? undefined;
  const newest = useLive((open) => open.history.listNewest(50), []);
  const [created, setCreated] = useState<string | null>(null);

  async function add(exercise: NewOwnExercise) {
    const added = data?.exercises.add(exercise);
    if (!(await reportFailure(added, `${exercise.name} could not be added.`))) return;
    const stored = await added;
    if (stored) onPick(stored);
  }

  if (created !== null) return <OwnExerciseForm taken={taken} name={created} onSubmit={add} />;
  return (
    <ExerciseSearch
      own={own}
      favourites={favourites}
      recent={[...new Set(newest?.entries.map(({ exercise }) => exercise))]}
      bodyWeightG={bodyWeightG}
      onPick={onPick}
      onFavour={({ name }) => toggle(name)}
      onCreate={setCreated}
    />
  );
}
