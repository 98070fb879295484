import { amountsOf, type CountableEntry, countWorkouts, workoutIdOf } from "#app/model/counted-workouts.ts";
import { goalTypeSchema } from "#app/model/goal.ts";
import type { Records } from "#app/model/records.ts";
import type { Row, Sums, Totals } from "../engine/row-database.ts";
import { isAlive } from "./merge-row.ts";
import { currentOf } from "./progress.ts";

/** The row that holds the sums of all workouts, the number of entries, and the sums of each goal's entries. */
export const allKey = "all";
export const dayKey = (day: string): string => `day:${day}`;
const goalPrefix = "goal:";
export const entriesKey = "entries";

/**
 * The version of the rule by which rows are counted, raised when the same rows count differently. By rule 2, amounts beyond
 * the limits of a workout count nothing. By rule 3, a workout holds no record under the name of one of its exercises. By
 * rule 4, sets of repetitions are no best of their exercise by the time they took.
 */
export const countingRule = 4;

export const zero: Sums = { count: 0, seconds: 0, tenths: 0 };

const add = (sums: Sums | undefined, by: Sums, sign: 1 | -1 = 1): Sums => ({
  count: (sums?.count ?? 0) + sign * by.count,
  seconds: (sums?.seconds ?? 0) + sign * by.seconds,
  tenths: (sums?.tenths ?? 0) + sign * by.tenths,
});

/** By how much each sum changes: "all", "entries", "day:YYYY-MM-DD" and "goal:<id>". */
export type TotalsDelta = Map<string, Sums>;

function addTo(delta: TotalsDelta, key: string, by: Sums, sign: 1 | -1): void {
  delta.set(key, add(delta.get(key), by, sign));
}

const toSums = ({ duration, caloriesBurned }: Pick<CountableEntry, "duration" | "caloriesBurned">): Sums => ({
  count: 1,
  seconds: duration,
  tenths: Math.round(caloriesBurned * 10),
});

/** The fields of a living row that are counted; damaged ones count nothing. */
function toCountable({ key, value }: Row): CountableEntry {
  const { workoutId, day, endedAt } = value;
  const { duration, caloriesBurned } = amountsOf(value);
  return {
    id: key,
    workoutId: typeof workoutId === "string" ? workoutId : undefined,
    day: typeof day === "string" ? day : "",
    endedAt: typeof endedAt === "string" ? endedAt : "",
    duration,
    caloriesBurned,
  };
}

/** The id of the workout that a history row belongs to. */
export const groupOf = ({ key, value: { workoutId } }: Row): string =>
  workoutIdOf({ id: key, workoutId: typeof workoutId === "string" ? workoutId : undefined });

/** The workouts that rows belong to: for each id, the keys of these rows and of the workout itself. */
export function listTouched(changes: readonly (readonly Row[])[]): Map<string, Set<string>> {
  const keysByWorkout = new Map<string, Set<string>>();
  for (const row of changes.flat()) {
    const id = groupOf(row);
    const keys = keysByWorkout.get(id) ?? new Set([id]);
    keysByWorkout.set(id, keys.add(row.key));
  }
  return keysByWorkout;
}

/** Adds to `delta`, or subtracts from it, the sums of living rows as workouts. The rows must be complete workouts. */
export function countRows(delta: TotalsDelta, rows: readonly Row[], sign: 1 | -1): void {
  for (const workout of countWorkouts(rows.map(toCountable))) {
    const { day } = workout;
    for (const key of day ? [allKey, dayKey(day)] : [allKey]) addTo(delta, key, toSums(workout), sign);
  }
}

/** Adds to `delta`, or subtracts from it, one living row: as an entry, and for its goals. */
function countRow(delta: TotalsDelta, row: Row, sign: 1 | -1): void {
  const { goals } = row.value;
  addTo(delta, entriesKey, { ...zero, count: 1 }, sign);
  if (!Array.isArray(goals)) return;
  const by = toSums(toCountable(row));
  for (const id of new Set(goals)) addTo(delta, goalPrefix + String(id), by, sign);
}

/** Adds to `delta` the change of a history row from `before` to `after`, as an entry and for its goals. */
export function countChange(delta: TotalsDelta, before: Row | undefined, after: Row | undefined): void {
  if (isAlive(before)) countRow(delta, before, -1);
  if (isAlive(after)) countRow(delta, after, 1);
}

/** The ids of goals whose sums change. */
export const listChangedGoals = (delta: TotalsDelta): string[] =>
  [...delta.keys()].filter((key) => key.startsWith(goalPrefix)).map((key) => key.slice(goalPrefix.length));

const isInAll = (key: string): boolean => key === entriesKey || key.startsWith(goalPrefix);

/** The keys of the rows of totals that `delta` changes. */
export const listTotalKeys = (delta: TotalsDelta): string[] => [
  ...new Set(Array.from(delta.keys(), (key) => (isInAll(key) ? allKey : key))),
];

/**
 * The rows of totals that `delta` changes, after the change.
 * @param changeRecords the records after the change; undefined where they must be computed from all entries
 */
export function listTotals(
  found: ReadonlyMap<string, Totals | undefined>,
  delta: TotalsDelta,
  changeRecords: (records: Records) => Records | undefined = () => undefined,
): Totals[] {
  return listTotalKeys(delta).map((key): Totals => {
    const before = found.get(key);
    const sums = { key, ...add(before, delta.get(key) ?? zero) };
    if (key !== allKey) return sums;
    const entries = (before?.entries ?? 0) + (delta.get(entriesKey)?.count ?? 0);
    const goals = { ...before?.goals };
    for (const id of listChangedGoals(delta)) goals[id] = add(goals[id], delta.get(goalPrefix + id) ?? zero);
    const records = before?.records && changeRecords(before.records);
    // Sums that were counted by a former rule stay marked with it, so that they are counted anew.
    const rule = before ? before.rule : countingRule;
    return { ...sums, entries, goals, ...(rule && { rule }), ...(records && { records }) };
  });
}

/** The totals of all rows of the history, counted from nothing. */
export function countTotals(rows: readonly Row[]): Totals[] {
  const delta: TotalsDelta = new Map();
  const alive = rows.filter(isAlive);
  countRows(delta, alive, 1);
  for (const row of alive) countRow(delta, row, 1);
  return listTotals(new Map(), delta);
}

/** Whether a goal has reached its target for the first time: it has never been marked as achieved. */
export function hasReachedTarget(goal: Row | undefined, sums: Sums | undefined): boolean {
  if (!isAlive(goal) || typeof goal.value.achievedAt === "string") return false;
  const type = goalTypeSchema.safeParse(goal.value.type);
  const { target } = goal.value;
  return type.success && typeof target === "number" && currentOf(type.data, goal.value, sums) >= target;
}
