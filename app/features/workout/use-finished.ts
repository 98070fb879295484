import { useLive } from "#app/data/use-live.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { type FinishedExercise, listFinished } from "./list-finished.ts";

/** The exercises of a finished workout, each with the records it broke. Undefined while they load. */
export const useFinished = (workout: HistoryEntry): readonly FinishedExercise[] | undefined =>
  useLive((db) => listFinished(db, workout), [workout]);
