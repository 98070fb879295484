import type { HistoryEntry } from "#app/model/history-entry.ts";
import { isWorkout, listParents } from "#app/model/is-workout.ts";

/**
 * The workout of the same exercise that ended last before this one; null when it was the first. A workout with exercises is
 * compared with workouts of its name, and not with an exercise that is called like it.
 */
export function findComparable(entry: HistoryEntry, entries: readonly HistoryEntry[]): HistoryEntry | null {
  const parents = listParents(entries);
  const kind = isWorkout(entry, parents);
  let best: HistoryEntry | null = null;
  for (const other of entries) {
    if (other.id === entry.id || other.exercise !== entry.exercise || other.endedAt >= entry.endedAt)
      continue;
    if ((best === null || other.endedAt > best.endedAt) && isWorkout(other, parents) === kind) best = other;
  }
  return best;
}

/** How the kcal of an entry were counted, in words. */
export function describeKcalModel(
  entry: Pick<HistoryEntry, "kcalModel" | "kcalPerMinute" | "source" | "exercise">,
): string {
  const rate = entry.kcalPerMinute === undefined ? "" : ` ${entry.kcalPerMinute} kcal/min`;
  if (entry.source === "imported" && entry.kcalModel === "exercise") return `Estimated at${rate}`;
  switch (entry.kcalModel) {
    case "session":
      return `About${rate || " 6 kcal/min"}, any workout`;
    case "exercise":
      return `About${rate}, ${entry.exercise}`;
    case "entered":
      return "Entered by hand";
    case "unknown":
      return "As it was recorded";
  }
}

/** Whether the length is known. An imported exercise may have sets and no times. */
export const isTimed = ({ duration, sets = [] }: Pick<HistoryEntry, "duration" | "sets">): boolean =>
  duration > 0 || sets.length === 0;
