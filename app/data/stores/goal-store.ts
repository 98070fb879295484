// The goals and their progress.
// Guarantees: `current` is derived from the workouts that count for the goal, so it always agrees with the history.

import { type Goal, goalSchema, type NewGoal, newGoalSchema } from "#app/model/goal.ts";
import { toPresent } from "#app/model/json.ts";
import { memoize } from "../engine/observe.ts";
import type { Row, RowDatabase, Sums, Tx } from "../engine/row-database.ts";
import { isAlive } from "../rows/merge-row.ts";
import { addIds, announcedKey, readIds } from "../rows/noted-ids.ts";
import { currentOf } from "../rows/progress.ts";
import { type StoreContext, writeRows } from "../rows/row-writer.ts";
import { allKey } from "../rows/totals.ts";

export interface GoalStore {
  add(goal: NewGoal): Promise<Goal>;
  /** In the order in which they were added. */
  list(): Promise<Goal[]>;
  /** How many goals have ever reached their target, deleted ones included; each counts once. */
  countAchieved(): Promise<number>;
  /** Ids of the reached goals, deleted ones included, that this device has not reported to the server. */
  listUnreported(): Promise<string[]>;
  /** Notes that the server knows these goals; if the note is lost, they are only reported once more. */
  confirmReported(ids: readonly string[]): Promise<void>;
  /** Ids of the reached goals that this device has not announced yet, without deleted ones. */
  listUnannounced(): Promise<string[]>;
  /**
   * Returns the unannounced goals and marks them as announced. Each goal is returned once, to one caller of all tabs. A goal
   * that was reached before `since` (ISO), for example by an import, is marked without being returned.
   */
  takeUnannounced(since: string): Promise<Goal[]>;
  remove(id: string): Promise<void>;
  /** Restores a deleted goal, as if it had never been deleted. */
  restore(id: string): Promise<Goal>;
}

/** The goal in a row, with the sums of its workouts; null when the row is damaged. */
function parseGoal(row: Row, sums: Sums | undefined): Goal | null {
  const goal = goalSchema.safeParse({ ...toPresent(row.value), id: row.key, current: 0 }).data;
  return goal ? { ...goal, current: currentOf(goal.type, row.value, sums) } : null;
}

/** The readable goals among `rows`. */
async function parseGoals(tx: Tx, rows: readonly Row[]): Promise<Goal[]> {
  const [totals] = await tx.findMany("totals", [allKey]);
  return rows.map((row) => parseGoal(row, totals?.goals?.[row.key])).filter((goal) => goal !== null);
}

const listGoals = memoize((db: RowDatabase) =>
  db.read(["goals", "totals"], async (tx) => parseGoals(tx, await tx.list("goals", { by: "at" }))),
);

/** The meta record that holds the ids of achieved goals which the server knows; a stored name. */
const reportedKey = "goals-told";

const isAchieved = (row: Row): boolean => typeof row.value.achievedAt === "string";

/** The achieved goals whose ids a meta record lacks, deleted ones included. */
async function listLacking(tx: Tx, record: string): Promise<Row[]> {
  const [rows, ids] = await Promise.all([tx.list("goals"), readIds(tx, record)]);
  const known = new Set(ids);
  return rows.filter((row) => isAchieved(row) && !known.has(row.key));
}

const toKey = ({ key }: Row): string => key;

export function createGoalStore(context: StoreContext): GoalStore {
  const { db, now, newId } = context;

  return {
    add: (goal) => {
      const { type, target, deadline } = newGoalSchema.parse(goal);
      const added = { type, target, deadline, createdAt: now().toISOString() };
      const id = newId();
      return writeRows(context, ["goals"], async (writer) => {
        await writer.write([{ table: "goals", key: id, patch: added }]);
        return { id, ...added, current: 0 };
      });
    },

    list: () => listGoals(db),

    countAchieved: () => db.read(["goals"], async (tx) => (await tx.list("goals")).filter(isAchieved).length),

    listUnreported: () =>
      db.read(["goals", "meta"], async (tx) => (await listLacking(tx, reportedKey)).map(toKey)),

    confirmReported: (ids) => db.write(["meta"], (tx) => addIds(tx, reportedKey, ids)),

    listUnannounced: () =>
      db.read(["goals", "meta"], async (tx) =>
        (await listLacking(tx, announcedKey)).filter(isAlive).map(toKey),
      ),

    takeUnannounced: (since) =>
      db.write(["goals", "meta", "totals"], async (tx) => {
        const rows = (await listLacking(tx, announcedKey)).filter(isAlive);
        if (rows.length === 0) return [];
        await addIds(tx, announcedKey, rows.map(toKey));
        return (await parseGoals(tx, rows)).filter(({ achievedAt = "" }) => achievedAt >= since);
      }),

    remove: (id) => writeRows(context, ["goals"], (writer) => writer.remove("goals", id)),

    restore: (id) =>
      writeRows(context, ["goals"], async (writer) => {
        await writer.loadTotals([allKey]);
        await writer.restore("goals", id);
        // The goal's workouts may have reached its target meanwhile.
        await writer.save();
        const row = writer.find("goals", id);
        const goal = isAlive(row) ? parseGoal(row, writer.sumsOf(id)) : null;
        if (!goal) throw new Error(`There is no readable goal ${id}`);
        return goal;
      }),
  };
}
