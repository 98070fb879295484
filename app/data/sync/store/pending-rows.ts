// Finds pending rows and confirms them. The column `pending` of a row marks it; there is no log.

import { type Operation, type RowTable, rowTables } from "#app/domain/row/operation.ts";
import { type Timestamp, timeOf } from "#app/lib/hybrid-clock.ts";
import type { FitnessDatabase } from "../../database.ts";
import { fieldsOf, type Row, timestampOf } from "../../rows/row.ts";

export interface PendingRow {
  table: RowTable;
  row: Row;
}

/** The timestamps of operations that are known elsewhere, by table and id. */
export type KnownTimestamps = { [table in RowTable]?: { [id: string]: Timestamp[] } };

/** How many rows are read at a time, so that a page is never blocked for long. */
const rowsAtATime = 250;

/**
 * At most `limit` pending rows of each table, the newest first, because a new device shows these first.
 * `operationsOf(table, row, row.pending)` gives the operations to send.
 */
export async function listPending(db: FitnessDatabase, limit: number): Promise<PendingRow[]> {
  const lists = await Promise.all(
    rowTables.map(async (table) => {
      const rows = await db[table].orderBy("pending").reverse().limit(limit).toArray();
      return rows.map((row) => ({ table, row }));
    }),
  );
  return lists.flat();
}

export async function countPending(db: FitnessDatabase): Promise<number> {
  const counts = await Promise.all(rowTables.map((table) => db[table].orderBy("pending").count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Reads one pending row of each table. A live query of it runs again after each write of a pending row. */
export const findAnyPending = (db: FitnessDatabase): Promise<string[][]> =>
  db.transaction(
    "r",
    rowTables.map((table) => db[table]),
    () => Promise.all(rowTables.map((table) => db[table].orderBy("pending").limit(1).primaryKeys())),
  );

export function toKnownTimestamps(
  operations: Iterable<Pick<Operation, "table" | "id" | "timestamp">>,
): KnownTimestamps {
  const known: KnownTimestamps = {};
  for (const { table, id, timestamp } of operations) {
    // Without a prototype, "constructor" is an ordinary id.
    const ids: { [id: string]: Timestamp[] } = known[table] ?? Object.create(null);
    known[table] = ids;
    ids[id] ??= [];
    ids[id].push(timestamp);
  }
  return known;
}

/** The row without `pending`, or with a later time in `pending` if another of its fields is pending. */
function confirmRow(row: Row, known: readonly Timestamp[]): Row {
  const { pending, ...rest } = row;
  if (pending === undefined) return row;
  let oldest = Number.POSITIVE_INFINITY;
  for (const field of Object.keys(fieldsOf(row))) {
    const timestamp = timestampOf(row, field);
    const time = timeOf(timestamp);
    if (time >= pending && !known.includes(timestamp)) oldest = Math.min(oldest, time);
  }
  return oldest === Number.POSITIVE_INFINITY ? rest : { ...rest, pending: oldest };
}

/**
 * Clears `pending` of rows whose timestamps are known elsewhere. Later changes of a row stay pending. Needs a
 * transaction over the rows.
 */
export async function confirmRows(db: FitnessDatabase, known: KnownTimestamps): Promise<void> {
  for (const table of rowTables) {
    const timestamps = known[table] ?? {};
    const rows = await db[table].bulkGet(Object.keys(timestamps));
    const confirmed = rows.flatMap((row) => {
      const after = row && confirmRow(row, timestamps[row.id] ?? []);
      return after && after.pending !== row.pending ? [after] : [];
    });
    if (confirmed.length > 0) await db[table].bulkPut(confirmed);
  }
}

/** Calls `work` with all rows of a table, in chunks. */
export async function eachRows(
  db: FitnessDatabase,
  table: RowTable,
  work: (rows: Row[]) => void,
): Promise<void> {
  for (let last: string | undefined; ; ) {
    const rest = last === undefined ? db[table].orderBy("id") : db[table].where("id").above(last);
    const rows = await rest.limit(rowsAtATime).toArray();
    work(rows);
    if (rows.length < rowsAtATime) return;
    last = rows.at(-1)?.id;
  }
}

/** Marks every row as pending, and returns how many there are. Needs a transaction over the rows. */
export async function markAllPending(db: FitnessDatabase): Promise<number> {
  for (const table of rowTables)
    await db[table].toCollection().modify((row) => {
      const oldest = timeOf(row.timestamp);
      if (Number.isNaN(oldest) || row.pending === oldest) return false;
      row.pending = oldest;
      return true;
    });
  return countPending(db);
}
