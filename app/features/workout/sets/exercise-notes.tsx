import { Pin } from "lucide-react";
import { findExerciseNote } from "#app/data/settings/exercise-notes.ts";
import { useLive } from "#app/data/use-live.ts";
import type { ExerciseCard } from "#app/domain/running-workout/running-workout.ts";

/** The note that is pinned to the exercise, which returns in each workout, and the note of this workout. */
export function ExerciseNotes({
  card: { exercise, note },
}: {
  card: Pick<ExerciseCard, "exercise" | "note">;
}) {
  const pinned = useLive((db) => findExerciseNote(db, exercise.id), [exercise.id]);
  return (
    <div className="wrap-anywhere grid gap-0.5 whitespace-pre-line px-1 text-sm empty:hidden">
      {pinned && (
        <p className="grid grid-cols-[auto_1fr] gap-2 rounded-sm bg-surface-2 px-2 py-1.5">
          <Pin size={16} strokeWidth={2} aria-hidden className="mt-0.5" />
          <span>
            <span className="sr-only">Pinned note: </span>
            <span>{pinned}</span>
          </span>
        </p>
      )}
      {note && (
        <p className="text-ink-2">
          <span className="sr-only">Note: </span>
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
