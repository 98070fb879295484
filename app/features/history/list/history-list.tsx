import { Fragment, useState } from "react";
import type { FitnessDatabase } from "#app/data/database.ts";
import {
  findEntry,
  listDayEntries,
  listNewestEntries,
  listWorkoutExercises,
  type NewestEntries,
} from "#app/data/history/queries.ts";
import { findRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { useLive, useSettings } from "#app/data/use-live.ts";
import { workoutIdOf } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { Figure } from "#app/figures/figure.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { focusLastRow } from "#app/ui/focus-neighbour.ts";
import { useMedia } from "#app/ui/use-browser.ts";
import { UnreadableEntry } from "../entry/unreadable-entry.tsx";
import { useRemoveEntry } from "../entry/use-remove-entry.ts";
import { HistoryRow } from "./history-row.tsx";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { nestExercises } from "./list-rows.ts";

/** How many entries are shown at first, and how many more with each press. */
const pageSize = 50;

/** Returns the address of a guest's finished workout. */
const finishedPath = (id: string): string => `?tab=workout&finished=${encodeURIComponent(id)}`;

interface HistoryListProps {
  /** Returns the page of an entry. Without it entries expand in the list. */
  pathOf?(entry: HistoryEntry): string;
  /** The day (YYYY-MM-DD) that is shown; all days by default. */
  day?: string | null;
}

type Listed = Omit<NewestEntries, "workouts">;

/**
 * The newest entries, and the missing entries of their workouts, which may have begun before the oldest of these
 * entries ended.
 */
async function listWhole(db: FitnessDatabase, limit: number): Promise<Listed> {
  const newest = await listNewestEntries(db, limit);
  const { endedAt = "" } = newest.entries.at(-1) ?? {};
  const cut = newest.entries.filter(({ startedAt }) => startedAt <= endedAt);
  const parts = [...new Set(cut.map(workoutIdOf))].map(async (id) => {
    const [workout, exercises] = await Promise.all([findEntry(db, id), listWorkoutExercises(db, id)]);
    return workout ? [workout, ...exercises] : exercises;
  });
  const known = new Set(newest.entries.map(({ id }) => id));
  const rest = (await Promise.all(parts)).flat().filter(({ id }) => !known.has(id));
  return { ...newest, entries: [...newest.entries, ...rest] };
}

async function listDay(db: FitnessDatabase, day: string): Promise<Listed> {
  const entries = await listDayEntries(db, day);
  return { entries, unreadable: [], total: entries.length };
}

/** All entries, newest first. The exercises of a workout are under it. */
export function HistoryList({ pathOf, day = null }: HistoryListProps) {
  const [limit, setLimit] = useState(pageSize);
  const remove = useRemoveEntry();
  const history = useLive((db) => (day ? listDay(db, day) : listWhole(db, limit)), [day, limit]);
  const unit = useSettings()?.weightUnit ?? "kg";
  const isWide = useMedia("(min-width: 40rem)");
  // While a workout runs, the tab shows it instead of a finished one.
  const isRunning = useLive(async (db) => Boolean((await findRunningWorkout(db))?.general), []) ?? true;
  // The shorter list stays visible while a longer one loads.
  const [shown, setShown] = useState(history);
  if (history && history !== shown) setShown(history);
  if (!shown) return <HistorySkeleton />;
  const { entries, unreadable, total } = shown;

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
    if (day) return <EmptyState>No workout on this day.</EmptyState>;
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
                onRemove={() => remove(entry)}
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
