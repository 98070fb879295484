/** Factors that were enrolled and never verified open nothing once the user has a verified one. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { runAuthCleanup } from "#worker/auth/core/cleanup.ts";
import { execute, selectRows, selectValue } from "../database.ts";
import { beforeWrite } from "./d1.ts";
import {
  bearer,
  call,
  confirmed,
  expectRefused,
  expectRejected,
  newClock,
  newPerson,
  serviceAt,
} from "./harness.ts";
import { codeAt, newPhone, verifiedAt } from "./second-step.ts";
import type { AuthService } from "./service.ts";

const enrolApp = (service: AuthService, token: string, friendlyName: string) =>
  service.enrolFactor(token, { type: "totp", friendlyName, issuer: null });

/** Two sessions with one password: the owner's, and that of another person who knows it. */
async function ownerAndThief(clock = newClock()) {
  const { email, password, address } = await confirmed();
  const service = await serviceAt(clock.now, { address });
  const signIn = async () => (await service.signInWithPassword({ email, password })).access_token;
  const [owner, thief] = [await signIn(), await signIn()];
  const app = await enrolApp(service, owner, "the owner's");
  const asked = await service.challengeFactor(owner, app.id);
  let raised = "";
  const ownerVerifies = async () => {
    const code = codeAt(app.totp?.secret ?? "", clock.now());
    const verified = await service.verifyFactor(owner, app.id, { challengeId: asked.id, code });
    raised = verified.access_token;
    return verified;
  };
  /** What the owner sees once their factor is verified. */
  const ownersFactors = async () => (await service.requireUser(raised)).factors;
  return { clock, address, service, signIn, owner, thief, app, ownerVerifies, ownersFactors };
}

/** The thief's own app, enrolled and challenged before any factor was verified. */
async function leftover({ service, thief, clock }: Awaited<ReturnType<typeof ownerAndThief>>) {
  const app = await enrolApp(service, thief, "the thief's");
  const { id: challengeId } = await service.challengeFactor(thief, app.id);
  return { id: app.id, challengeId, code: () => codeAt(app.totp?.secret ?? "", clock.now()) };
}

test("a factor that was enrolled and challenged before the owner verified theirs opens nothing afterwards", async () => {
  const both = await ownerAndThief();
  const { service, signIn, ownerVerifies, thief } = both;
  const phone = await service.enrolFactor(thief, { type: "phone", friendlyName: "p", phone: newPhone() });
  await service.challengeFactor(thief, phone.id, "sms");
  const left = await leftover(both);
  const { user } = await ownerVerifies();
  expect(user.factors).toMatchObject([{ friendly_name: "the owner's", status: "verified" }]);
  const again = await signIn();
  for (const id of [left.id, phone.id]) {
    await expectRejected(service.challengeFactor(again, id), "mfa_factor_not_found", 404);
    await expectRejected(
      service.verifyFactor(again, id, { challengeId: left.challengeId, code: left.code() }),
      "mfa_factor_not_found",
      404,
    );
  }
});

test("below aal2 the factor that the owner is just adding is neither challenged nor verified nor removed", async () => {
  const { service, email, password, session, clock } = await verifiedAt();
  const added = await enrolApp(service, session.access_token, "new phone");
  const { id: challengeId } = await service.challengeFactor(session.access_token, added.id);
  const { access_token: weak } = await service.signInWithPassword({ email, password });
  const headers = bearer(weak);
  const send = (path: string, method: string, body?: unknown) =>
    call(`/auth/v1/factors/${added.id}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const code = codeAt(added.totp?.secret ?? "", clock.now());
  await expectRefused(send("/challenge", "POST", {}), 403, "insufficient_aal", "challenge");
  await expectRefused(
    send("/verify", "POST", { challenge_id: challengeId, code }),
    403,
    "insufficient_aal",
    "verify",
  );
  await expectRefused(send("", "DELETE"), 422, "insufficient_aal", "remove");
  const { user } = await service.verifyFactor(session.access_token, added.id, { challengeId, code });
  expect(user.factors?.map(({ status }) => status)).toEqual(["verified", "verified"]);
});

test("when the owner and a thief verify at the same time, the database lets one count", async () => {
  const both = await ownerAndThief();
  const left = await leftover(both);
  const { binding, happened } = beforeWrite(/update "challenge"/i, both.ownerVerifies);
  const raced = await serviceAt(both.clock.now, {
    address: both.address,
    environment: { ...env, DB: binding },
  });
  const outcome = raced.verifyFactor(both.thief, left.id, {
    challengeId: left.challengeId,
    code: left.code(),
  });
  await expectRejected(outcome, "session_not_found");
  expect(happened()).toBe(true);
  expect(await both.ownersFactors()).toMatchObject([{ friendly_name: "the owner's", status: "verified" }]);
});

test("an aal2 session that goes back to aal1 while it verifies another factor verifies nothing", async () => {
  const { service, session, clock, factorId, address } = await verifiedAt();
  const token = session.access_token;
  const added = await enrolApp(service, token, "b");
  const { id: challengeId } = await service.challengeFactor(token, added.id);
  // As after the factor that raised it to aal2 was removed and another verified one is left.
  const fall = () => execute("UPDATE session SET aal = 'aal1' WHERE factor_id = ?", factorId);
  const { binding, happened } = beforeWrite(/update "challenge"/i, fall);
  const raced = await serviceAt(clock.now, { address, environment: { ...env, DB: binding } });
  const code = codeAt(added.totp?.secret ?? "", clock.now());
  await expectRejected(raced.verifyFactor(token, added.id, { challengeId, code }), "insufficient_aal", 403);
  expect(happened()).toBe(true);
  expect((await service.requireUser(token)).factors?.map(({ status }) => status)).toEqual([
    "verified",
    "unverified",
  ]);
});

test.each([
  ["enrolled", /insert into "factor"/i],
  ["challenged", /insert into "challenge"/i],
  ["removed", /delete from "factor"/i],
])("a thief's factor is not %s while the owner verifies theirs", async (what, write) => {
  const both = await ownerAndThief();
  const { thief, app } = both;
  const { binding, happened } = beforeWrite(write, both.ownerVerifies);
  const raced = await serviceAt(both.clock.now, { ...newPerson(), environment: { ...env, DB: binding } });
  const act = () => {
    if (what === "enrolled") return enrolApp(raced, thief, "the thief's");
    return what === "challenged" ? raced.challengeFactor(thief, app.id) : raced.removeFactor(thief, app.id);
  };
  await expectRejected(act(), "session_not_found", 403);
  expect(happened()).toBe(true);
  expect(await both.ownersFactors()).toMatchObject([{ id: app.id, status: "verified" }]);
  expect(await selectRows("SELECT claim FROM challenge WHERE factor_id = ?", app.id)).toHaveLength(1);
});

test("a number that was verified meanwhile is not enrolled a second time", async () => {
  const { service, session, clock, address, factorId } = await verifiedAt();
  const phone = newPhone();
  const prove = () => execute("UPDATE factor SET phone = ? WHERE id = ?", phone, factorId);
  const { binding } = beforeWrite(/insert into "factor"/i, prove);
  const raced = await serviceAt(clock.now, { address, environment: { ...env, DB: binding } });
  await expectRejected(
    raced.enrolFactor(session.access_token, { type: "phone", friendlyName: "again", phone }),
    "mfa_verified_factor_exists",
    422,
  );
  expect((await service.requireUser(session.access_token)).factors).toHaveLength(1);
});

test("an unverified factor is removed a day after it was enrolled, however often it is challenged", async () => {
  const both = await ownerAndThief();
  const { clock, service, signIn } = both;
  const { id } = await leftover(both);
  const isThere = () => selectValue("n", "SELECT 1 AS n FROM factor WHERE id = ?", id);
  for (let hour = 0; hour < 23; hour += 1) {
    clock.step(3_600_000);
    await service.challengeFactor(await signIn(), id);
    await runAuthCleanup(env, { now: clock.now });
  }
  expect(await isThere()).toBe(1);
  clock.step(3_600_001);
  await service.challengeFactor(await signIn(), id);
  await runAuthCleanup(env, { now: clock.now });
  expect(await isThere()).toBeNull();
});

test("a factor that was never verified is removed after a day, and an untried one after five minutes", async () => {
  const clock = newClock();
  const { email, password, address } = await confirmed();
  const service = await serviceAt(clock.now, { address });
  const { access_token: token } = await service.signInWithPassword({ email, password });
  const tried = await enrolApp(service, token, "tried");
  await enrolApp(service, token, "untried");
  await service.challengeFactor(token, tried.id);
  const namesAfter = async (ms: number) => {
    clock.step(ms);
    await runAuthCleanup(env, { now: clock.now });
    const { user } = await service.signInWithPassword({ email, password });
    return user.factors?.map(({ friendly_name }) => friendly_name) ?? [];
  };
  expect(await namesAfter(299_000)).toEqual(["tried", "untried"]);
  expect(await namesAfter(2_000)).toEqual(["tried"]);
  expect(await namesAfter(86_400_000)).toEqual([]);
});
