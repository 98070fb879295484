import { useDeferredValue, useEffect } from "react";
import {
  exercisePath,
  guestPathToExercise,
  guestRoutinePath,
  routinePath,
  workoutPath,
} from "#app/content/navigation.ts";
import { findTargets, type OtherTarget } from "#app/content/search-entries.ts";
import { routines } from "#app/data/collections.ts";
import { DatabaseProvider } from "#app/data/database-provider.tsx";
import { findEntriesByName } from "#app/data/history/queries.ts";
import { useLive } from "#app/data/use-live.ts";
import { guest } from "#app/domain/owner.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { useFoundExercises } from "#app/features/library/public.ts";
import { formatDay } from "#app/lib/calendar-day.ts";

/** What a query has found. */
export interface Found {
  readonly query: string;
  readonly targets: readonly OtherTarget[];
}

interface FindRecordedProps {
  query: string;
  isMember: boolean;
  /** Called with what is found, also while more may come. */
  onFound(found: Found): void;
}

const limits = { exercises: 5, workouts: 3, routines: 3 };

/** Finds exercises, recorded workouts and routines of the owner. It draws nothing. */
export function FindRecorded(props: FindRecordedProps) {
  // A guest's data are opened for the search, since public pages have no other use for them.
  if (props.isMember) return <Find {...props} />;
  return (
    <DatabaseProvider owner={guest}>
      <Find {...props} />
    </DatabaseProvider>
  );
}

function Find({ query, isMember, onFound }: FindRecordedProps) {
  const text = useDeferredValue(query);
  const { exercises, isLoading } = useFoundExercises(text);
  // The answer to the former text stays until the next one is there.
  const workouts = useLive(
    async (db) => ({ text, entries: await findEntriesByName(db, text, limits.workouts) }),
    [text],
  );
  const ownRoutines = useLive(routines.list, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFound` sets a state
  useEffect(() => {
    if (isLoading) return;
    const named = (ownRoutines ?? []).map(({ id, name }) => ({ id, title: name }));
    onFound({
      query: text,
      targets: [
        ...exercises.slice(0, limits.exercises).map(({ id, name }) => ({
          id: `exercise-${id}`,
          title: name,
          path: isMember ? exercisePath(id) : guestPathToExercise(name),
          category: "Exercise",
        })),
        ...findTargets(named, text)
          .slice(0, limits.routines)
          .map(({ id, title }) => ({
            ...{ id: `routine-${id}`, title, category: "Routine" },
            path: isMember ? routinePath(id) : guestRoutinePath(id),
          })),
        ...(workouts?.text === text ? workouts.entries : []).map((entry) => ({
          id: `workout-${entry.id}`,
          title: entry.exercise,
          description: formatDay(entry.day),
          path: isMember ? workoutPath(entry.id) : guestPathToWorkout(entry),
          category: "History",
        })),
      ],
    });
  }, [text, isLoading, exercises, workouts, ownRoutines, isMember]);
  return null;
}

/** A guest's workout has a page of its own if it has sets. */
const guestPathToWorkout = ({ id, workoutId, sets }: HistoryEntry): string =>
  `/work-out-now?${new URLSearchParams(sets ? { tab: "workout", finished: workoutId ?? id } : { tab: "history" })}`;
