import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import type { WeekStart } from "#app/lib/calendar-week.ts";
import { type DaySum, sumDays } from "./day-sum.ts";
import { groupByWeek, type WeekBar } from "./week-bars.ts";

export type RecordEntry = Pick<
  HistoryEntry,
  "id" | "exercise" | "category" | "duration" | "caloriesBurned" | "endedAt" | "day"
>;

export interface Records<E extends RecordEntry = RecordEntry> {
  readonly longest: E | null;
  readonly mostKcal: E | null;
  /** The longest of each exercise, the longest first. */
  readonly perExercise: readonly E[];
}

/**
 * Records belong to who set them first: a later workout must be longer, not as long. An entry of no length or no kcal
 * holds none.
 */
export function readRecords<E extends RecordEntry>(entries: readonly E[]): Records<E> {
  let longest: E | null = null;
  let mostKcal: E | null = null;
  const best = new Map<string, E>();
  for (const entry of entries) {
    if (beats(entry, longest, "duration")) longest = entry;
    if (beats(entry, mostKcal, "caloriesBurned")) mostKcal = entry;
    if (beats(entry, best.get(entry.exercise) ?? null, "duration")) best.set(entry.exercise, entry);
  }
  const perExercise = [...best.values()].sort(
    (a, b) => b.duration - a.duration || a.exercise.localeCompare(b.exercise),
  );
  return { longest, mostKcal, perExercise };
}

/** The week with the most seconds of exercise, the first such one; null without a workout. */
export function findBestWeek(days: readonly DaySum[], weekStart: WeekStart): WeekBar | null {
  let best: WeekBar | null = null;
  for (const [week, held] of groupByWeek(days, weekStart)) {
    const sum = sumDays(held);
    if (sum.seconds === 0) continue;
    const ahead = best === null || sum.seconds > best.sum.seconds;
    if (ahead || (sum.seconds === best?.sum.seconds && week < best.week)) best = { week, sum };
  }
  return best;
}

export type RecordKind = "longest" | "most-kcal" | "exercise-best";

/** Which records each entry holds, by the entry's id. An exercise done once has no best to speak of. */
export function listHeldRecords(entries: readonly RecordEntry[]): Map<string, RecordKind[]> {
  const held = new Map<string, RecordKind[]>();
  if (entries.length < 2) return held;
  const add = (entry: RecordEntry | null, kind: RecordKind) => {
    if (entry) held.set(entry.id, [...(held.get(entry.id) ?? []), kind]);
  };
  const times = new Map<string, number>();
  for (const { exercise } of entries) times.set(exercise, (times.get(exercise) ?? 0) + 1);
  const { longest, mostKcal, perExercise } = readRecords(entries);
  add(longest, "longest");
  add(mostKcal, "most-kcal");
  for (const entry of perExercise) if ((times.get(entry.exercise) ?? 0) > 1) add(entry, "exercise-best");
  return held;
}

function beats(
  entry: RecordEntry,
  holder: RecordEntry | null,
  field: "duration" | "caloriesBurned",
): boolean {
  if (entry[field] <= 0) return false;
  if (holder === null || entry[field] > holder[field]) return true;
  return entry[field] === holder[field] && entry.endedAt < holder.endedAt;
}
