import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { daysBetween } from "#app/lib/calendar-day.ts";
import { formatDuration } from "#app/lib/duration.ts";

export interface ExerciseFacts {
  /** Seconds of the longest. */
  readonly best: number;
  /** Day of the newest. */
  readonly last: string;
}

/** What is known of each exercise, by its name, in the order of the newest. Entries come newest first. */
export function readExerciseFacts(
  entries: readonly Pick<HistoryEntry, "exercise" | "duration" | "day">[],
): Map<string, ExerciseFacts> {
  const facts = new Map<string, ExerciseFacts>();
  for (const { exercise, duration, day } of entries) {
    const known = facts.get(exercise);
    facts.set(exercise, { best: Math.max(known?.best ?? 0, duration), last: known?.last ?? day });
  }
  return facts;
}

/** "Best 12:00, last yesterday"; nothing for an exercise that was never done. */
export function describeExerciseFacts(facts: ExerciseFacts | undefined, today: string): string | undefined {
  if (!facts) return undefined;
  const days = daysBetween(facts.last, today);
  const last = days <= 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`;
  return `Best ${formatDuration(facts.best)}, last ${last}`;
}
