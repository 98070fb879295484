import type { WeekStart } from "#app/lib/calendar-week.ts";
import { type CountedWorkout, countWorkouts } from "#app/model/counted-workouts.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { type DaySum, sumDays } from "./day-sum.ts";
import { groupByWeek, type WeekBar } from "./week-bars.ts";

export type RecordEntry = Pick<
  HistoryEntry,
  "id" | "workoutId" | "exercise" | "category" | "duration" | "caloriesBurned" | "endedAt" | "day"
>;

export interface Records<E extends RecordEntry = RecordEntry> {
  readonly longest: E | null;
  readonly mostKcal: E | null;
  /** The longest entry of each exercise, longest first. */
  readonly perExercise: readonly E[];
}

/**
 * What competes for the longest and the most kcal: a workout with what it counts, or, while it has no entry, its
 * exercises.
 */
const listCompetitors = <E extends RecordEntry>({
  workout,
  exercises,
  caloriesBurned,
}: CountedWorkout<E>) => {
  if (!workout) return exercises;
  return exercises.length === 0 ? [workout] : [{ ...workout, caloriesBurned }];
};

/**
 * The earliest entry holds a record: a later one must exceed it. An entry without length or kcal holds none. A workout
 * counts with its exercises; the exercises compete for the best of each exercise.
 */
export function readRecords<E extends RecordEntry>(entries: readonly E[]): Records<E> {
  let longest: E | null = null;
  let mostKcal: E | null = null;
  const best = new Map<string, E>();
  for (const entry of countWorkouts(entries).flatMap(listCompetitors)) {
    if (beats(entry, longest, "duration")) longest = entry;
    if (beats(entry, mostKcal, "caloriesBurned")) mostKcal = entry;
  }
  for (const entry of entries) {
    if (beats(entry, best.get(entry.exercise) ?? null, "duration")) best.set(entry.exercise, entry);
  }
  const perExercise = [...best.values()].sort(
    (a, b) => b.duration - a.duration || a.exercise.localeCompare(b.exercise),
  );
  return { longest, mostKcal, perExercise };
}

/** The earliest week with the most seconds of exercise; null without a workout. */
export function findBestWeek(days: readonly DaySum[], weekStart: WeekStart): WeekBar | null {
  let best: WeekBar | null = null;
  for (const [week, weekDays] of groupByWeek(days, weekStart)) {
    const sum = sumDays(weekDays);
    if (sum.seconds === 0) continue;
    const ahead = best === null || sum.seconds > best.sum.seconds;
    if (ahead || (sum.seconds === best?.sum.seconds && week < best.week)) best = { week, sum };
  }
  return best;
}

export type RecordKind = "longest" | "most-kcal" | "exercise-best";

/** The records that each entry holds, by the entry's id. An exercise that was done once has no best. */
export function listRecordsByEntry(entries: readonly RecordEntry[]): Map<string, RecordKind[]> {
  const records = new Map<string, RecordKind[]>();
  if (entries.length < 2) return records;
  const add = (entry: RecordEntry | null, kind: RecordKind) => {
    if (entry) records.set(entry.id, [...(records.get(entry.id) ?? []), kind]);
  };
  const times = new Map<string, number>();
  for (const { exercise } of entries) times.set(exercise, (times.get(exercise) ?? 0) + 1);
  const { longest, mostKcal, perExercise } = readRecords(entries);
  add(longest, "longest");
  add(mostKcal, "most-kcal");
  for (const entry of perExercise) if ((times.get(entry.exercise) ?? 0) > 1) add(entry, "exercise-best");
  return records;
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
