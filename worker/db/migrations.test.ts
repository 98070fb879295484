/** The migrations build the tables of the schema code, and drizzle-kit's record of them is the same. */
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as newsletter from "./product-schema.ts";
import * as profiles from "./product-schema.ts";
import * as schema from "./schema.ts";

const coded = await generateSQLiteDrizzleJson({ ...schema, ...profiles, ...newsletter });

/** Each table and index with its statement, without differences in spelling. */
function build(statements: readonly string[]): Record<string, string> {
  const database = new DatabaseSync(":memory:");
  for (const statement of statements) database.exec(statement);
  const rows = database.prepare("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").all();
  return Object.fromEntries(rows.map(({ name, sql }) => [String(name), String(sql).replace(/\s+/g, " ")]));
}

test("the migrations build what the schema code declares", async () => {
  const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
  const migrated = files.toSorted().map((name) => readFileSync(`migrations/${name}`, "utf8"));
  const declared = await generateSQLiteMigration(await generateSQLiteDrizzleJson({}), coded);
  expect(build(migrated)).toEqual(build(declared));
});

test("`npm run db:generate` has nothing to write", async () => {
  const [latest = ""] = readdirSync("migrations/meta")
    .filter((name) => name.endsWith("_snapshot.json"))
    .toSorted()
    .toReversed();
  const recorded = JSON.parse(readFileSync(`migrations/meta/${latest}`, "utf8"));
  expect(await generateSQLiteMigration(recorded, coded)).toEqual([]);
});
