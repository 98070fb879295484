import { Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { categoryNames } from "#app/content/exercises.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useLive } from "#app/data/react/use-live.ts";
import type { NewOwnExercise, OwnExercise } from "#app/model/own-exercise.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { removeWithUndo, reportFailure } from "#app/ui/remove-with-undo.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useExercises } from "./use-exercises.ts";

// The form is loaded when it is first opened.
const OwnExerciseForm = lazy(async () => {
  const form = await import("#app/features/own-exercises/own-exercise-form.tsx");
  return { default: form.OwnExerciseForm };
});

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The list of own exercises, with a form that adds one. */
export function OwnExercises() {
  const data = useData();
  const own = useLive((open) => open.exercises.list(), []);
  const taken = useExercises().map(({ name }) => name);
  const [adding, setAdding] = useState(false);

  const add = async (exercise: NewOwnExercise) => {
    if (await reportFailure(data?.exercises.add(exercise), `${exercise.name} could not be added.`))
      setAdding(false);
  };
  const remove = ({ id, name }: OwnExercise) =>
    removeWithUndo({
      name,
      detail: "Its workouts stay in your history.",
      remove: () => data?.exercises.remove(id),
      restore: () => data?.exercises.restore(id),
    });

  return (
    <SectionCard
      title="Your own exercises"
      className="mt-6 max-w-prose"
      controls={
        <Button disabled={!data} onClick={() => setAdding(true)}>
          <Plus {...icon} /> Add
        </Button>
      }
    >
      {own && own.length > 0 ? (
        <ul className="divide-y divide-line">
          {own.map((exercise) => (
            <li key={exercise.id} className="flex items-center gap-3 py-1">
              <p className="min-w-0 grow">
                <span className="display block truncate">{exercise.name}</span>
                <span className="text-ink-2 text-sm">
                  {categoryNames[exercise.category]}, {exercise.kcalPerMinute} kcal/min
                </span>
              </p>
              <IconButton
                label={`Delete ${exercise.name}`}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget);
                  remove(exercise);
                }}
              >
                <Trash2 {...icon} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">Climbing, dancing, football: add what the library doesn't have.</p>
      )}
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add an exercise">
        {adding && (
          <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
            <OwnExerciseForm taken={taken} onSubmit={add} />
          </Suspense>
        )}
      </Dialog>
    </SectionCard>
  );
}
