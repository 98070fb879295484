// How sync finds unsynced rows and confirms them. The field `unsynced` of a row marks it; there is no log.

import { type Clock, timeOf } from "#app/lib/hybrid-clock.ts";
import { type RowChange, type RowTable, rowTables } from "#app/model/row-change.ts";
import type { Row, Tx } from "../engine/row-database.ts";
import { clockOf } from "../rows/merge-row.ts";

export interface UnsyncedRow {
  table: RowTable;
  row: Row;
}

/** The timestamps of changes that are known elsewhere, by table and key. */
export type KnownClocks = { [table in RowTable]?: { [key: string]: Clock[] } };

/** Rows that are read and written at a time, so that a page is never blocked for long. */
const rowsAtATime = 250;

/** Keys of one read: from 100 on, the database reads everything between the first and the last of them. */
export const keysAtATime = 90;

/**
 * At most `limit` unsynced rows of each table, the newest first, because a new device shows these first.
 * `changesOf(table, row, row.unsynced)` gives the changes to send.
 */
export async function listUnsyncedIn(tx: Tx, limit: number): Promise<UnsyncedRow[]> {
  const lists = await Promise.all(
    rowTables.map(async (table) => {
      const rows = await tx.list(table, { by: "unsynced", newestFirst: true, limit });
      return rows.map((row) => ({ table, row }));
    }),
  );
  return lists.flat();
}

export function toKnownClocks(changes: Iterable<Pick<RowChange, "table" | "key" | "clock">>): KnownClocks {
  const known: KnownClocks = {};
  for (const { table, key, clock } of changes) {
    // Without a prototype, "constructor" is a key like any other.
    const keys: { [key: string]: Clock[] } = known[table] ?? Object.create(null);
    known[table] = keys;
    keys[key] ??= [];
    keys[key].push(clock);
  }
  return known;
}

/** The row without `unsynced`, or with a later time if another of its fields is unsynced. */
function confirmRow(row: Row, known: readonly Clock[]): Row {
  const { unsynced, ...rest } = row;
  if (unsynced === undefined) return row;
  let oldest = Number.POSITIVE_INFINITY;
  for (const field of Object.keys(row.value)) {
    const clock = clockOf(row, field);
    const time = timeOf(clock);
    if (time >= unsynced && !known.includes(clock)) oldest = Math.min(oldest, time);
  }
  return oldest === Number.POSITIVE_INFINITY ? rest : { ...rest, unsynced: oldest };
}

/**
 * Clears `unsynced` of rows whose timestamps are known elsewhere; what was written to a row since then stays unsynced.
 */
export async function confirmIn(tx: Tx, known: KnownClocks): Promise<void> {
  for (const table of rowTables) {
    const clocks = known[table] ?? {};
    const keys = Object.keys(clocks);
    for (let at = 0; at < keys.length; at += keysAtATime) {
      const rows = await tx.findMany(table, keys.slice(at, at + keysAtATime));
      const confirmed = rows.flatMap((row) => {
        const after = row && confirmRow(row, clocks[row.key] ?? []);
        return after && after.unsynced !== row.unsynced ? [after] : [];
      });
      if (confirmed.length > 0) await tx.put(table, confirmed);
    }
  }
}

/** Calls `work` with all rows of a table, in chunks. */
export async function eachRows(tx: Tx, table: RowTable, work: (rows: Row[]) => unknown): Promise<void> {
  for (let last: string | undefined; ; ) {
    const found = await tx.list(table, { limit: rowsAtATime + 1, ...(last !== undefined && { from: last }) });
    const rows = found[0]?.key === last ? found.slice(1) : found.slice(0, rowsAtATime);
    if (rows.length === 0) return;
    await work(rows);
    last = rows.at(-1)?.key;
  }
}

/** Marks every row as unsynced. */
export async function markAllIn(tx: Tx): Promise<void> {
  for (const table of rowTables)
    await eachRows(tx, table, (rows) => {
      const marked = rows.flatMap((row) => {
        const unsynced = timeOf(row.clock);
        return Number.isNaN(unsynced) || row.unsynced === unsynced ? [] : [{ ...row, unsynced }];
      });
      return marked.length > 0 ? tx.put(table, marked) : undefined;
    });
}
