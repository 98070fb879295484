import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { watchD1 } from "./d1.ts";
import {
  confirmed,
  expectRejected,
  newClient,
  newPerson,
  outcomeOf,
  readMailbox,
  recoverBy,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { codeAt, methodOf, newPhone, verifiedAt, wrongCode } from "./second-step.ts";

/** A client with a phone that is enrolled and not proven. */
async function withPhone(client: Awaited<ReturnType<typeof signedIn>>["client"], phone = newPhone()) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "phone", friendlyName: "text", phone });
  if (error) throw error;
  const factorId = data.id;
  return {
    client,
    phone,
    factorId,
    challenge: () => client.auth.mfa.challenge({ factorId, channel: "sms" }),
    readCode: async () => (await readMailbox(phone))[0]?.text.match(/\d{6}/)?.[0] ?? "",
  };
}

test("a code by text message raises the session to aal2 as well", async () => {
  const { client } = await signedIn();
  const { factorId, challenge, readCode } = await withPhone(client);
  const { data: asked, error } = await challenge();
  expect(error).toBeNull();
  const code = await readCode();
  const verify = (code: string) => client.auth.mfa.verify({ factorId, challengeId: asked?.id ?? "", code });
  expect((await verify(wrongCode(code))).error?.code).toBe("mfa_verification_failed");
  expect((await verify(code)).error).toBeNull();
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(data?.currentAuthenticationMethods.map(methodOf)[0]).toBe("mfa/phone");
  const again = await challenge();
  expect([again.error?.status, again.error?.code]).toEqual([429, "over_sms_send_rate_limit"]);
});

test.each([
  ["300", "5 minutes"],
  ["60", "1 minute"],
  ["90", "90 seconds"],
])("with challenges of %s seconds a text message says %s", async (seconds, said) => {
  const environment = { ...env, DB: watchD1().binding, MFA_CHALLENGE_TTL_S: seconds };
  const person = await confirmed();
  const client = newClient({ ...person, environment });
  await client.auth.signInWithPassword(person);
  const { challenge, phone } = await withPhone(client);
  expect((await challenge()).error).toBeNull();
  expect((await readMailbox(phone))[0]?.text).toContain(`It works once, within ${said}.`);
});

test("nobody keeps a person from their code by enrolling the same number", async () => {
  const phone = newPhone();
  const enrol = async () => withPhone((await signedIn()).client, phone);
  const owner = await enrol();
  const challengeId = (await owner.challenge()).data?.id ?? "";
  const { factorId } = owner;
  await owner.client.auth.mfa.verify({ factorId, challengeId, code: await owner.readCode() });
  const later = await serviceAt(() => new Date(Date.now() + 61_000), newPerson());
  const [first, second] = [await enrol(), await enrol()];
  const challenge = async ({ client, factorId: id }: typeof owner) =>
    later.challengeFactor((await client.auth.getSession()).data.session?.access_token ?? "", id, "sms");
  await challenge(first);
  // An unproven number gets one message a minute, from any client.
  await expectRejected(challenge(second), "over_sms_send_rate_limit");
  expect((await challenge(owner)).type).toBe("phone");
  await expectRejected(challenge(owner), "over_sms_send_rate_limit");
});

test("where no gateway for text messages is set up, no phone is enrolled, and the answer says why", async () => {
  const { session, address } = await signedIn();
  // As in a deployment without Twilio's three secrets.
  const client = newClient({ address, environment: { ...env, MAILBOX: undefined } });
  await client.auth.setSession(session);
  const phone = newPhone();
  const { error } = await client.auth.mfa.enroll({ factorType: "phone", friendlyName: "text", phone });
  expect([error?.status, error?.code, error?.message]).toEqual([
    422,
    "mfa_phone_enroll_not_enabled",
    "This site sends no text messages. Please use an authenticator app.",
  ]);
  expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "app" })).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.all).toMatchObject([{ friendly_name: "app" }]);
});

test("a text message that could not be sent is a fault, and another may be asked for at once", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { client, session, address } = await signedIn();
  const { phone, factorId, challenge } = await withPhone(client);
  // In local mode text messages lie in KV.
  const put = () => Promise.reject(new Error("KV PUT failed: 500 Internal Server Error"));
  const NEWS = new Proxy(env.NEWS, {
    get: (kv, name) => (name === "put" ? put : Reflect.get(kv, name).bind(kv)),
  });
  const failing = newClient({ address, environment: { ...env, NEWS } });
  await failing.auth.setSession(session);
  const failed = await failing.auth.mfa.challenge({ factorId, channel: "sms" });
  expect(failed.error?.status).toBe(503);
  expect(log.mock.calls.map(String).join("\n")).toContain("KV PUT failed");
  log.mockRestore();
  expect((await challenge()).error).toBeNull();
  expect(await readMailbox(phone)).toHaveLength(1);
});

test("a code works once, also with a new challenge", async () => {
  const { clock, answer, session, secret } = await verifiedAt();
  const code = codeAt(secret, clock.now());
  const elevated = await answer(session.access_token, code);
  await expectRejected(answer(elevated.access_token, code), "mfa_verification_failed");
  clock.step(30_000);
  expect((await answer(elevated.access_token)).user.id).toBe(session.user.id);
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
  await expectRejected(answer(session.access_token, shifted(-60_000)), "mfa_verification_failed");
  await expectRejected(answer(session.access_token, shifted(60_000)), "mfa_verification_failed");
  clock.step(60_000);
  const next = await answer(session.access_token, shifted(-30_000));
  await answer(next.access_token, shifted(30_000));
});

test("ten wrong codes in five minutes lock the factor, from any address", async () => {
  const { clock, session, factorId, secret, service } = await verifiedAt();
  const guess = async (code: string) => {
    const elsewhere = await serviceAt(clock.now, { address: newPerson().address });
    const { id } = await elsewhere.challengeFactor(session.access_token, factorId);
    return elsewhere.verifyFactor(session.access_token, factorId, { challengeId: id, code });
  };
  const wrong = wrongCode(codeAt(secret, clock.now()));
  for (let at = 0; at < 10; at += 1) {
    await expectRejected(guess(wrong), "mfa_verification_failed");
  }
  await expect(guess(codeAt(secret, clock.now()))).rejects.toMatchObject({
    status: 429,
    code: "over_request_rate_limit",
    retryAfterS: 300,
  });
  clock.step(301_000);
  const opened = await guess(codeAt(secret, clock.now()));
  expect(opened.user.id).toBe(session.user.id);
  expect((await service.requireUser(opened.access_token)).factors).toHaveLength(1);
});

test("fifty wrong codes a day are taken for each way of signing in, and a mailed link has its own", async () => {
  const { clock, service, email, password, factorId, secret } = await verifiedAt();
  const guess = async (token: string, code: string) => {
    const elsewhere = await serviceAt(clock.now, newPerson());
    const { id } = await elsewhere.challengeFactor(token, factorId);
    return elsewhere.verifyFactor(token, factorId, { challengeId: id, code });
  };
  const outcomes: string[] = [];
  const { access_token: thief } = await service.signInWithPassword({ email, password });
  for (let window = 0; window < 6; window += 1) {
    clock.step(300_001);
    const wrong = wrongCode(codeAt(secret, clock.now()));
    for (let at = 0; at < 10; at += 1) outcomes.push(await outcomeOf(guess(thief, wrong)));
  }
  const wrong = outcomes.filter((code) => code === "mfa_verification_failed");
  expect([wrong.length, outcomes.at(-1)]).toEqual([50, "over_request_rate_limit"]);
  // Now the right code doesn't help either for a user with the password alone.
  await expect(guess(thief, codeAt(secret, clock.now()))).rejects.toMatchObject({
    status: 429,
    code: "over_request_rate_limit",
    retryAfterS: 1728,
  });
  const { access_token: byLink } = await recoverBy(service, email);
  expect((await guess(byLink, codeAt(secret, clock.now()))).user.email).toBe(email);
});

test("right codes are not counted", async () => {
  const { clock, answer, session } = await verifiedAt();
  let token = session.access_token;
  for (let at = 0; at < 51; at += 1) {
    clock.step(30_000);
    token = (await answer(token)).access_token;
  }
});

test("a challenge is valid for its factor and client address, for one success and five minutes", async () => {
  const { clock, service, session, factorId, secret, address } = await verifiedAt();
  let token = session.access_token;
  const other = await service.enrolFactor(token, { type: "totp", friendlyName: "b", issuer: null });
  const foreign = await service.challengeFactor(token, other.id);
  const verify = (challengeId: string, one = service) =>
    one.verifyFactor(token, factorId, { challengeId, code: codeAt(secret, clock.now()) });
  await expectRejected(verify(foreign.id), "mfa_factor_not_found", 422);
  await expectRejected(verify("nonsense"), "mfa_factor_not_found", 422);
  const { id } = await service.challengeFactor(token, factorId);
  const elsewhere = await serviceAt(clock.now, { address: newPerson().address });
  await expectRejected(verify(id, elsewhere), "mfa_ip_address_mismatch");
  // A phone changes its address within the /64 for privacy and stays the same client.
  const [prefix = ""] = address.split("::");
  const again = await verify(id, await serviceAt(clock.now, { address: `${prefix}:8:9:a:b` }));
  token = again.access_token;
  clock.step(30_000);
  await expectRejected(verify(id), "mfa_ip_address_mismatch");
  const late = await service.challengeFactor(token, factorId);
  expect(late.expires_at).toBe(Math.floor(clock.now().getTime() / 1000) + 300);
  clock.step(300_000);
  await expectRejected(verify(late.id), "mfa_challenge_expired");
});
