import type { FitnessDatabase } from "#app/data/database.ts";
import { listLoggedExercises } from "#app/data/history/exercise-log.ts";
import { listWorkoutExercises } from "#app/data/history/queries.ts";
import { useLive } from "#app/data/use-live.ts";
import { findSetRecords, type SetRecord } from "#app/domain/records/set-records.ts";
import { hasWorkingSets } from "#app/domain/set/training-set.ts";
import { workoutIdOf } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry, LoggedExercise } from "#app/domain/workout/history-entry.ts";

export interface FinishedExercise {
  readonly entry: HistoryEntry;
  /** The last earlier entry of the exercise, with working sets if this one has sets; null for the first time. */
  readonly before: LoggedExercise | null;
  readonly records: readonly SetRecord[];
}

/**
 * The exercises of a finished workout, each with the records that it broke. If the entry has no exercises but has sets,
 * the result is the entry itself. If an exercise was done twice, both are compared with earlier workouts, and the
 * second also with the first.
 */
export async function listFinished(
  db: FitnessDatabase,
  workout: HistoryEntry,
): Promise<readonly FinishedExercise[]> {
  const exercises = await listWorkoutExercises(db, workout.id);
  const entries = exercises.length > 0 || !workout.sets ? exercises : [workout];
  return Promise.all(
    entries.map(async (entry, at): Promise<FinishedExercise> => {
      const { exerciseId, exercise, startedAt } = entry;
      const logged = await listLoggedExercises(
        db,
        { ...(exerciseId !== undefined && { id: exerciseId }), name: exercise },
        startedAt,
      );
      const former = logged.filter((other) => workoutIdOf(other) !== workoutIdOf(entry));
      const before = former.find((other) => !entry.sets || hasWorkingSets(other)) ?? null;
      if (!entry.sets) return { entry, before, records: [] };
      const here = entries.slice(0, at).filter((other) => nameOf(other) === nameOf(entry));
      return { entry, before, records: findSetRecords(entry, [...former, ...here]) };
    }),
  );
}

const nameOf = ({ exerciseId, exercise }: HistoryEntry): string => exerciseId ?? exercise;

/** The exercises of a finished workout, each with the records it broke. Undefined while they load. */
export const useFinished = (workout: HistoryEntry): readonly FinishedExercise[] | undefined =>
  useLive((db) => listFinished(db, workout), [workout]);
