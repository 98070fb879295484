import { env } from "cloudflare:workers";
import { expect, onTestFinished, test } from "vitest";
import { runAuthCleanup } from "#worker/auth/core/cleanup.ts";
import { execute, selectRow, selectRows } from "../database.ts";
import {
  call,
  follow,
  mailOptions,
  newClock,
  newPerson,
  post,
  readMail,
  serviceAt,
  signedIn,
} from "./harness.ts";

const count = async (table: string) =>
  (await selectRow<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n ?? 0;

test("the scheduled job removes what has expired and leaves what is still valid", async () => {
  const clock = newClock();
  const { email, password } = await signedIn();
  const service = await serviceAt(clock.now, newPerson());
  const { access_token: token } = await service.signInWithPassword({ email, password, remember: false });
  await service.signInWithPassword({ email, password });
  const { id } = await service.enrolFactor(token, { type: "totp", friendlyName: "a", issuer: null });
  await service.challengeFactor(token, id);
  const link = { kind: "pkce", challenge: "v".repeat(43), method: "plain" } as const;
  await service.sendRecovery({ email, redirectTo: null, link });
  await service.sendReauthenticationCode(token);
  const dated = ["mail_token", "flow_state", "challenge", "factor"];
  for (const table of dated) expect(await count(table), table).toBeGreaterThan(0);
  const sessions = await count("session");

  await runAuthCleanup(env, { now: clock.now });
  for (const table of dated) expect(await count(table), table).toBeGreaterThan(0);
  expect(await count("session")).toBe(sessions);

  clock.step(26 * 3_600_000);
  await runAuthCleanup(env, { now: clock.now });
  for (const table of [...dated, "rate_bucket"]) expect(await count(table), table).toBe(0);
  expect(await count("session")).toBe(sessions - 1);
  expect(await count("user")).toBe(1);
});

test("one run removes at most ten thousand expired rows of a table, and the next one goes on", async () => {
  await execute(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10001)
     INSERT INTO rate_bucket (key, tokens, updated_at) SELECT 'flood/' || i, 1, 0 FROM n`);
  const left = () => count("rate_bucket WHERE key LIKE 'flood/%'");
  await runAuthCleanup(env);
  expect(await left()).toBe(1);
  await runAuthCleanup(env);
  expect(await left()).toBe(0);
});

test("unconfirmed accounts are removed after seven days, unless they can still be confirmed", async () => {
  const dayMs = 86_400_000;
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const make = async () => {
    const person = newPerson();
    await service.signUp({ ...person, data: { full_name: "Ada" }, ...mailOptions });
    return person.email;
  };
  const emails = async () => {
    await runAuthCleanup(env, { now: clock.now });
    return new Set((await selectRows<{ email: string }>("SELECT email FROM user")).map((row) => row.email));
  };
  const idOf = async (email: string) =>
    (await selectRow<{ id: string }>("SELECT id FROM user WHERE email = ?", email))?.id ?? "";
  const [forgotten, asked, linked, open] = [await make(), await make(), await make(), await make()];
  const { email: confirmed } = await signedIn();
  await execute(
    `INSERT INTO account (id, user_id, account_id, provider_id, created_at, updated_at, identity_data)
     VALUES (?, ?, ?, 'google', 0, 0, '{"email_verified":true}')`,
    crypto.randomUUID(),
    await idOf(linked),
    crypto.randomUUID(),
  );
  await execute(
    `INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at, aal, amr, lifetime_s)
     VALUES (?, ?, ?, ?, 0, 0, 'aal1', '[]', 1)`,
    crypto.randomUUID(),
    await idOf(open),
    crypto.randomUUID(),
    clock.now().getTime() + 30 * dayMs,
  );
  const gone = await idOf(forgotten);
  clock.step(6.9 * dayMs);
  const young = await make();
  await service.resend({ type: "signup", email: asked, ...mailOptions });
  const all = [forgotten, asked, linked, open, young, confirmed];
  expect([...(await emails())]).toEqual(expect.arrayContaining(all));
  clock.step(0.2 * dayMs);
  const later = await emails();
  expect(all.filter((email) => later.has(email))).toEqual([asked, linked, open, young, confirmed]);
  for (const table of ["account", "mail_token"])
    expect(await count(`${table} WHERE user_id = '${gone}'`), table).toBe(0);
  expect(await count(`profiles WHERE id = '${gone}'`)).toBe(0);
  clock.step(dayMs);
  const last = await emails();
  expect(all.filter((email) => last.has(email))).toEqual([linked, open, young, confirmed]);
});

test("after ninety days a new key is published first and signs later; the old one is removed last", async () => {
  const person = newPerson();
  await post("/auth/v1/signup", person);
  await follow((await readMail(person.email)).link);
  const keys = async () =>
    (await (await call("/.well-known/jwks.json")).json<{ keys: { kid: string }[] }>()).keys.map(
      (key) => key.kid,
    );
  const stored = async () => {
    const results = await selectRows<{ id: string }>("SELECT id FROM jwks ORDER BY created_at");
    return results.map((row) => row.id);
  };
  const [old] = await keys();
  const found = await selectRows("SELECT * FROM jwks");
  // The isolate goes on to sign with the key that it knows, for the tests of other files as well.
  onTestFinished(async () => {
    const inserts = found.map((row) =>
      env.DB.prepare(
        `INSERT INTO jwks (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => "?")})`,
      ).bind(...Object.values(row)),
    );
    await env.DB.batch([env.DB.prepare("DELETE FROM jwks"), ...inserts]);
  });
  const ago = (ms: number) => execute("UPDATE jwks SET created_at = ? WHERE id = ?", Date.now() - ms, old);
  await ago(91 * 86_400_000);
  await runAuthCleanup(env);
  const both = await stored();
  expect(both).toHaveLength(2);
  expect(both[0]).toBe(old);
  await runAuthCleanup(env, { now: () => new Date(Date.now() + 3_600_000) });
  expect(await stored()).toEqual(both);
  await runAuthCleanup(env, { now: () => new Date(Date.now() + 26 * 3_600_000) });
  expect(await stored()).toEqual(both.slice(1));
});
