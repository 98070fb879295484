import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { execute, selectRow } from "../database.ts";
import { watchD1 } from "./d1.ts";
import { bearer, call, expectRejected, newClock, newPerson, post, serviceAt, signedIn } from "./harness.ts";

/** A confirmed user who signs in on a clock of its own. */
async function signedInAt(clock = newClock()) {
  const { email, password } = await signedIn();
  const service = await serviceAt(clock.now, { address: newPerson().address });
  return { clock, service, email, password, session: await service.signInWithPassword({ email, password }) };
}

test("a refresh rotates the token within the same session", async () => {
  const { client, session } = await signedIn();
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  const before = await client.auth.getClaims(session.access_token);
  const after = await client.auth.getClaims(data.session?.access_token);
  expect(after.data?.claims.session_id).toBe(before.data?.claims.session_id);
  expect((await client.auth.getUser()).error).toBeNull();
});

test("the direct parent gets the active token again, however late: its answer was lost", async () => {
  const { clock, service, session } = await signedInAt();
  const next = await service.refresh(session.refresh_token);
  clock.step(3_600_000);
  const again = await service.refresh(session.refresh_token);
  expect(again.refresh_token).toBe(next.refresh_token);
});

test("an older token that was replaced within the reuse interval gets the active one", async () => {
  const { clock, service, session } = await signedInAt();
  const second = await service.refresh(session.refresh_token);
  clock.step(4_000);
  const third = await service.refresh(second.refresh_token);
  clock.step(5_000);
  expect((await service.refresh(session.refresh_token)).refresh_token).toBe(third.refresh_token);
});

test("an older token that was replaced before the reuse interval ends the session, and no other", async () => {
  const { clock, service, session, email, password } = await signedInAt();
  const other = await service.signInWithPassword({ email, password });
  const second = await service.refresh(session.refresh_token);
  clock.step(10_500);
  const third = await service.refresh(second.refresh_token);
  await expectRejected(service.refresh(session.refresh_token), "refresh_token_already_used", 400);
  await expectRejected(service.refresh(third.refresh_token), "session_not_found");
  await expectRejected(service.requireUser(third.access_token), "session_not_found");
  expect((await service.requireUser(other.access_token)).email).toBe(email);
});

test("of many refreshes at the same time all answer the one next token", async () => {
  const { session, address } = await signedIn();
  const body = { refresh_token: session.refresh_token };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post("/auth/v1/token?grant_type=refresh_token", body, { address })),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  const tokens = await Promise.all(answers.map((answer) => answer.json<{ refresh_token: string }>()));
  expect(new Set(tokens.map((token) => token.refresh_token)).size).toBe(1);
  const row = await selectRow<{ refresh_counter: number }>(
    "SELECT refresh_counter FROM session WHERE id = ?",
    JSON.parse(atob(session.access_token.split(".")[1] ?? "")).session_id,
  );
  expect(row?.refresh_counter).toBe(1);
});

test("a refresh is one round trip to the database", async () => {
  const { session } = await signedIn();
  const { binding, trips } = watchD1();
  const service = await serviceAt(() => new Date(), { environment: { ...env, DB: binding } });
  const second = await service.refresh(session.refresh_token);
  trips.length = 0;
  const third = await service.refresh(second.refresh_token);
  expect(third.refresh_token).not.toBe(second.refresh_token);
  expect(trips).toHaveLength(1);
});

test("a signed-in request is one round trip, and a token's own check none", async () => {
  const { session } = await signedIn();
  const { binding, trips } = watchD1();
  const service = await serviceAt(() => new Date(), { environment: { ...env, DB: binding } });
  await service.requireUser(session.access_token);
  trips.length = 0;
  await service.requireUser(session.access_token);
  expect(trips).toHaveLength(1);
  trips.length = 0;
  expect((await service.verifyAccessToken(session.access_token)).email).toBe(session.user.email);
  expect(trips).toEqual([]);
});

test("a session that was not used for its lifetime has expired", async () => {
  const { clock, service, session } = await signedInAt();
  clock.step(29 * 86_400_000);
  const next = await service.refresh(session.refresh_token);
  clock.step(31 * 86_400_000);
  await expectRejected(service.refresh(next.refresh_token), "session_expired", 400);
});

test("without remembering, a session ends after a day without use", async () => {
  const { clock, service, email, password } = await signedInAt();
  const short = await service.signInWithPassword({ email, password, remember: false });
  clock.step(86_400_001);
  await expectRejected(service.refresh(short.refresh_token), "session_expired");
});

test("a banned person can neither refresh, sign in nor use a token", async () => {
  const { user, session, client, email, password } = await signedIn();
  const until = Date.now() + 3_600_000;
  await execute("UPDATE user SET banned_until = ? WHERE id = ?", until, user.id);
  expect((await client.auth.refreshSession()).error?.code).toBe("user_banned");
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe("user_banned");
  const answer = await call("/auth/v1/user", { headers: bearer(session.access_token) });
  expect(answer.status).toBe(403);
});

test("tokens that were never made are refused, and a missing one is an OAuth error", async () => {
  const { session } = await signedIn();
  const flipped = `${session.refresh_token.slice(0, -2)}${session.refresh_token.endsWith("AA") ? "BB" : "AA"}`;
  for (const token of ["x", "a".repeat(59), "%00", "' OR 1=1 --", flipped]) {
    const answer = await post("/auth/v1/token?grant_type=refresh_token", { refresh_token: token });
    expect(answer.status, token).toBe(400);
    expect(await answer.json(), token).toMatchObject({ error_code: "refresh_token_not_found" });
  }
  const missing = await post("/auth/v1/token?grant_type=refresh_token", {});
  expect(missing.status).toBe(400);
  expect(await missing.json()).toMatchObject({ error: "invalid_request" });
});
