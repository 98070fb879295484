/**
 * Runs before each file of the Worker's tests. The files share isolates, because starting one for each file takes
 * longer than the tests. So each file begins with the tables as after a deployment, and an empty KV.
 */
import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

/** The signing keys stay: the isolate remembers them for longer than a file's tests take. */
const lasting = ["jwks", "d1_migrations"];

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  ).all<{ name: string }>();
  const full = results.filter(({ name }) => !lasting.includes(name));
  await env.DB.batch([
    env.DB.prepare("PRAGMA defer_foreign_keys = ON"),
    ...full.map(({ name }) => env.DB.prepare(`DELETE FROM "${name}"`)),
  ]);
  const { keys } = await env.NEWS.list();
  await Promise.all(keys.map(({ name }) => env.NEWS.delete(name)));
});
