/** A session that was raised or linked is taken over: only the caller, who gets the new tokens, goes on. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import { beforeWrite } from "./d1.ts";
import {
  bearer,
  call,
  confirmed,
  expectRefused,
  expectRejected,
  MemoryStorage,
  mailOptions,
  newClient,
  newClock,
  newPerson,
  post,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { askToLink, codeOf, linkIn, member, personaOf, providersOf, travel } from "./providers.ts";
import { codeAt, turnOnTotp, verifiedAt, wrongCode } from "./second-step.ts";

const overAccess = { status: 403, code: "bad_jwt" };
const overRefresh = { status: 400, code: "refresh_token_already_used" };

/** A session whose tokens an attacker has, and the second step by which its owner raises it. */
async function planted(clock = newClock()) {
  const { email, password, address } = await confirmed();
  const service = await serviceAt(clock.now, { address });
  const stolen = await service.signInWithPassword({ email, password });
  const app = await service.enrolFactor(stolen.access_token, {
    type: "totp",
    friendlyName: "a",
    issuer: null,
  });
  const secret = app.totp?.secret ?? "";
  const raise = async (token: string, code = codeAt(secret, clock.now())) => {
    const { id: challengeId } = await service.challengeFactor(token, app.id);
    return service.verifyFactor(token, app.id, { challengeId, code });
  };
  return { clock, service, address, email, password, stolen, raise, factorId: app.id, secret };
}

const send = (path: string, method: string, token: string, body?: unknown) =>
  call(path, { method, headers: bearer(token), ...(body !== undefined && { body: JSON.stringify(body) }) });

test("tokens from before a second step set no password, remove no factor, read and end nothing", async () => {
  const { service, stolen, raise, factorId, email, password } = await planted();
  const raised = await raise(stolen.access_token);
  const old = stolen.access_token;
  await expectRefused(send("/auth/v1/user", "GET", old), 403, "bad_jwt", "read");
  const change = { password: "the thief's password" };
  await expectRefused(send("/auth/v1/user", "PUT", old, change), 403, "bad_jwt", "password");
  await expectRefused(send(`/auth/v1/factors/${factorId}`, "DELETE", old), 403, "bad_jwt", "factor");
  for (const scope of ["local", "others", "global"])
    await expectRefused(send(`/auth/v1/logout?scope=${scope}`, "POST", old), 403, "bad_jwt", scope);
  expect((await send("/rest/v1/profiles?select=id", "GET", old)).status).toBe(401);
  expect((await send("/sync/v1/status", "GET", old)).status).toBe(401);
  await expect(service.refresh(stolen.refresh_token)).rejects.toMatchObject(overRefresh);
  expect((await service.requireUser(raised.access_token)).factors).toMatchObject([{ status: "verified" }]);
  expect((await service.refresh(raised.refresh_token)).user.email).toBe(email);
  expect((await service.signInWithPassword({ email, password })).user.email).toBe(email);
});

test("what is over stays over, and ends nothing of its owner's, however late it comes back", async () => {
  const { service, clock, stolen, raise } = await planted();
  const between = await service.refresh(stolen.refresh_token);
  const raised = await raise(stolen.access_token);
  for (const ms of [0, 9_000, 3_600_000]) {
    clock.step(ms);
    for (const { refresh_token } of [stolen, between])
      await expect(service.refresh(refresh_token)).rejects.toMatchObject(overRefresh);
  }
  await expect(service.findSessionOf(between.refresh_token)).resolves.toBeNull();
  const next = await service.refresh(raised.refresh_token);
  // The parent of the active token is accepted as ever: the answer was lost.
  expect((await service.refresh(raised.refresh_token)).refresh_token).toBe(next.refresh_token);
});

test("a further second step in the same session takes it over once more", async () => {
  const { service, answer, session } = await verifiedAt();
  const raised = await answer(session.access_token);
  await expect(service.requireUser(session.access_token)).rejects.toMatchObject(overAccess);
  await expect(service.refresh(session.refresh_token)).rejects.toMatchObject(overRefresh);
  expect((await service.requireUser(raised.access_token)).id).toBe(session.user.id);
});

test("a wrong code takes nothing over", async () => {
  const { service, stolen, raise, secret, clock } = await planted();
  await expectRejected(
    raise(stolen.access_token, wrongCode(codeAt(secret, clock.now()))),
    "mfa_verification_failed",
  );
  expect((await service.refresh(stolen.refresh_token)).user.id).toBe(stolen.user.id);
});

test("a password that is set while the session is raised is not written", async () => {
  const { clock, address, email, password, service, stolen, raise } = await planted();
  const race = beforeWrite(/update "user"/i, () => raise(stolen.access_token));
  const raced = await serviceAt(clock.now, { address, environment: { ...env, DB: race.binding } });
  const change = { password: "the thief's password" };
  await expect(raced.updateUser(stolen.access_token, change, mailOptions)).rejects.toMatchObject(overAccess);
  expect(race.happened()).toBe(true);
  expect((await service.signInWithPassword({ email, password })).user.email).toBe(email);
});

test("of two second steps at once one counts, and the other one's caller is told", async () => {
  const { clock, address, factorId, secret, answer, session } = await verifiedAt();
  const token = session.access_token;
  const former = codeAt(secret, new Date(clock.now().getTime() - 30_000));
  let first: AuthSession | undefined;
  const race = beforeWrite(/update "challenge"/i, async () => {
    first = await answer(token, former);
  });
  const raced = await serviceAt(clock.now, { address, environment: { ...env, DB: race.binding } });
  const { id: challengeId } = await raced.challengeFactor(token, factorId);
  const code = codeAt(secret, clock.now());
  await expect(raced.verifyFactor(token, factorId, { challengeId, code })).rejects.toMatchObject(overAccess);
  expect((await raced.requireUser(first?.access_token ?? "")).id).toBe(session.user.id);
});

test("a refresh that a second step overtakes is refused, and the session goes on", async () => {
  const { clock, address, stolen, raise } = await planted();
  let raised: AuthSession | undefined;
  const race = beforeWrite(/update "session"/i, async () => {
    raised = await raise(stolen.access_token);
  });
  const raced = await serviceAt(clock.now, { address, environment: { ...env, DB: race.binding } });
  await expect(raced.refresh(stolen.refresh_token)).rejects.toMatchObject(overRefresh);
  expect(race.happened()).toBe(true);
  expect((await raced.refresh(raised?.refresh_token ?? "")).user.id).toBe(stolen.user.id);
});

test("of two who take one session over at the same moment one goes on", async () => {
  const { email, password } = await signedIn();
  const service = await serviceAt(() => new Date());
  const session = await service.signInWithPassword({ email, password });
  const copy = await service.refresh(session.refresh_token);
  const race = beforeWrite(/update "session"/i, () => service.takeOver(session.access_token));
  const raced = await serviceAt(() => new Date(), { environment: { ...env, DB: race.binding } });
  await expect(raced.takeOver(copy.access_token)).rejects.toMatchObject(overAccess);
  expect(race.happened()).toBe(true);
});

test("the unmodified client in two tabs: the second step in one leaves both signed in", async () => {
  const person = await signedIn();
  const storage = new MemoryStorage();
  const [tab, other] = [newClient({ ...person, storage }), newClient({ ...person, storage })];
  const before = (await tab.auth.signInWithPassword(person)).data.session;
  await turnOnTotp(tab);
  // The request that the other tab has sent a moment too late is refused, and removes nothing from the storage of
  // both.
  expect((await other.auth.getUser(before?.access_token)).error?.code).toBe("bad_jwt");
  const late = await other.auth.refreshSession({ refresh_token: before?.refresh_token ?? "" });
  expect(late.error?.code).toBe("refresh_token_already_used");
  for (const each of [tab, other]) {
    expect((await each.auth.getUser()).data.user?.email).toBe(person.email);
    expect((await each.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
    expect((await each.auth.refreshSession()).error).toBeNull();
  }
});

test("linking hands over the session that asked, and former tokens of it are over", async () => {
  const person = await member();
  const before = (await person.client.auth.getSession()).data.session;
  const linked = await linkIn(person.client, personaOf(newPerson().email));
  expect(await providersOf(person)).toEqual(["credential", "github"]);
  await expectRefused(send("/auth/v1/user", "GET", before?.access_token ?? ""), 403, "bad_jwt");
  const old = await post("/auth/v1/token?grant_type=refresh_token", { refresh_token: before?.refresh_token });
  expect(old.status).toBe(400);
  expect((await person.client.auth.getUser(linked.session?.access_token)).error).toBeNull();
  expect((await person.client.auth.refreshSession()).error).toBeNull();
});

test("a linking that a copy of the tokens has begun ends when the session is taken over", async () => {
  const person = await member();
  const before = (await person.client.auth.getSession()).data.session;
  const waiting = await travel(await askToLink(person, personaOf(newPerson().email)));
  const service = await serviceAt(() => new Date(), { address: person.address });
  await service.takeOver(before?.access_token ?? "");
  const { error } = await person.client.auth.exchangeCodeForSession(codeOf(waiting));
  expect(error?.code).toBe("flow_state_not_found");
  expect(await providersOf(person)).toEqual(["credential"]);
});
