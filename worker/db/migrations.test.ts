import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
const migrate = (database: DatabaseSync, names: readonly string[]) => {
  for (const name of names) database.exec(readFileSync(`migrations/${name}`, "utf8"));
};

test("the columns that go take no row, key or reference with them", () => {
  const database = new DatabaseSync(":memory:");
  const last = files.findIndex((name) => name.startsWith("0005_"));
  migrate(database, files.slice(0, last));
  database.exec(`
    INSERT INTO user (id, name, email, email_verified, created_at, updated_at) VALUES ('u', '', 'a@example.com', 1, 0, 0);
    INSERT INTO flow_state (id, kind, user_id, redirect_to, code_hash, created_at, expires_at, pending_identity)
      VALUES ('f', 'oauth', 'u', 'https://app.example', 'h', 1, 2, 'sealed');
    INSERT INTO mail_token (user_id, kind, email, link_hash, code_hash, created_at, expires_at)
      VALUES ('u', 'signup', 'a@example.com', 'l', 'c', 1, 2)`);
  const read = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
  const [flow, mail] = [read("flow_state"), read("mail_token")];
  migrate(database, files.slice(last));
  const without = (name: string, rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== name)));
  expect(read("flow_state")).toEqual(without("linking_user_id", flow));
  expect(read("mail_token")).toEqual(without("wrong_codes", mail));
  expect(() =>
    database.exec(
      "INSERT INTO flow_state (id, kind, redirect_to, code_hash, created_at, expires_at) VALUES ('g', 'oauth', '', 'h', 1, 2)",
    ),
  ).toThrow(/UNIQUE/);
  database.exec("DELETE FROM user");
  expect([read("flow_state"), read("mail_token")]).toEqual([[], []]);
});
