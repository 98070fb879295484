import { Pencil, Plus, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { ownExercises } from "#app/data/collections.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { useLive } from "#app/data/use-live.ts";
import { categoryNames } from "#app/domain/exercise/built-in-exercises.ts";
import type { OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useExercises } from "./use-exercises.ts";

// The form is loaded when it is first opened.
const OwnExerciseEditor = lazyPart(() => import("./own-exercise-editor.tsx"));

/** The list of own exercises, with a form that adds and edits one. */
export function OwnExercises() {
  const db = useDatabase();
  const own = useLive(ownExercises.list, []);
  const taken = useExercises().map(({ name }) => name);
  // `exercise` is null for a new one.
  const [editing, setEditing] = useState<{ exercise: OwnExercise | null }>();
  const close = () => setEditing(undefined);

  const remove = ({ id, name }: OwnExercise) =>
    removeWithUndo({
      name,
      detail: "Its workouts stay in your history.",
      remove: () => db && ownExercises.remove(db, id),
      restore: () => db && ownExercises.restore(db, id),
    });

  return (
    <SectionCard
      title="Your own exercises"
      controls={
        <Button disabled={!db} onClick={() => setEditing({ exercise: null })}>
          <Plus {...icon} /> Add
        </Button>
      }
    >
      {own && own.length > 0 ? (
        <ul className="divide-y divide-line">
          {own.map((exercise) => (
            <li key={exercise.id} className="flex items-center gap-3 py-1">
              <p className="min-w-0 grow">
                <span className="display wrap-anywhere block">{exercise.name}</span>
                <span className="text-ink-2 text-sm">
                  {categoryNames[exercise.category]}, {formatNumber(exercise.kcalPerMinute)} kcal/min
                </span>
              </p>
              <div className="flex shrink-0">
                <IconButton label={`Edit ${exercise.name}`} onClick={() => setEditing({ exercise })}>
                  <Pencil {...icon} />
                </IconButton>
                <IconButton
                  data-action="delete"
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
      {db && editing && (
        <Dialog
          open
          onClose={close}
          title={editing.exercise ? `Edit ${editing.exercise.name}` : "Add an exercise"}
        >
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <OwnExerciseEditor db={db} {...editing} taken={taken} onDone={close} />
          </Suspense>
        </Dialog>
      )}
    </SectionCard>
  );
}
