import { rowTables } from "#app/model/row-change.ts";
import { tableNames } from "../../engine/commit.ts";
import type { Row, RowDatabase, TableName, Tx } from "../../engine/row-database.ts";
import { isAlive } from "../../rows/merge-row.ts";
import { countTotals } from "../../rows/totals.ts";
import { findRecordIn, putRecord } from "./key-record.ts";

/** The tables that erasing writes. */
export const erasedTables: readonly TableName[] = tableNames.filter((table) => table !== "meta");

/** Deletes everything that is recorded here. */
export async function eraseAllRows(tx: Tx): Promise<void> {
  for (const table of erasedTables) await tx.clear(table);
}

/**
 * Deletes the rows that were sent. Living rows with a field that wasn't sent stay, with all their fields unsynced, and so
 * does a running workout. Returns how many rows stay.
 */
export async function eraseSentRows(tx: Tx): Promise<number> {
  const history: Row[] = [];
  let staying = 0;
  for (const table of rowTables) {
    const rows = await tx.list(table, { by: "unsynced" });
    const unsynced = rows.filter(isAlive).map((row) => ({ ...row, unsynced: 0 }));
    await tx.clear(table);
    await tx.put(table, unsynced);
    staying += unsynced.length;
    if (table === "history") history.push(...unsynced);
  }
  for (const table of ["totals", "quarantine", "batches"] as const) await tx.clear(table);
  await tx.put("totals", countTotals(history));
  return staying;
}

/** Applies the member's answer about unsent rows, after another device has erased everything. */
export const answerErase = (db: RowDatabase, answer: "send" | "delete"): Promise<void> =>
  db.write([...erasedTables, "meta"], async (tx) => {
    if (answer === "delete") await eraseAllRows(tx);
    const record = await findRecordIn(tx);
    if (record) await putRecord(tx, { ...record, needs: "nothing" });
  });
