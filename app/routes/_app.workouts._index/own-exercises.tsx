import { Pencil, Plus, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { categoryNames } from "#app/content/exercises.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useLive } from "#app/data/react/use-live.ts";
import type { OwnExercise } from "#app/model/own-exercise.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useExercises } from "./use-exercises.ts";

// The forms are loaded when they are first opened.
const AddOwnExercise = lazyPart(async () => ({
  default: (await import("#app/features/own-exercises/add-own-exercise.tsx")).AddOwnExercise,
}));
const EditOwnExercise = lazyPart(async () => ({
  default: (await import("#app/features/own-exercises/edit-own-exercise.tsx")).EditOwnExercise,
}));

const loading = <Skeleton className="h-96 rounded-lg" />;
const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The list of own exercises, with forms that add and edit one. */
export function OwnExercises() {
  const data = useData();
  const own = useLive((open) => open.exercises.list(), []);
  const taken = useExercises().map(({ name }) => name);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<OwnExercise | null>(null);

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
              <div className="flex shrink-0">
                <IconButton label={`Edit ${exercise.name}`} onClick={() => setEditing(exercise)}>
                  <Pencil {...icon} />
                </IconButton>
                <IconButton
                  label={`Delete ${exercise.name}`}
                  onClick={({ currentTarget }) => {
                    focusNeighbour(currentTarget);
                    remove(exercise);
                  }}
                >
                  <Trash2 {...icon} />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">Climbing, dancing, football: add what the library doesn't have.</p>
      )}
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add an exercise">
        {data && adding && (
          <Suspense fallback={loading}>
            <AddOwnExercise data={data} taken={taken} onAdded={() => setAdding(false)} />
          </Suspense>
        )}
      </Dialog>
      {data && editing && (
        <Dialog open onClose={() => setEditing(null)} title={`Edit ${editing.name}`}>
          <Suspense fallback={loading}>
            <EditOwnExercise data={data} exercise={editing} taken={taken} onEdited={() => setEditing(null)} />
          </Suspense>
        </Dialog>
      )}
    </SectionCard>
  );
}
