import { keptTables } from "#app/contracts/change-log.ts";
import type { Tx } from "../engine/row-database.ts";
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

const lastSeq = async (tx: Tx): Promise<number> =>
  (await tx.list("changes", { newestFirst: true, limit: 1 }))[0]?.seq ?? 0;

/**
 * Moves all rows of one owner to another. They are merged there first and removed here after the commit:
 * cut off in between, doing it again merges the same rows, which changes nothing.
 */
export async function bringIn(from: StoreContext, to: StoreContext): Promise<void> {
  for (let emptied = false; !emptied; ) {
    const { changes, seq } = await from.db.read([...keptTables, "changes"], async (tx) => {
      const tables = await Promise.all(
        keptTables.map(async (table) => (await tx.list(table)).flatMap((row) => changesOf(table, row))),
      );
      return { changes: tables.flat(), seq: await lastSeq(tx) };
    });
    await to.db.write(scopeOf(...keptTables), (tx) => createPen(tx, to).merge(changes, true));
    const tables = [...keptTables, "tallies", "changes", "batches"] as const;
    emptied = await from.db.write(tables, async (tx) => {
      // Another tab has recorded more in the meantime: take that along as well.
      if ((await lastSeq(tx)) !== seq) return false;
      for (const table of tables) await tx.clear(table);
      return true;
    });
  }
}
