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
 * The rule that rows are counted by, raised when the same rows count otherwise than before. By rule 2, amounts beyond the
 * limits of a workout count nothing.
 */
export const countingRule = 2;

export const zero: Sums = { count: 0, seconds: 0, tenths: 0 };

const add = (sums: Sums | undefined, by: Sums, sign: 1 | -1 = 1): Sums => ({
  count: (sums?.count ?? 0) + sign * by.count,
  seconds: (sums?.seconds ?? 0) + sign * by.seconds,
  tenths: (sums?.tenths ?? 0) + sign * by.tenths,
});

/** By how much each sum moves: "all", "entries", "day:YYYY-MM-DD" and "goal:<id>". */
export type Moves = Map<string, Sums>;

function move(moves: Moves, key: string, by: Sums, sign: 1 | -1): void {
  moves.set(key, add(moves.get(key), by, sign));
}

const toSums = ({ duration, caloriesBurned }: Pick<CountableEntry, "duration" | "caloriesBurned">): Sums => ({
  count: 1,
  seconds: duration,
  tenths: Math.round(caloriesBurned * 10),
});

/** What counting needs of a living row; what is damaged in it counts nothing. */
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

/** The workout that a history row counts in. */
export const groupOf = ({ key, value: { workoutId } }: Row): string =>
  workoutIdOf({ id: key, workoutId: typeof workoutId === "string" ? workoutId : undefined });

/** The workouts that rows belong to, by their id: the keys of these rows and of the workout itself. */
export function listTouched(changes: readonly (readonly Row[])[]): Map<string, Set<string>> {
  const members = new Map<string, Set<string>>();
  for (const row of changes.flat()) {
    const id = groupOf(row);
    const keys = members.get(id) ?? new Set([id]);
    members.set(id, keys.add(row.key));
  }
  return members;
}

/** Adds to `moves`, or takes from them, what living rows count together as workouts. They must be whole workouts. */
export function countRows(moves: Moves, rows: readonly Row[], sign: 1 | -1): void {
  for (const workout of countWorkouts(rows.map(toCountable))) {
    const { day } = workout;
    for (const key of day ? [allKey, dayKey(day)] : [allKey]) move(moves, key, toSums(workout), sign);
  }
}

/** Adds to `moves`, or takes from them, what one living row counts by itself: as an entry, and for its goals. */
function countRow(moves: Moves, row: Row, sign: 1 | -1): void {
  const { goals } = row.value;
  move(moves, entriesKey, { ...zero, count: 1 }, sign);
  if (!Array.isArray(goals)) return;
  const by = toSums(toCountable(row));
  for (const id of new Set(goals)) move(moves, goalPrefix + String(id), by, sign);
}

/** Collects in `moves` what a history row counts by itself when it turns from `before` into `after`. */
export function countChange(moves: Moves, before: Row | undefined, after: Row | undefined): void {
  if (before === after) return;
  if (isAlive(before)) countRow(moves, before, -1);
  if (isAlive(after)) countRow(moves, after, 1);
}

/** The goals whose sums move. */
export const listMovedGoals = (moves: Moves): string[] =>
  [...moves.keys()].filter((key) => key.startsWith(goalPrefix)).map((key) => key.slice(goalPrefix.length));

const isInAll = (key: string): boolean => key === entriesKey || key.startsWith(goalPrefix);

/** The rows of totals that `moves` touch. */
export const listTotalKeys = (moves: Moves): string[] => [
  ...new Set(Array.from(moves.keys(), (key) => (isInAll(key) ? allKey : key))),
];

/**
 * Those rows, as they are after the moves.
 * @param moveRecords what becomes of the records; undefined where only all entries say that
 */
export function listTotals(
  found: ReadonlyMap<string, Totals | undefined>,
  moves: Moves,
  moveRecords: (records: Records) => Records | undefined = () => undefined,
): Totals[] {
  return listTotalKeys(moves).map((key): Totals => {
    const before = found.get(key);
    const sums = { key, ...add(before, moves.get(key) ?? zero) };
    if (key !== allKey) return sums;
    const entries = (before?.entries ?? 0) + (moves.get(entriesKey)?.count ?? 0);
    const goals = { ...before?.goals };
    for (const id of listMovedGoals(moves)) goals[id] = add(goals[id], moves.get(goalPrefix + id) ?? zero);
    const records = before?.records && moveRecords(before.records);
    // What is added to the sums of a former rule leaves them to be counted anew.
    const rule = before ? before.rule : countingRule;
    return { ...sums, entries, goals, ...(rule && { rule }), ...(records && { records }) };
  });
}

/** The totals of all rows of the history, counted from nothing. */
export function countTotals(rows: readonly Row[]): Totals[] {
  const moves: Moves = new Map();
  const alive = rows.filter(isAlive);
  countRows(moves, alive, 1);
  for (const row of alive) countRow(moves, row, 1);
  return listTotals(new Map(), moves);
}

/** Whether a goal has reached its target for the first time: it has never been marked as achieved. */
export function hasReachedTarget(goal: Row | undefined, sums: Sums | undefined): boolean {
  if (!isAlive(goal) || typeof goal.value.achievedAt === "string") return false;
  const type = goalTypeSchema.safeParse(goal.value.type);
  const { target } = goal.value;
  return type.success && typeof target === "number" && currentOf(type.data, goal.value, sums) >= target;
}
