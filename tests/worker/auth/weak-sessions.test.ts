/** The sessions of an account: what one at aal1 may do beside a verified factor, and how many there are. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { execute, selectRow, selectRows, selectValue } from "../database.ts";
import { beforeWrite } from "./d1.ts";
import {
  bearer,
  call,
  expectRefused,
  expectRejected,
  newClient,
  newClock,
  newPerson,
  readMailbox,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { verifiedAt } from "./second-step.ts";

async function weakAndStrong() {
  const person = await verifiedAt();
  const { service, email, password, session } = person;
  const weak = await service.signInWithPassword({ email, password });
  const mine = (await service.listSessions(session.access_token)).map(({ id, aal, current }) => ({
    id,
    aal,
    current,
  }));
  const isOpen = async (token: string) => (await call("/auth/v1/user", { headers: bearer(token) })).ok;
  return {
    ...person,
    weak: weak.access_token,
    strong: session.access_token,
    userId: session.user.id,
    mine,
    isOpen,
  };
}

const logout = (token: string, scope: string) =>
  call(`/auth/v1/logout?scope=${scope}`, { method: "POST", headers: bearer(token) });

test("below aal2 nobody ends another session of the person by the list", async () => {
  const { service, weak, strong, mine, isOpen } = await weakAndStrong();
  const strongId = mine.find(({ aal }) => aal === "aal2")?.id ?? "";
  await expectRejected(service.endSession(weak, strongId), "insufficient_aal", 403);
  expect([await isOpen(weak), await isOpen(strong)]).toEqual([true, true]);
});

test.each([
  ["local", 204, undefined, false],
  // The client takes this refusal for the end of its own session, which it is.
  ["global", 403, undefined, false],
  ["others", 422, "insufficient_aal", true],
] as const)(
  "below aal2 the client that signs out %s ends no other session",
  async (scope, status, code, stays) => {
    const { email, password, strong, isOpen } = await weakAndStrong();
    const client = newClient(newPerson());
    await client.auth.signInWithPassword({ email, password });
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    expect((await client.auth.signOut({ scope })).error?.code).toBe(code);
    expect(client.calls.at(-1)?.status).toBe(status);
    expect((await client.auth.getSession()).data.session !== null).toBe(stays);
    expect([await isOpen(token), await isOpen(strong)]).toEqual([stays, true]);
  },
);

test("a session that loses its second step while it ends the others gets the error as well", async () => {
  const { strong, userId, isOpen } = await weakAndStrong();
  const lowered = beforeWrite(/delete from "session"/, () =>
    execute("UPDATE session SET aal = 'aal1' WHERE user_id = ?", userId),
  );
  const service = await serviceAt(() => new Date(), { environment: { ...env, DB: lowered.binding } });
  await expectRejected(service.signOut(strong, "others"), "insufficient_aal", 422);
  expect([lowered.happened(), await isOpen(strong)]).toEqual([true, true]);
});

test("below aal2 a person ends this one session of theirs in the list as well", async () => {
  const { service, weak, isOpen } = await weakAndStrong();
  const own = (await service.listSessions(weak)).find(({ current }) => current)?.id ?? "";
  await service.endSession(weak, own);
  expect(await isOpen(weak)).toBe(false);
});

test("at aal2 a person ends the other sessions, or all of them", async () => {
  const { weak, strong, isOpen } = await weakAndStrong();
  expect((await logout(strong, "others")).status).toBe(204);
  expect([await isOpen(weak), await isOpen(strong)]).toEqual([false, true]);
  expect((await logout(strong, "global")).status).toBe(204);
  expect(await isOpen(strong)).toBe(false);
});

test("below aal2 no code is mailed for a change that would be refused", async () => {
  const { weak, email } = await weakAndStrong();
  const before = (await readMailbox(email)).length;
  const headers = bearer(weak);
  await expectRefused(call("/auth/v1/reauthenticate", { headers }), 401, "insufficient_aal");
  expect(await readMailbox(email)).toHaveLength(before);
});

test.each([
  ["POST", "", { prefer: "resolution=merge-duplicates" }],
  ["POST", "", { prefer: "resolution=ignore-duplicates" }],
  ["PATCH", "", {}],
] as const)("below aal2 the profile is read and not written (%s%s %o)", async (method, query, prefer) => {
  const { weak, strong, userId } = await weakAndStrong();
  const send = (token: string) =>
    call(`/rest/v1/profiles${query}`, {
      method,
      headers: { ...bearer(token), ...prefer },
      body: JSON.stringify({ id: userId, full_name: "Somebody Else" }),
    });
  const refused = await send(weak);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "42501" }]);
  const read = await call("/rest/v1/profiles?select=id", { headers: bearer(weak) });
  expect(await read.json()).toEqual([{ id: userId }]);
  const name = () => selectValue("full_name", "SELECT full_name FROM profiles WHERE id = ?", userId);
  expect(await name()).not.toBe("Somebody Else");
  expect((await send(strong)).ok).toBe(true);
});

test("a thousand sign-ins with the password alone leave the list of sessions short, with the caller's own in it", async () => {
  const { service, strong, userId, clock } = await weakAndStrong();
  await execute(
    `INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at, aal, amr, lifetime_s)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     SELECT lower(hex(randomblob(16))), ?1, lower(hex(randomblob(16))), ?2, ?3, ?3 + i, 'aal1', '[]', 60 FROM n`,
    userId,
    clock.now().getTime() + 86_400_000,
    clock.now().getTime(),
  );
  const listed = await service.listSessions(strong);
  expect(listed).toHaveLength(100);
  expect(listed.filter(({ current }) => current)).toMatchObject([{ aal: "aal2" }]);
  const times = listed.map(({ last_used_at }) => last_used_at);
  expect(times).toEqual(times.toSorted().toReversed());
});

/** Gives the account so many older sessions, copies of the one that it has, each a minute older than the next. */
async function addSessions(userId: string, count: number, aal: "aal1" | "aal2") {
  const results = await selectRows<Record<string, unknown> & { created_at: number }>(
    "SELECT * FROM session WHERE user_id = ? LIMIT 1",
    userId,
  );
  const [known] = results;
  if (!known) throw new Error("The account has no session");
  const names = Object.keys(known);
  const statement = env.DB.prepare(
    `INSERT INTO session (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  const rows = Array.from({ length: count }, (_, at) => ({
    ...known,
    id: crypto.randomUUID(),
    token: crypto.randomUUID(),
    created_at: known.created_at - (count - at) * 60_000,
    aal,
  }));
  await env.DB.batch(rows.map((row) => statement.bind(...Object.values(row))));
  return rows.map(({ id }) => id);
}

const listIds = async (userId: string) =>
  (await selectRows<{ id: string }>("SELECT id FROM session WHERE user_id = ?", userId)).map(({ id }) => id);

test("a sign-in beyond the hundredth ends the oldest session", async () => {
  const { user, email, password } = await signedIn();
  const others = await addSessions(user.id, 97, "aal1");
  const [oldest = ""] = others;
  const before = await listIds(user.id);
  const service = await serviceAt(newClock().now, newPerson());
  await service.signInWithPassword({ email, password });
  expect(await listIds(user.id)).toContain(oldest);
  await service.signInWithPassword({ email, password });
  const after = await listIds(user.id);
  expect(after).toHaveLength(100);
  expect(before.filter((id) => !after.includes(id))).toEqual([oldest]);
});

test("sessions that have not used a second factor go before those that have", async () => {
  const { user, email, password } = await signedIn();
  await addSessions(user.id, 97, "aal2");
  const service = await serviceAt(newClock().now, newPerson());
  for (let times = 0; times < 5; times += 1) await service.signInWithPassword({ email, password });
  const raised = await selectRow<{ count: number }>(
    "SELECT count(*) AS count FROM session WHERE user_id = ? AND aal = 'aal2'",
    user.id,
  );
  expect(raised?.count).toBe(97);
  expect(await listIds(user.id)).toHaveLength(100);
});
