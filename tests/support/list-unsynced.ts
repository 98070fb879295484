import type { RowDatabase } from "#app/data/engine/row-database.ts";
import { listUnsyncedIn, type UnsyncedRow } from "#app/data/sync/unsynced-rows.ts";
import { rowTables } from "#app/model/row-change.ts";

/** At most `limit` unsynced rows of each table. */
export const listUnsynced = (db: RowDatabase, limit: number): Promise<UnsyncedRow[]> =>
  db.read(rowTables, (tx) => listUnsyncedIn(tx, limit));
