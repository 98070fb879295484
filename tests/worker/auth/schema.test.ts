/** The migrations are held against the schema code by worker/db/migrations.test.ts. */
import { env } from "cloudflare:workers";
import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPasswords } from "#worker/auth/password/passwords.ts";
import { createDatabase } from "#worker/db/database.ts";
import { account, session, user, verification } from "#worker/db/schema.ts";
import { listModels } from "./declared-by-better-auth.ts";

test("every field that Better Auth and its plugins declare is a column", () => {
  const models = listModels({
    db: createDatabase(env.DB),
    secrets: ["x".repeat(32)],
    baseUrl: "http://127.0.0.1",
    passwords: createPasswords(),
  });
  const coded = Object.entries({ account, session, user, verification }).map(([model, table]) => [
    model,
    Object.keys(getTableColumns(table)).sort(),
  ]);
  const declared = Object.entries(models).map(([model, fields]) => [model, ["id", ...fields].sort()]);
  expect(declared.sort()).toEqual(coded.sort());
});
