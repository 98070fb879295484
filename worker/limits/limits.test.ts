import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDatabase } from "#worker/db/database.ts";
import { emptyStatement, perHour, removingStatement, returningStatement, takingStatement } from "./limits.ts";

// The statements are only written, not run.
const db = createDatabase({} as D1Database);
const key = "sms-number:+4915112345678";
const now = new Date();

test.each([
  ["takes a token", takingStatement(db, key, perHour(1), now)],
  ["asks for one", emptyStatement(db, key, perHour(1), now)],
  ["gives one back", returningStatement(db, key)],
  ["forgets a bucket", removingStatement(db, key, sql`1`)],
])("a statement that %s names the bucket by its kind and a hash", (_what, statement) => {
  const { params } = statement.toSQL();
  expect(params).toContainEqual(expect.stringMatching(/^sms-number:[0-9a-f]{64}$/));
  expect(JSON.stringify(params)).not.toContain("49151");
});
