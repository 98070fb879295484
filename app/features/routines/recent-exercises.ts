import type { Exercise } from "#app/model/exercise.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { recognizeWorkouts } from "#app/model/is-workout.ts";
import { findExercise, nameExercise } from "./find-exercise.ts";

/**
 * The exercises that were done last, the latest first, each once: of `exercises` as they are today, and of the library.
 * @param entries newest first
 */
export function listRecent(
  entries: readonly HistoryEntry[],
  exercises: readonly Exercise[],
  most: number,
): Exercise[] {
  const isWorkout = recognizeWorkouts(entries);
  const seen = new Set<string>();
  const recent = new Map<string, Exercise>();
  for (const entry of entries) {
    const key = entry.exerciseId ?? entry.exercise;
    if (isWorkout(entry) || seen.has(key)) continue;
    seen.add(key);
    const named = nameExercise(entry, exercises);
    const exercise = named && findExercise(named, exercises);
    if (exercise) recent.set(exercise.id, exercise);
    if (recent.size === most) break;
  }
  return [...recent.values()];
}
