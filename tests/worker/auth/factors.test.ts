import { expect, test } from "vitest";
import type { UserChanges } from "#app/contracts/auth-service.ts";
import { execute, selectRow } from "../database.ts";
import {
  bearer,
  call,
  expectRefused,
  expectRejected,
  mailOptions,
  newClient,
  newClock,
  newPerson,
  post,
  readMailbox,
  recoverBy,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { googleStart } from "./providers.ts";
import { codeAt, methodOf, newPhone, verifiedAt, withTotp } from "./second-step.ts";

test("a code of an authenticator app raises the session to aal2 and rotates its refresh token", async () => {
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

test("the first success ends the person's aal1 sessions and their half-done factors", async () => {
  const { client, factorId, totp, email, password } = await withTotp();
  const other = newClient(newPerson());
  await other.auth.signInWithPassword({ email, password });
  await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "never finished" });
  await client.auth.mfa.enroll({ factorType: "phone", friendlyName: "text", phone: newPhone() });
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(totp.secret, new Date()) });
  expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  const { data } = await client.auth.mfa.listFactors();
  expect(data?.all.map((factor) => factor.friendly_name)).toEqual(["my phone"]);
});

test("with a verified factor, an aal1 session changes nothing of the account, also one that a recovery opened", async () => {
  const { service, email, password, factorId } = await verifiedAt();
  const { access_token: token, user } = await service.signInWithPassword({ email, password });
  const [identity] = user.identities;
  const change = (changes: UserChanges, at = token) => service.updateUser(at, changes, mailOptions);
  const newPassword = { password: "another good one" };
  const another = { type: "totp", friendlyName: "c", issuer: null } as const;
  await expectRejected(change(newPassword), "insufficient_aal", 401);
  await expectRejected(change({ email: newPerson().email }), "insufficient_aal", 401);
  await expectRejected(change({ data: { note: 1 } }), "insufficient_aal", 401);
  await expectRejected(service.enrolFactor(token, another), "insufficient_aal", 403);
  await expectRejected(service.removeFactor(token, factorId), "insufficient_aal", 422);
  await expectRejected(service.unlinkIdentity(token, identity?.identity_id ?? ""), "insufficient_aal", 401);
  await expectRejected(service.startLinking(token, googleStart, true), "insufficient_aal", 401);
  await expectRejected(service.deleteAccount(token, true), "insufficient_aal");
  const { access_token: recovered } = await recoverBy(service, email);
  await expectRejected(change(newPassword, recovered), "insufficient_aal");
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
  const elevated = await service.verifyFactor(session.access_token, second.id, {
    challengeId: asked.id,
    code,
  });
  await service.removeFactor(elevated.access_token, second.id);
  const claims = await service.verifyAccessToken(elevated.access_token);
  expect(claims.aal).toBe("aal2");
  await expectRejected(service.removeFactor(elevated.access_token, factorId), "insufficient_aal");
  const next = await service.refresh(elevated.refresh_token);
  const after = await service.verifyAccessToken(next.access_token);
  expect(after).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
});

test("names and numbers are unique, ten factors are the most, and old untried ones make room", async () => {
  const { email, password } = await signedIn();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const { access_token: token } = await service.signInWithPassword({ email, password });
  const enrol = (friendlyName: string) =>
    service.enrolFactor(token, { type: "totp", friendlyName, issuer: null });
  await enrol("same");
  await expectRejected(enrol("same"), "mfa_factor_name_conflict", 422);
  await Promise.all(Array.from({ length: 9 }, (_, at) => enrol(`factor ${at}`)));
  await expectRejected(enrol("one too many"), "too_many_enrolled_mfa_factors", 422);
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

test("another person's factor is answered like one that does not exist", async () => {
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
  const row = await selectRow<{ secret: string }>("SELECT secret FROM factor WHERE id = ?", factorId);
  expect(row?.secret).not.toContain(totp.secret);
  const other = await withTotp();
  await execute("UPDATE factor SET secret = ? WHERE id = ?", row?.secret, other.factorId);
  const moved = await other.client.auth.mfa.challengeAndVerify({
    factorId: other.factorId,
    code: codeAt(totp.secret, new Date()),
  });
  expect(moved.error).not.toBeNull();
});

test("factor routes need a bearer token and a valid body", async () => {
  const { session, factorId } = await withTotp();
  const headers = bearer(session.access_token);
  await expectRefused(post("/auth/v1/factors", { factor_type: "totp" }), 401, "no_authorization");
  for (const [path, body] of [
    ["", { factor_type: "sms" }],
    [`/${factorId}/verify`, { challenge_id: "", code: "" }],
  ] as const)
    await expectRefused(post(`/auth/v1/factors${path}`, body, { headers }), 400, "validation_failed", path);
});

test("an issuer that no QR code could hold is a bad request and no fault", async () => {
  const { session } = await signedIn();
  const headers = bearer(session.access_token);
  for (const issuer of ["x".repeat(3000), "\u6f22".repeat(300), "\ud800"]) {
    const answer = post("/auth/v1/factors", { factor_type: "totp", issuer }, { headers });
    await expectRefused(answer, 400, "validation_failed");
  }
  const fits = { factor_type: "totp", issuer: "\u6f22".repeat(64) };
  expect((await post("/auth/v1/factors", fits, { headers })).status).toBe(200);
});
