import { daysBetween } from "#app/lib/calendar-day.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { recognizeWorkouts } from "../workout/counted-workouts.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";

interface ExerciseFacts {
  /** Seconds of the longest entry, by the rule of its record: the length of sets of repetitions doesn't count. */
  readonly best: number;
  /** Day of the newest entry. */
  readonly last: string;
}

/**
 * Facts about each exercise by its name. A workout is no exercise, even if it has the name of one.
 * @param entries newest first
 */
export function computeExerciseFacts(
  entries: readonly Pick<
    HistoryEntry,
    "id" | "workoutId" | "exercise" | "exerciseId" | "duration" | "day" | "source" | "measure"
  >[],
): Map<string, ExerciseFacts> {
  const facts = new Map<string, ExerciseFacts>();
  const isWorkout = recognizeWorkouts(entries);
  for (const entry of entries) {
    if (isWorkout(entry)) continue;
    const { exercise, day, measure } = entry;
    const duration = measure?.endsWith("reps") ? 0 : entry.duration;
    const known = facts.get(exercise);
    facts.set(exercise, { best: Math.max(known?.best ?? 0, duration), last: known?.last ?? day });
  }
  return facts;
}

/** "Best 12:00, last yesterday", "Last yesterday" without a best; undefined for an exercise that was never done. */
export function describeExerciseFacts(facts: ExerciseFacts | undefined, today: string): string | undefined {
  if (!facts) return undefined;
  const days = daysBetween(facts.last, today);
  const last = days <= 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`;
  return facts.best > 0 ? `Best ${formatDuration(facts.best)}, last ${last}` : `Last ${last}`;
}
