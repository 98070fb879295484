import type { Row, Tally } from "../engine/row-database.ts";
import { isAlive } from "./merge-row.ts";

export const dayKey = (day: string): string => `day:${day}`;
export const goalKey = (id: string): string => `goal:${id}`;
/** Where the tallies of all goals are. */
export const goalRange = { from: goalKey(""), to: goalKey("\uffff") };
export const everything = "all";

const amount = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

/** Adds `sign` times what a history row counts for to each sum that it is filed under. */
function count(sums: Map<string, Tally>, row: Row, sign: 1 | -1): void {
  const { day, goals, duration, caloriesBurned } = row.value;
  const keys = [everything];
  if (typeof day === "string") keys.push(dayKey(day));
  if (Array.isArray(goals)) for (const id of new Set(goals)) keys.push(goalKey(String(id)));
  for (const key of keys) {
    const sum = sums.get(key) ?? { key, count: 0, seconds: 0, tenths: 0 };
    sums.set(key, {
      key,
      count: sum.count + sign,
      seconds: sum.seconds + sign * Math.round(amount(duration)),
      tenths: sum.tenths + sign * Math.round(amount(caloriesBurned) * 10),
    });
  }
}

/** Collects in `sums` by how much each tally moves when a history row turns from `before` into `after`. */
export function countChange(sums: Map<string, Tally>, before: Row | undefined, after: Row | undefined): void {
  if (before === after) return;
  if (isAlive(before)) count(sums, before, -1);
  if (isAlive(after)) count(sums, after, 1);
}

/** The tally after it has moved. */
export const addTally = (tally: Tally | undefined, move: Tally): Tally => ({
  key: move.key,
  count: (tally?.count ?? 0) + move.count,
  seconds: (tally?.seconds ?? 0) + move.seconds,
  tenths: (tally?.tenths ?? 0) + move.tenths,
});

export const isMove = (move: Tally): boolean => move.count !== 0 || move.seconds !== 0 || move.tenths !== 0;
