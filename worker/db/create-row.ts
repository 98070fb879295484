import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** The row that an insert of `given` would make: with the columns' defaults, and null where there is none. */
export function createRow<T extends SQLiteTable>(table: T, given: T["$inferInsert"]): T["$inferSelect"] {
  const values: Readonly<Record<string, unknown>> = given;
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(columns.map(([name, column]) => [name, values[name] ?? column.default ?? null]));
}
