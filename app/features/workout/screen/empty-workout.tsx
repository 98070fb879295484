import { useDatabase } from "#app/data/database-provider.tsx";
import { removeEntry, restoreEntry } from "#app/data/history/commands.ts";
import { findEntry } from "#app/data/history/queries.ts";
import { updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { useLive, useRunningWorkout } from "#app/data/use-live.ts";
import { findEmptyEnd } from "#app/domain/running-workout/card-queries.ts";
import { formatLength } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";
import { reportFailure } from "#app/ui/toast.ts";
import { canContinue } from "../tracker/continue-workout.ts";

interface EmptyWorkoutProps {
  /** Asks about this workout only. */
  entryId?: string;
  onDiscarded?(): void;
}

/**
 * Asks whether a workout in which nothing was done stays in the history. It is recorded at its end as every workout is,
 * so no answer keeps it.
 */
export function EmptyWorkout({ entryId, onDiscarded }: EmptyWorkoutProps) {
  const db = useDatabase();
  const running = useRunningWorkout();
  const id = running && findEmptyEnd(running);
  const entry = useLive((db) => (id ? findEntry(db, id) : Promise.resolve(null)), [id]);
  if (!db || !entry || (entryId && entryId !== id) || !canContinue(running, entry, Date.now())) return null;

  async function discard(db: NonNullable<ReturnType<typeof useDatabase>>, entryId: string) {
    const isRemoved = await removeWithUndo({
      name: "the workout",
      remove: () => removeEntry(db, entryId),
      restore: () => restoreEntry(db, entryId),
    });
    if (isRemoved) onDiscarded?.();
  }
  // Then it can't be continued any more.
  const keep = () =>
    updateRunningWorkout(db, (stored) => {
      if (!stored) return stored;
      const { ended: _, ...rest } = stored;
      return { ...rest, revision: stored.revision + 1 };
    });
  return (
    <section
      aria-labelledby="empty-heading"
      className="grid gap-4 rounded-lg border-2 border-volt-ink bg-surface p-5"
    >
      <div>
        <h2 id="empty-heading" className="text-lg">
          Discard or keep?
        </h2>
        <p className="text-ink-2 text-sm">
          Nothing was done in this workout of {formatLength(entry.duration)}.
        </p>
      </div>
      {/* An answer removes the focused button. */}
      <div
        className="flex flex-wrap gap-2"
        onClickCapture={({ currentTarget }) => focusAround(currentTarget)}
      >
        <Button size="xl" className="grow" onClick={() => void discard(db, entry.id)}>
          Discard
        </Button>
        <Button
          size="xl"
          className="grow"
          onClick={() => void reportFailure(keep(), "This could not be saved.")}
        >
          Keep
        </Button>
      </div>
    </section>
  );
}
