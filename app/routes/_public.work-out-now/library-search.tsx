import { lazy, Suspense, useState } from "react";
import { exercises as builtIn } from "#app/content/exercises.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useBodyWeight, useHistory, useLive } from "#app/data/react/use-live.ts";
import { ExerciseSearch } from "#app/features/library/exercise-search.tsx";
import type { Exercise } from "#app/model/exercise.ts";
import { type NewOwnExercise, ownToExercise } from "#app/model/own-exercise.ts";
import { reportFailure } from "#app/ui/remove-with-undo.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useFavourites } from "./use-favourites.ts";

// The form is loaded when it is first opened.
const OwnExerciseForm = lazy(async () => {
  const form = await import("#app/features/own-exercises/own-exercise-form.tsx");
  return { default: form.OwnExerciseForm };
});

interface LibrarySearchProps {
  /** What was typed before this was loaded. */
  text?: string;
  onPick(exercise: Exercise): void;
}

/** How many of the newest entries say what was done of late. */
const recentEntries = 60;

/** The search of the library with what this person has: own exercises, favourites, the recent ones, body weight. */
export default function LibrarySearch({ text = "", onPick }: LibrarySearchProps) {
  const data = useData();
  const own = useLive((open) => open.exercises.list(), []) ?? [];
  const bodyWeightG = useBodyWeight() ?? undefined;
  const { favourites, toggle } = useFavourites();
  const entries = useHistory(recentEntries)?.entries ?? [];
  const recent = [...new Set(entries.map(({ exerciseId, exercise }) => exerciseId ?? exercise))];
  const [created, setCreated] = useState<string | null>(null);

  async function create(exercise: NewOwnExercise) {
    const added = data?.exercises.add(exercise);
    if (!added || !(await reportFailure(added, `${exercise.name} could not be added.`))) return;
    onPick(ownToExercise(await added));
  }

  if (created !== null)
    return (
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <OwnExerciseForm
          name={created}
          taken={[...builtIn, ...own].map(({ name }) => name)}
          onSubmit={(exercise) => void create(exercise)}
        />
      </Suspense>
    );
  return (
    <ExerciseSearch
      own={own}
      favourites={favourites}
      recent={recent}
      bodyWeightG={bodyWeightG}
      initialText={text}
      onPick={onPick}
      onFavour={({ name }) => toggle(name)}
      onCreate={setCreated}
    />
  );
}
