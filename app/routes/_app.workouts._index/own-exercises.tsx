import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { categoryNames } from "#app/content/exercises.ts";
import type { NewOwnExercise, OwnExercise } from "#app/contracts/own-exercise.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useLive } from "#app/data/react/use-live.ts";
import { OwnExerciseForm } from "#app/features/own-exercises/own-exercise-form.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useExercises } from "./use-exercises.ts";

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Exercises that the person added to the nine. They stand in the list above with the others. */
export function OwnExercises() {
  const data = useData();
  const own = useLive((open) => open.exercises.list(), []);
  const taken = useExercises().map(({ name }) => name);
  const [adding, setAdding] = useState(false);

  const attempt = (work: Promise<unknown> | undefined, done: () => void) => {
    work?.then(done, (error: unknown) => {
      console.error("Own exercises could not be changed", error);
      showToast("That could not be kept on this device.", { detail: "Please try again." });
    });
  };
  const add = (exercise: NewOwnExercise) => attempt(data?.exercises.add(exercise), () => setAdding(false));
  const remove = ({ id, name }: OwnExercise) =>
    attempt(data?.exercises.remove(id), () =>
      showToast(`Deleted ${name}`, {
        detail: "Its workouts stay in your history.",
        durationMs: 8000,
        action: { label: "Undo", run: () => attempt(data?.exercises.restore(id), () => undefined) },
      }),
    );

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
        <p className="text-ink-2">Rowing, climbing, dancing: add what the nine don't cover.</p>
      )}
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add an exercise">
        {adding && <OwnExerciseForm taken={taken} onSubmit={add} />}
      </Dialog>
    </SectionCard>
  );
}
