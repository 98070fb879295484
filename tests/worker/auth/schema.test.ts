import { env } from "cloudflare:workers";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { createPasswords } from "#worker/auth/password/passwords.ts";
import { createDatabase } from "#worker/db/client.ts";
import * as newsletter from "#worker/db/newsletter-schema.ts";
import * as profiles from "#worker/db/profiles-schema.ts";
import * as schema from "#worker/db/schema.ts";
import { listModels } from "./declared-by-better-auth.ts";

const tables = [schema, profiles, newsletter]
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, SQLiteTable));

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

const ask = async <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results;

test("the migrated database has the schema code's tables and no others", async () => {
  const rows = await ask<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations'",
  );
  expect(rows.map((row) => row.name).sort()).toEqual(tables.map(getTableName).sort());
});

test.each(tables.map((table) => [getTableName(table), table] as const))(
  "%s has the columns, keys and indexes of the schema code",
  async (name, table) => {
    const migrated = await ask<ColumnInfo>(
      'SELECT name, type, "notnull", pk FROM pragma_table_info(?)',
      name,
    );
    const { primaryKeys, indexes, foreignKeys, uniqueConstraints } = getTableConfig(table);
    const compound = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    const coded = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      isRequired: column.notNull,
      isKey: column.primary || compound.has(column.name),
    }));
    const found = migrated.map(({ name: column, type, notnull, pk }) => ({
      name: column,
      type: type.toUpperCase(),
      isRequired: notnull === 1,
      isKey: pk > 0,
    }));
    expect(found).toEqual(coded);

    const listed = await ask<{ name: string }>(
      "SELECT name FROM pragma_index_list(?) WHERE origin = 'c'",
      name,
    );
    const columns = Object.values(getTableColumns(table)).filter((column) => column.isUnique);
    const expected = [
      ...indexes.map((index) => index.config.name),
      ...uniqueConstraints.map((constraint) => constraint.getName()),
      ...columns.map((column) => column.uniqueName),
    ];
    expect(listed.map((row) => row.name).sort()).toEqual(expected.sort());

    const listedKeys = await ask<{ table: string; on_delete: string }>(
      'SELECT "table", on_delete FROM pragma_foreign_key_list(?)',
      name,
    );
    const wanted = foreignKeys.map((key) => ({
      table: getTableName(key.reference().foreignTable),
      on_delete: (key.onDelete ?? "no action").toUpperCase(),
    }));
    const listedReferences = listedKeys.map(({ table: to, on_delete }) => ({ table: to, on_delete }));
    // SQLite lists them in no order that matters.
    const byTable = (a: { table: string }, b: { table: string }) => a.table.localeCompare(b.table);
    expect(listedReferences.sort(byTable)).toEqual(wanted.sort(byTable));
  },
);

test("every field that Better Auth and its plugins declare is a column", () => {
  const models = listModels({
    db: createDatabase(env.DB),
    secrets: ["x".repeat(32)],
    baseUrl: "http://127.0.0.1",
    passwords: createPasswords(),
  });
  const coded: Record<string, SQLiteTable> = Object.fromEntries(
    tables.map((table) => [getTableName(table), table]),
  );
  expect(Object.keys(models).sort()).toEqual(["account", "session", "user", "verification"]);
  for (const [model, fields] of Object.entries(models)) {
    const table = coded[model];
    if (!table) throw new Error(`${model} has no table`);
    expect(Object.keys(getTableColumns(table)).sort(), model).toEqual(["id", ...fields].sort());
  }
});
