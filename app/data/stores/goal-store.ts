// The goals and how far each has come.
// Promise: `current` is derived from the workouts that fed the goal, so it can't drift from the history.

import { type Goal, goalSchema, type NewGoal, newGoalSchema } from "#app/contracts/goal.ts";
import { remember } from "../engine/observe.ts";
import type { Row, Tally, Tx } from "../engine/row-database.ts";
import { isAlive } from "../merge/merge-row.ts";
import { currentOf } from "../merge/progress.ts";
import { goalKey, goalRange } from "../merge/tally.ts";
import { tombstone } from "../merge/tombstone.ts";
import { type StoreContext, toPresent, writeTo } from "./store-context.ts";

export interface GoalStore {
  add(goal: NewGoal): Promise<Goal>;
  /** In the order in which they were added. */
  list(): Promise<Goal[]>;
  /** How many goals have ever reached their target, deleted ones included; each counts once. */
  countAchieved(): Promise<number>;
  /** Ids of goals that have reached their target, deleted ones included, and that the server wasn't told of from here. */
  listUntold(): Promise<string[]>;
  /** Notes that the server knows these; a note that is lost costs one more telling and nothing else. */
  confirmTold(ids: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Brings a deleted goal back as it would be had it never been deleted. */
  restore(id: string): Promise<Goal>;
}

/** The goal that a row and its tally say, or null when the row is damaged. */
export function parseGoal(row: Row, tally: Tally | undefined): Goal | null {
  const goal = goalSchema.safeParse({ ...toPresent(row.value), id: row.key, current: 0 }).data;
  return goal ? { ...goal, current: currentOf(goal.type, row.value, tally) } : null;
}

/** The meta record that holds the ids of achieved goals which the server knows. */
const toldKey = "goals-told";

async function readTold(tx: Tx): Promise<string[]> {
  const [record] = await tx.findMany("meta", [toldKey]);
  return Array.isArray(record?.value) ? record.value.filter((id) => typeof id === "string") : [];
}

const isAchieved = (row: Row): boolean => typeof row.value.achievedAt === "string";

export function createGoalStore(context: StoreContext): GoalStore {
  const { db, now, newId } = context;

  return {
    add: (goal) => {
      const { type, target, deadline } = newGoalSchema.parse(goal);
      const added = { type, target, deadline, createdAt: now().toISOString() };
      const id = newId();
      return writeTo(context, ["goals"], async (pen) => {
        await pen.write([{ table: "goals", key: id, patch: added }]);
        return { id, ...added, current: 0 };
      });
    },

    list: remember(db, ["goals", "tallies"], () =>
      db.read(["goals", "tallies"], async (tx) => {
        const [rows, tallies] = await Promise.all([
          tx.list("goals", { by: "at" }),
          tx.list("tallies", goalRange),
        ]);
        const byKey = new Map(tallies.map((tally) => [tally.key, tally]));
        return rows.map((row) => parseGoal(row, byKey.get(goalKey(row.key)))).filter((goal) => goal !== null);
      }),
    ),

    countAchieved: () =>
      db.read(["goals"], async (tx) => {
        const rows = await tx.list("goals");
        return rows.filter(isAchieved).length;
      }),

    listUntold: () =>
      db.read(["goals", "meta"], async (tx) => {
        const [rows, told] = await Promise.all([tx.list("goals"), readTold(tx)]);
        const known = new Set(told);
        return rows.filter((row) => isAchieved(row) && !known.has(row.key)).map((row) => row.key);
      }),

    confirmTold: (ids) =>
      db.write(["meta"], async (tx) => {
        const told = new Set([...(await readTold(tx)), ...ids]);
        await tx.put("meta", [{ key: toldKey, value: [...told] }]);
      }),

    remove: (id) =>
      writeTo(context, ["goals"], async (pen, tx) => {
        const [present] = await tx.findMany("goals", [id]);
        if (isAlive(present)) await pen.write([{ table: "goals", key: id, patch: { [tombstone]: true } }]);
      }),

    restore: (id) =>
      writeTo(context, ["goals"], async (pen, tx) => {
        const [present] = await tx.findMany("goals", [id]);
        if (present && !isAlive(present))
          await pen.write([{ table: "goals", key: id, patch: { [tombstone]: false } }]);
        const [[row], [tally]] = await Promise.all([
          tx.findMany("goals", [id]),
          tx.findMany("tallies", [goalKey(id)]),
        ]);
        const goal = isAlive(row) ? parseGoal(row, tally) : null;
        if (!goal) throw new Error(`There is no readable goal ${id}`);
        return goal;
      }),
  };
}
