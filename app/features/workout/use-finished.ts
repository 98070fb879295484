import { useLive } from "#app/data/react/use-live.ts";
import type { LoggedExercise } from "#app/data/stores/exercise-log.ts";
import { workoutIdOf } from "#app/model/counted-workouts.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { findSetRecords, type SetRecord } from "./set-records.ts";

export interface FinishedExercise {
  readonly entry: HistoryEntry;
  /** The last time it was done before; null for the first time. */
  readonly before: LoggedExercise | null;
  readonly records: readonly SetRecord[];
}

/**
 * The exercises of a finished workout, each with what it beat; of an entry without any, the entry itself if it has sets.
 * Undefined while they load.
 */
export function useFinished(workout: HistoryEntry): readonly FinishedExercise[] | undefined {
  return useLive(
    async ({ history }) => {
      const exercises = await history.listOfWorkout(workout.id);
      const entries = exercises.length > 0 || !workout.sets ? exercises : [workout];
      return Promise.all(
        entries.map(async (entry): Promise<FinishedExercise> => {
          if (!entry.sets) return { entry, before: null, records: [] };
          const { exerciseId, exercise, startedAt } = entry;
          const earlier = await history.listLogged(
            { ...(exerciseId !== undefined && { id: exerciseId }), name: exercise },
            { before: startedAt },
          );
          const others = earlier.filter(({ id }) => id !== entry.id);
          // An exercise that is done twice in a workout is compared with former workouts.
          const before = others.find((other) => workoutIdOf(other) !== workoutIdOf(entry)) ?? null;
          return { entry, before, records: findSetRecords(entry, others) };
        }),
      );
    },
    [workout],
  );
}
