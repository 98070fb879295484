import type { ReactNode } from "react";
import { useAllEntries } from "#app/data/use-live.ts";
import { findRunId, listDone } from "#app/domain/routine/steps-of-workout.ts";
import { NotFound } from "#app/features/app-frame/public.ts";
import { SaveAsRoutine } from "#app/features/routines/public.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RoutineDone } from "./routine-done.tsx";

interface FinishedRoutineProps {
  id: string;
  /** Shown until the history is read. */
  fallback: ReactNode;
}

/**
 * The page for an id without an entry. The id may be that of a run of a former version, of a workout that was discarded
 * or deleted while its exercises stay, or of nothing.
 */
export function FinishedRoutine({ id, fallback }: FinishedRoutineProps) {
  const entries = useAllEntries()?.entries;
  if (!entries) return fallback;
  const workouts = listDone(id, entries);
  const [first] = workouts;
  if (!first)
    return (
      <NotFound title="Workout not found" to="/history" action="To the history">
        There is no such workout on this device. It may have been deleted, or recorded in another browser.
      </NotFound>
    );
  const isRun = findRunId(first.id) === id;
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl md:text-3xl">
        {isRun ? "Routine" : "Workout"} of {formatDay(first.day)}
      </h1>
      <RoutineDone workouts={workouts}>
        <ButtonLink to="/history" variant="primary">
          To the history
        </ButtonLink>
        <SaveAsRoutine entry={isRun ? first : { ...first, id }} entries={entries} />
      </RoutineDone>
    </div>
  );
}
