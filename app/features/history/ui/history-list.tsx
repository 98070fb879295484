import { Fragment, useState } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { useHistory, useLive, useSettings } from "#app/data/react/use-live.ts";
import { Figure } from "#app/figures/figure.tsx";
import { countOf } from "#app/lib/amounts.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { focusLastRow } from "#app/ui/focus-neighbour.ts";
import { removeWithUndo } from "#app/ui/remove-with-undo.ts";
import { useMedia } from "#app/ui/use-media.ts";
import { nestExercises } from "../list-rows.ts";
import { HistoryRow } from "./history-row.tsx";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { UnreadableEntry } from "./unreadable-entry.tsx";

/** How many entries are shown at first, and how many more with each press. */
const pageSize = 50;

/** Where a visitor's finished workout is shown. */
const finishedPath = (id: string): string => `?tab=workout&finished=${encodeURIComponent(id)}`;

interface HistoryListProps {
  /** Returns the page of an entry. Without it entries expand in the list. */
  pathOf?(entry: HistoryEntry): string;
}

/** All entries, newest first, the exercises of a workout under it. */
export function HistoryList({ pathOf }: HistoryListProps) {
  const [limit, setLimit] = useState(pageSize);
  const data = useData();
  const history = useHistory(limit);
  const unit = useSettings()?.weightUnit ?? "kg";
  const isWide = useMedia("(min-width: 40rem)");
  // Until it ends, a running workout is shown instead of a finished one.
  const isRunning = useLive(async (open) => Boolean((await open.runningWorkout.find())?.general), []) ?? true;
  // The shorter list stays visible while a longer one loads.
  const [shown, setShown] = useState(history);
  if (history && history !== shown) setShown(history);
  if (!shown) return <HistorySkeleton />;
  const { entries, unreadable, total } = shown;

  const remove = ({ id, exercise }: HistoryEntry, exercises = 0) =>
    removeWithUndo({
      name: exercise,
      ...(exercises > 0 && { detail: `With its ${countOf(exercises, "exercise")}.` }),
      remove: () => data?.history.remove(id),
      restore: () => data?.history.restore(id),
    });

  const renderExercise = (exercise: HistoryEntry) => (
    <HistoryRow
      key={exercise.id}
      entry={exercise}
      path={pathOf?.(exercise)}
      unit={unit}
      isWide={isWide}
      isExercise
      onRemove={() => remove(exercise)}
    />
  );

  if (entries.length + unreadable.length === 0) {
    return (
      <EmptyState picture={<Figure name="stretching" label="" playing={false} className="size-36" />}>
        No workout history yet. Start your first workout!
      </EmptyState>
    );
  }
  return (
    <div className="grid max-w-180 gap-4">
      {unreadable.map((row) => (
        <UnreadableEntry key={row.key} row={row} />
      ))}
      {entries.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {nestExercises(entries).map(({ entry, exercises }) => (
            <Fragment key={entry.id}>
              <HistoryRow
                entry={entry}
                exercises={exercises}
                path={pathOf?.(entry)}
                finishedPath={
                  !isRunning && (exercises.length > 0 || entry.sets) ? finishedPath(entry.id) : undefined
                }
                unit={unit}
                isWide={isWide}
                onRemove={() => remove(entry, exercises.length)}
              >
                {exercises.some(({ sets }) => sets) && (
                  <ul aria-label={`Exercises of ${entry.exercise}`} className="pb-2">
                    {exercises.filter(({ sets }) => sets).map(renderExercise)}
                  </ul>
                )}
              </HistoryRow>
              {/* Timed exercises are entries of their own (specification, section 2). */}
              {exercises.filter(({ sets }) => !sets).map(renderExercise)}
            </Fragment>
          ))}
        </ul>
      )}
      {total > entries.length + unreadable.length && (
        <Button
          className="justify-self-center"
          onClick={({ currentTarget }) => {
            focusLastRow(currentTarget);
            setLimit(limit + pageSize);
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
