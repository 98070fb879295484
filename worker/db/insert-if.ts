import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

/**
 * Inserts one whole row if `guard` holds at that point of the batch. D1 has no transactions that could look first; this
 * is how a later statement of a batch depends on an earlier one.
 */
export function insertIf<T extends SQLiteTable>(db: Database, table: T, row: T["$inferSelect"], guard: SQL) {
  const given: Record<string, unknown> = row;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    sql.param(given[name], column),
  );
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} WHERE ${guard}`);
}
