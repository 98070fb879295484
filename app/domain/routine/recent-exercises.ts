import type { Exercise } from "../exercise/exercise.ts";
import { recognizeWorkouts } from "../workout/counted-workouts.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { findExercise, nameExercise } from "./find-exercise.ts";

/**
 * The exercises that were done last, the latest first, each once. They come from `exercises` in their present form, or
 * from the library.
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
