import { keptTables } from "#app/contracts/change-log.ts";
import { createPen, scopeOf } from "../log/pen.ts";
import { changesOf } from "../log/state-changes.ts";
import { everything } from "../merge/tally.ts";
import type { StoreContext } from "../stores/store-context.ts";

/** How many workouts and goals an owner has, for asking whether to bring them in. */
export const countRecords = ({ db }: StoreContext): Promise<{ workouts: number; goals: number }> =>
  db.read(["tallies", "goals"], async (tx) => {
    const [[all], goals] = await Promise.all([
      tx.findMany("tallies", [everything]),
      tx.list("goals", { by: "at" }),
    ]);
    return { workouts: all?.count ?? 0, goals: goals.length };
  });

/**
 * Moves all rows of one owner to another. They are merged there first and removed here after the commit:
 * cut off in between, doing it again merges the same rows, which changes nothing.
 */
export async function bringIn(from: StoreContext, to: StoreContext): Promise<void> {
  const changes = await from.db.read(keptTables, async (tx) => {
    const tables = await Promise.all(
      keptTables.map(async (table) => (await tx.list(table)).flatMap((row) => changesOf(table, row))),
    );
    return tables.flat();
  });
  await to.db.write(scopeOf(...keptTables), (tx) => createPen(tx, to).merge(changes, true));
  const emptied = [...keptTables, "tallies", "changes", "batches"] as const;
  await from.db.write(emptied, async (tx) => {
    for (const table of emptied) await tx.clear(table);
  });
}
