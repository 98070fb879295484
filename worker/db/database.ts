/** D1 by Drizzle: batches as transactions, and inserts with a condition. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "./schema.ts";

export type Database = DrizzleD1Database<typeof schema>;

/**
 * Drizzle over the D1 binding. D1 has no interactive transactions, so statements that belong together go into one
 * `batch`.
 */
export function createDatabase(binding: D1Database): Database {
  return drizzle(binding, { schema });
}

type Statement = BatchItem<"sqlite">;
type Results<T> = {
  readonly [Name in keyof T]: T[Name] extends Statement ? T[Name]["_"]["result"] : unknown;
};

/**
 * Runs statements as one transaction, in the order in which they are written, and returns their results by name. A
 * name may have several statements whose results are not needed.
 */
export async function runBatch<T extends Readonly<Record<string, Statement | readonly Statement[]>>>(
  db: Database,
  statements: T,
): Promise<Results<T>> {
  const named = Object.entries(statements).flatMap(([name, group]) =>
    (isGroup(group) ? group : [group]).map((statement) => ({ name, statement })),
  );
  const [first, ...rest] = named.map(({ statement }) => statement);
  const results = first ? await db.batch([first, ...rest]) : [];
  // Each statement's result has the type that the statement names.
  return Object.fromEntries(named.map(({ name }, at) => [name, results[at]])) as Results<T>;
}

const isGroup = (group: Statement | readonly Statement[]): group is readonly Statement[] =>
  Array.isArray(group);

/**
 * Inserts one row if `guard` holds at this point of the batch. A D1 batch can't read before it writes, so a later
 * statement of a batch depends on an earlier one by such a condition.
 */
export function insertIf<T extends SQLiteTable>(db: Database, table: T, row: T["$inferSelect"], guard: SQL) {
  const given: Record<string, unknown> = row;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    sql.param(given[name], column),
  );
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} WHERE ${guard}`);
}

/**
 * The row that an insert of `given` would make: with the columns' defaults, and null in columns without a default.
 */
export function createRow<T extends SQLiteTable>(table: T, given: T["$inferInsert"]): T["$inferSelect"] {
  const values: Readonly<Record<string, unknown>> = given;
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(columns.map(([name, column]) => [name, values[name] ?? column.default ?? null]));
}
