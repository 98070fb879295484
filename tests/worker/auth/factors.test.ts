import { env } from "cloudflare:workers";
import { Secret, TOTP } from "otpauth";
import { beforeAll, expect, test, vi } from "vitest";
import {
  apiKey,
  bearer,
  call,
  migrate,
  newClient,
  newClock,
  newPerson,
  post,
  readMailbox,
  serviceAt,
  signedIn,
} from "./harness.ts";

beforeAll(migrate);

const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const methodOf = (use: string | { method: string }) => (typeof use === "string" ? use : use.method);
const newPhone = () =>
  `+49151${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, "0")
    .slice(0, 8)}`;

async function withTotp() {
  const person = await signedIn();
  const enrolled = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "my phone" });
  if (enrolled.error) throw enrolled.error;
  return { ...person, factorId: enrolled.data.id, totp: enrolled.data.totp };
}

/** A person with a verified TOTP factor, on a clock of their own. */
async function verifiedAt(clock = newClock()) {
  const { email, password, address } = await signedIn();
  const service = await serviceAt(clock.now, { address });
  const first = await service.signInWithPassword({ email, password });
  const { id, totp } = await service.enrolFactor(first.access_token, {
    type: "totp",
    friendlyName: "a",
    issuer: null,
  });
  const secret = totp?.secret ?? "";
  const answer = async (token: string, code = codeAt(secret, clock.now())) => {
    const { id: challengeId } = await service.challengeFactor(token, id);
    return service.verifyFactor(token, id, { challengeId, code });
  };
  const session = await answer(first.access_token);
  clock.step(60_000);
  return { clock, service, email, password, address, factorId: id, secret, answer, session };
}

test("an authenticator app lifts the session to aal2 and moves its family on", async () => {
  const { client, factorId, totp, session } = await withTotp();
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
  expect(totp.uri).toContain(totp.secret);
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal1",
  });
  const { data, error } = await client.auth.mfa.challengeAndVerify({
    factorId,
    code: codeAt(totp.secret, new Date()),
  });
  expect(error).toBeNull();
  expect(data?.refresh_token).not.toBe(session.refresh_token);
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
  expect(level.data?.currentAuthenticationMethods.map(methodOf)).toEqual(["totp", "password"]);
  const listed = await client.auth.mfa.listFactors();
  expect(listed.data?.totp).toMatchObject([{ id: factorId, friendly_name: "my phone", status: "verified" }]);
  expect(JSON.stringify(listed.data)).not.toContain(totp.secret);
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
});

test("the first success ends the person's aal1 sessions and their half-done factors of that type", async () => {
  const { client, factorId, totp, email, password } = await withTotp();
  const other = newClient(newPerson());
  await other.auth.signInWithPassword({ email, password });
  await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "never finished" });
  await client.auth.mfa.enroll({ factorType: "phone", friendlyName: "text", phone: newPhone() });
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(totp.secret, new Date()) });
  expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  const { data } = await client.auth.mfa.listFactors();
  expect(data?.all.map((factor) => factor.friendly_name).sort()).toEqual(["my phone", "text"]);
});

test("a code by text message lifts the session as well", async () => {
  const { client } = await signedIn();
  const phone = newPhone();
  const { data: enrolled } = await client.auth.mfa.enroll({
    factorType: "phone",
    friendlyName: "text",
    phone,
  });
  const factorId = enrolled?.id ?? "";
  const { data: asked, error } = await client.auth.mfa.challenge({ factorId, channel: "sms" });
  expect(error).toBeNull();
  const [message] = await readMailbox(phone);
  const code = message?.text.match(/\d{6}/)?.[0] ?? "";
  const wrong = await client.auth.mfa.verify({
    factorId,
    challengeId: asked?.id ?? "",
    code: wrongCode(code),
  });
  expect(wrong.error?.code).toBe("mfa_verification_failed");
  expect((await client.auth.mfa.verify({ factorId, challengeId: asked?.id ?? "", code })).error).toBeNull();
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(data?.currentAuthenticationMethods.map(methodOf)[0]).toBe("mfa/phone");
  const again = await client.auth.mfa.challenge({ factorId, channel: "sms" });
  expect([again.error?.status, again.error?.code]).toEqual([429, "over_sms_send_rate_limit"]);
});

test("a text message that could not be sent is a fault, and another may be asked for at once", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { client, session, address } = await signedIn();
  const phone = newPhone();
  const { data } = await client.auth.mfa.enroll({ factorType: "phone", friendlyName: "text", phone });
  // In local mode text messages lie in KV.
  const put = () => Promise.reject(new Error("KV PUT failed: 500 Internal Server Error"));
  const NEWS = new Proxy(env.NEWS, {
    get: (kv, name) => (name === "put" ? put : Reflect.get(kv, name).bind(kv)),
  });
  const failing = newClient({ address, environment: { ...env, NEWS } });
  await failing.auth.setSession(session);
  const challenge = { factorId: data?.id ?? "", channel: "sms" as const };
  expect((await failing.auth.mfa.challenge(challenge)).error?.status).toBe(503);
  expect(log.mock.calls.map(String).join("\n")).toContain("KV PUT failed");
  log.mockRestore();
  expect((await client.auth.mfa.challenge(challenge)).error).toBeNull();
  expect(await readMailbox(phone)).toHaveLength(1);
});

test("a code works once, also with a new challenge", async () => {
  const { clock, answer, session, secret } = await verifiedAt();
  const code = codeAt(secret, clock.now());
  const lifted = await answer(session.access_token, code);
  await expect(answer(lifted.access_token, code)).rejects.toMatchObject({ code: "mfa_verification_failed" });
  clock.step(30_000);
  expect((await answer(lifted.access_token)).user.id).toBe(session.user.id);
});

test("of two answers with one code at the same time one wins", async () => {
  const { clock, service, session, factorId, secret } = await verifiedAt();
  const code = codeAt(secret, clock.now());
  const challenges = await Promise.all(
    [1, 2, 3].map(() => service.challengeFactor(session.access_token, factorId)),
  );
  const results = await Promise.allSettled(
    challenges.map(({ id }) =>
      service.verifyFactor(session.access_token, factorId, { challengeId: id, code }),
    ),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
});

test("codes of one step before and after are accepted, of two steps not", async () => {
  const { clock, answer, session, secret } = await verifiedAt();
  const shifted = (ms: number) => codeAt(secret, new Date(clock.now().getTime() + ms));
  await expect(answer(session.access_token, shifted(-60_000))).rejects.toMatchObject({
    code: "mfa_verification_failed",
  });
  await expect(answer(session.access_token, shifted(60_000))).rejects.toMatchObject({
    code: "mfa_verification_failed",
  });
  clock.step(60_000);
  await answer(session.access_token, shifted(-30_000));
  await answer(session.access_token, shifted(30_000));
});

test("ten wrong codes in five minutes lock the factor, from whatever address", async () => {
  const { clock, session, factorId, secret, service } = await verifiedAt();
  const guess = async (code: string) => {
    const elsewhere = await serviceAt(clock.now, { address: newPerson().address });
    const { id } = await elsewhere.challengeFactor(session.access_token, factorId);
    return elsewhere.verifyFactor(session.access_token, factorId, { challengeId: id, code });
  };
  const wrong = wrongCode(codeAt(secret, clock.now()));
  for (let at = 0; at < 10; at += 1) {
    await expect(guess(wrong)).rejects.toMatchObject({ code: "mfa_verification_failed" });
  }
  await expect(guess(codeAt(secret, clock.now()))).rejects.toMatchObject({
    status: 429,
    code: "over_request_rate_limit",
    retryAfterS: 300,
  });
  clock.step(301_000);
  expect((await guess(codeAt(secret, clock.now()))).user.id).toBe(session.user.id);
  expect((await service.requireUser(session.access_token)).factors).toHaveLength(1);
});

test("a challenge is for its factor, its address, one success and five minutes", async () => {
  const { clock, service, session, factorId, secret } = await verifiedAt();
  const token = session.access_token;
  const other = await service.enrolFactor(token, { type: "totp", friendlyName: "b", issuer: null });
  const foreign = await service.challengeFactor(token, other.id);
  const verify = (challengeId: string, one = service) =>
    one.verifyFactor(token, factorId, { challengeId, code: codeAt(secret, clock.now()) });
  await expect(verify(foreign.id)).rejects.toMatchObject({ status: 422, code: "mfa_factor_not_found" });
  await expect(verify("nonsense")).rejects.toMatchObject({ status: 422, code: "mfa_factor_not_found" });
  const { id } = await service.challengeFactor(token, factorId);
  const elsewhere = await serviceAt(clock.now, { address: newPerson().address });
  await expect(verify(id, elsewhere)).rejects.toMatchObject({ code: "mfa_ip_address_mismatch" });
  await verify(id);
  clock.step(30_000);
  await expect(verify(id)).rejects.toMatchObject({ code: "mfa_ip_address_mismatch" });
  const late = await service.challengeFactor(token, factorId);
  expect(late.expires_at).toBe(Math.floor(clock.now().getTime() / 1000) + 300);
  clock.step(300_000);
  await expect(verify(late.id)).rejects.toMatchObject({ code: "mfa_challenge_expired" });
});

test("with a verified factor, an aal1 session changes neither password, address, factors nor the account", async () => {
  const { service, email, password, factorId } = await verifiedAt();
  const { access_token: token } = await service.signInWithPassword({ email, password });
  const mail = { redirectTo: null, link: { kind: "fragment" } } as const;
  const refused = { code: "insufficient_aal" };
  await expect(service.updateUser(token, { password: "another good one" }, mail)).rejects.toMatchObject({
    ...refused,
    status: 401,
  });
  await expect(service.updateUser(token, { email: newPerson().email }, mail)).rejects.toMatchObject(refused);
  await expect(
    service.enrolFactor(token, { type: "totp", friendlyName: "c", issuer: null }),
  ).rejects.toMatchObject({ ...refused, status: 403 });
  await expect(service.removeFactor(token, factorId)).rejects.toMatchObject({ ...refused, status: 422 });
  await expect(service.deleteAccount(token)).rejects.toMatchObject(refused);
  expect((await service.updateUser(token, { data: { note: 1 } }, mail)).user_metadata).toEqual({ note: 1 });
});

test("a recovery session of a person with a factor is aal1 and changes no password", async () => {
  const { service, email } = await verifiedAt();
  const mail = { redirectTo: null, link: { kind: "fragment" } } as const;
  await service.sendRecovery({ email, ...mail });
  const [message] = await readMailbox(email);
  const token = message?.text.match(/\b\d{6}\b/)?.[0] ?? "";
  const opened = await service.verifyMailToken({ type: "recovery", email, token });
  if (!("session" in opened)) throw new Error("no session");
  const change = service.updateUser(opened.session.access_token, { password: "another good one" }, mail);
  await expect(change).rejects.toMatchObject({ code: "insufficient_aal" });
});

test("the row decides: a removed factor lowers the session although its token says aal2", async () => {
  const { service, session, factorId, clock } = await verifiedAt();
  const second = await service.enrolFactor(session.access_token, {
    type: "totp",
    friendlyName: "b",
    issuer: null,
  });
  const asked = await service.challengeFactor(session.access_token, second.id);
  const code = codeAt(second.totp?.secret ?? "", clock.now());
  const lifted = await service.verifyFactor(session.access_token, second.id, { challengeId: asked.id, code });
  await service.removeFactor(lifted.access_token, second.id);
  const claims = await service.verifyAccessToken(lifted.access_token);
  expect(claims.aal).toBe("aal2");
  await expect(service.removeFactor(lifted.access_token, factorId)).rejects.toMatchObject({
    code: "insufficient_aal",
  });
  const next = await service.refresh(lifted.refresh_token);
  const after = await service.verifyAccessToken(next.access_token);
  expect(after).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
});

test("names and numbers are unique, ten factors are enough, old untried ones make room", async () => {
  const { email, password } = await signedIn();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const { access_token: token } = await service.signInWithPassword({ email, password });
  const enrol = (friendlyName: string) =>
    service.enrolFactor(token, { type: "totp", friendlyName, issuer: null });
  await enrol("same");
  await expect(enrol("same")).rejects.toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
  await Promise.all(Array.from({ length: 9 }, (_, at) => enrol(`factor ${at}`)));
  await expect(enrol("one too many")).rejects.toMatchObject({
    status: 422,
    code: "too_many_enrolled_mfa_factors",
  });
  clock.step(301_000);
  expect((await enrol("same")).friendly_name).toBe("same");
  expect((await service.requireUser(token)).factors).toHaveLength(1);
});

test("parallel enrolments don't get past the limit", async () => {
  const { session } = await signedIn();
  const service = await serviceAt(() => new Date(), newPerson());
  const results = await Promise.allSettled(
    Array.from({ length: 14 }, (_, at) =>
      service.enrolFactor(session.access_token, { type: "totp", friendlyName: `f${at}`, issuer: null }),
    ),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(10);
});

test("a number that is verified can't be enrolled twice, and odd numbers not at all", async () => {
  const { client } = await signedIn();
  const phone = newPhone();
  const { data } = await client.auth.mfa.enroll({ factorType: "phone", friendlyName: "one", phone });
  const factorId = data?.id ?? "";
  const asked = await client.auth.mfa.challenge({ factorId, channel: "sms" });
  const [message] = await readMailbox(phone);
  const code = message?.text.match(/\d{6}/)?.[0] ?? "";
  await client.auth.mfa.verify({ factorId, challengeId: asked.data?.id ?? "", code });
  const again = await client.auth.mfa.enroll({ factorType: "phone", friendlyName: "two", phone });
  expect(again.error?.code).toBe("mfa_verified_factor_exists");
  for (const odd of ["", "12", "+0123456789", "+49 151 234", "+49151a2345678"]) {
    const refused = await client.auth.mfa.enroll({ factorType: "phone", friendlyName: odd, phone: odd });
    expect(refused.error?.code, odd).toBe("validation_failed");
  }
});

test("another person's factor is as unknown as one that never was", async () => {
  const { factorId } = await withTotp();
  const stranger = await signedIn();
  const headers = bearer(stranger.session.access_token);
  const send = (id: string, what: string, method = "POST") =>
    call(`/auth/v1/factors/${id}${what}`, {
      method,
      headers,
      ...(method === "POST" && { body: '{"code":"123456"}' }),
    });
  for (const [what, method] of [
    ["/challenge", "POST"],
    ["/verify", "POST"],
    ["", "DELETE"],
  ] as const) {
    const theirs = await send(factorId, what, method);
    const nobodys = await send(crypto.randomUUID(), what, method);
    expect([theirs.status, await theirs.json()]).toEqual([nobodys.status, await nobodys.json()]);
    expect(theirs.status).toBe(404);
    const odd = await send("not-a-uuid", what, method);
    expect([odd.status, await odd.json()]).toMatchObject([404, { error_code: "validation_failed" }]);
  }
});

test("the secret is stored encrypted and bound to its factor", async () => {
  const { factorId, totp } = await withTotp();
  const row = await env.DB.prepare("SELECT secret FROM factor WHERE id = ?")
    .bind(factorId)
    .first<{ secret: string }>();
  expect(row?.secret).not.toContain(totp.secret);
  const other = await withTotp();
  await env.DB.prepare("UPDATE factor SET secret = ? WHERE id = ?").bind(row?.secret, other.factorId).run();
  const moved = await other.client.auth.mfa.challengeAndVerify({
    factorId: other.factorId,
    code: codeAt(totp.secret, new Date()),
  });
  expect(moved.error).not.toBeNull();
});

test("factor routes want a bearer token and a body that makes sense", async () => {
  const { session, factorId } = await withTotp();
  const open = await post("/auth/v1/factors", { factor_type: "totp" });
  expect([open.status, await open.json()]).toMatchObject([401, { error_code: "no_authorization" }]);
  const headers = { ...bearer(session.access_token), apikey: apiKey };
  const odd = await post("/auth/v1/factors", { factor_type: "webauthn" }, { headers });
  expect([odd.status, await odd.json()]).toMatchObject([400, { error_code: "validation_failed" }]);
  const empty = await post(
    `/auth/v1/factors/${factorId}/verify`,
    { challenge_id: "", code: "" },
    { headers },
  );
  expect([empty.status, await empty.json()]).toMatchObject([400, { error_code: "validation_failed" }]);
});

test("unenrolling needs aal2 once the factor is verified", async () => {
  const { client, factorId, totp } = await withTotp();
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
});
