import { keptTables } from "#app/contracts/change-log.ts";
import { isTiming } from "#app/contracts/is-timing.ts";
import type { RecordCount } from "../data.ts";
import type { Tx } from "../engine/row-database.ts";
import { createPen, scopeOf } from "../log/pen.ts";
import { changesOf } from "../log/state-changes.ts";
import { everything } from "../merge/tally.ts";
import { createSessionStore } from "../stores/session-store.ts";
import type { StoreContext } from "../stores/store-context.ts";

/** What an owner has, for asking whether to bring it in. */
export async function countRecords({ db }: StoreContext): Promise<RecordCount> {
  const session = await createSessionStore(db).find();
  return db.read(["tallies", "goals"], async (tx) => {
    const [[all], goals] = await Promise.all([
      tx.findMany("tallies", [everything]),
      tx.list("goals", { by: "at" }),
    ]);
    const running = session !== null && isTiming(session);
    return { workouts: all?.count ?? 0, goals: goals.length, running };
  });
}

const lastSeq = async (tx: Tx): Promise<number> =>
  (await tx.list("changes", { newestFirst: true, limit: 1 }))[0]?.seq ?? 0;

/** Moves a workout that is running, unless one is running there as well. It is there before it is gone here. */
async function bringInRunning(from: StoreContext, to: StoreContext): Promise<void> {
  const session = await createSessionStore(from.db).find();
  if (!session || !isTiming(session)) return;
  const kept = await createSessionStore(to.db).update((mine) =>
    mine && isTiming(mine)
      ? mine
      : { ...session, revision: (mine?.revision ?? 0) + 1, routine: mine?.routine ?? null },
  );
  if (kept?.general?.id === session.general?.id && kept?.panel?.id === session.panel?.id)
    await createSessionStore(from.db).clear();
}

/**
 * Moves all rows of one owner to another, and what is running. They are merged there first and removed here after the
 * commit: cut off in between, doing it again merges the same rows, which changes nothing.
 */
export async function bringIn(from: StoreContext, to: StoreContext): Promise<void> {
  await bringInRunning(from, to);
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
