import { Suspense, useState } from "react";
import { ownExercises } from "#app/data/collections.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { useBodyWeight, useHistory, useLive } from "#app/data/use-live.ts";
import { exercises as builtIn } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { ownToExercise } from "#app/domain/exercise/own-exercise.ts";
import { loadAddOwnExerciseForm } from "#app/features/own-exercises/public.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ExerciseSearch } from "./exercise-search.tsx";
import { useFavourites } from "./use-favourites.ts";

// The form is loaded when it is first opened.
const AddOwnExerciseForm = lazyPart(async () => {
  const form = await loadAddOwnExerciseForm();
  return { default: form.AddOwnExerciseForm };
});

interface LibrarySearchProps {
  /** The text that was typed before this component was loaded. */
  text?: string;
  onPick(exercise: Exercise): void;
  onPickAll?: ((exercises: readonly Exercise[]) => void) | undefined;
}

/** This many of the newest entries are searched for recent exercises. */
const recentEntries = 60;

/** The search of the library with the owner's exercises, favourites, recent exercises and body weight. */
export default function LibrarySearch({ text = "", onPick, onPickAll }: LibrarySearchProps) {
  const db = useDatabase();
  const own = useLive(ownExercises.list, []) ?? [];
  const bodyWeightG = useBodyWeight() ?? undefined;
  const { favourites, toggle } = useFavourites();
  const entries = useHistory(recentEntries)?.entries ?? [];
  // An exercise that was just created is as recent as one that was just done.
  const lately = [
    ...own.map(({ id, createdAt }) => ({ key: id, at: createdAt })),
    ...entries.map(({ exerciseId, exercise, endedAt }) => ({ key: exerciseId ?? exercise, at: endedAt })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  const recent = [...new Set(lately.map(({ key }) => key))];
  const [created, setCreated] = useState<string | null>(null);

  if (db && created !== null)
    return (
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <AddOwnExerciseForm
          db={db}
          name={created}
          taken={[...builtIn, ...own].map(({ name }) => name)}
          onAdded={(exercise) => onPick(ownToExercise(exercise))}
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
      onPickAll={onPickAll}
      onFavour={({ name }) => toggle(name)}
      onCreate={setCreated}
    />
  );
}
