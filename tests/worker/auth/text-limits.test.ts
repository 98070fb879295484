/** How many text messages go out: for an account, a number, a client and the whole site. */
import { env } from "cloudflare:workers";
import { expect, onTestFinished, test, vi } from "vitest";
import { runAuthCleanup } from "#worker/auth/core/cleanup.ts";
import { composeLocal } from "#worker/local/local-worker.ts";
import { createMailbox } from "#worker/local/mailbox.ts";
import type { TextMessage } from "#worker/mail/transport.ts";
import { execute } from "../database.ts";
import { watchD1 } from "./d1.ts";
import {
  bearer,
  call,
  confirmed,
  newClock,
  newPerson,
  outcomeOf,
  readMailbox,
  recoverBy,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { newPhone } from "./second-step.ts";
import { type AuthService, createAuthService } from "./service.ts";

const minute = 61_000;

async function member(clock = newClock()) {
  const { email, password } = await confirmed();
  const service = await serviceAt(clock.now, newPerson());
  const signIn = async () => (await service.signInWithPassword({ email, password })).access_token;
  return { email, password, service, clock, signIn };
}

/** Enrols the number and has its code texted. */
async function text(service: AuthService, token: string, phone: string) {
  const { id } = await service.enrolFactor(token, { type: "phone", friendlyName: "", phone });
  return { id, asked: await service.challengeFactor(token, id, "sms") };
}

/** Enrols the number, has it texted and proves it; returns the token of the session that it raised to aal2. */
async function prove(service: AuthService, token: string, phone: string) {
  const { id, asked } = await text(service, token, phone);
  const code = (await readMailbox(phone))[0]?.text.match(/\d{6}/)?.[0] ?? "";
  return { id, session: await service.verifyFactor(token, id, { challengeId: asked.id, code }) };
}

test("one account has at most five numbers a day texted, however it enrols and removes them", async () => {
  const { service, signIn, clock } = await member();
  const token = await signIn();
  const phones = Array.from({ length: 20 }, newPhone);
  for (const phone of phones) {
    const { id } = await service.enrolFactor(token, { type: "phone", friendlyName: "", phone });
    await outcomeOf(service.challengeFactor(token, id, "sms"));
    await service.removeFactor(token, id);
    clock.step(minute);
  }
  const messages = await Promise.all(phones.map(readMailbox));
  expect(messages.filter(({ length }) => length > 0)).toHaveLength(5);
  // The same number again is no new one, and tomorrow is another day.
  expect(await outcomeOf(text(service, token, phones[0] ?? ""))).toBe("done");
  await runAuthCleanup(env, { now: clock.now });
  expect(await outcomeOf(text(service, token, newPhone()))).toBe("over_sms_send_rate_limit");
  clock.step(24 * 3_600_000);
  expect(await outcomeOf(text(service, await signIn(), newPhone()))).toBe("done");
});

test("a message goes to the configured countries alone", async () => {
  const person = await confirmed();
  const open = (SMS_COUNTRIES: string) =>
    serviceAt(() => new Date(), {
      ...newPerson(),
      environment: { ...env, DB: watchD1().binding, SMS_COUNTRIES },
    });
  const service = await open("+49, 43");
  const token = (await service.signInWithPassword(person)).access_token;
  for (const phone of ["+447911123456", "+881612345678", "+499001234567"]) {
    expect(await outcomeOf(text(service, token, phone)), phone).toBe("mfa_phone_enroll_not_enabled");
    expect(await readMailbox(phone)).toEqual([]);
  }
  const { id } = await text(service, token, newPhone());
  // A country that was taken out gets no more messages, also where the phone is set up already.
  for (const others of ["+43", ""])
    expect(await outcomeOf((await open(others)).challengeFactor(token, id, "sms"))).toBe(
      "mfa_phone_enroll_not_enabled",
    );
});

test("the refusal says when to try again", async () => {
  const { session } = await signedIn();
  const headers = { ...bearer(session.access_token), "content-type": "application/json" };
  const send = (path: string, body: unknown) =>
    call(`/auth/v1/factors${path}`, { method: "POST", headers, body: JSON.stringify(body), ...newPerson() });
  let answer: Response | null = null;
  for (let at = 0; at < 6; at += 1) {
    const enrolled = await send("", { factor_type: "phone", friendly_name: `p${at}`, phone: newPhone() });
    const { id } = await enrolled.json<{ id: string }>();
    answer = await send(`/${id}/challenge`, { channel: "sms" });
  }
  expect([answer?.status, answer?.headers.get("x-sb-error-code")]).toEqual([429, "over_sms_send_rate_limit"]);
  expect(answer?.headers.get("retry-after")).toBe("17280");
});

test("a number that nobody has proven is texted ten times a day, whichever accounts ask", async () => {
  const clock = newClock();
  const phone = newPhone();
  for (let at = 0; at < 3; at += 1) {
    const { service, signIn } = await member(clock);
    const token = await signIn();
    const { id } = await service.enrolFactor(token, { type: "phone", friendlyName: "", phone });
    for (let message = 0; message < 5; message += 1) {
      await outcomeOf(service.challengeFactor(token, id, "sms"));
      clock.step(minute);
    }
  }
  expect(await readMailbox(phone)).toHaveLength(10);
});

test("an attacker with the password alone can't use up the codes of an owner who signs in by a mailed link", async () => {
  const { service, signIn, clock, email } = await member();
  const phone = newPhone();
  const { id } = await prove(service, await signIn(), phone);
  clock.step(minute);
  const weak = await signIn();
  const before = (await readMailbox(phone)).length;
  for (let at = 0; at < 30; at += 1) {
    await outcomeOf(service.challengeFactor(weak, id, "sms"));
    clock.step(minute);
  }
  expect((await readMailbox(phone)).length - before).toBe(20);
  const { access_token: byLink } = await recoverBy(service, email);
  expect((await service.challengeFactor(byLink, id, "sms")).type).toBe("phone");
});

test("an account starts thirty factors a day", async () => {
  const { service, signIn, clock } = await member();
  const token = await signIn();
  const outcomes = [];
  for (let at = 0; at < 31; at += 1) {
    const enrolled = service.enrolFactor(token, { type: "totp", friendlyName: "", issuer: null });
    outcomes.push(await outcomeOf(enrolled.then(({ id }) => service.removeFactor(token, id))));
    clock.step(5000);
  }
  expect(outcomes).toEqual([...Array.from({ length: 30 }, () => "done"), "over_request_rate_limit"]);
});

/** Empties the site's own buckets, as on another day, because each test has its own clock and budget. */
const forgetTheHour = () =>
  execute("DELETE FROM rate_bucket WHERE key LIKE 'sms:%' OR key LIKE 'reported:%'");

test("half of the site's hour is reserved for verified factors, and the log reports once that it is used up", async () => {
  await forgetTheHour();
  const clock = newClock();
  const limited = { ...env, DB: watchD1().binding, SMS_HOURLY_LIMIT: "4" };
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const reports = () => warn.mock.calls.map(([line]) => JSON.parse(String(line)));
  const serviceFor = () =>
    createAuthService(composeLocal(limited), {
      headers: new Headers({ "cf-connecting-ip": newPerson().address }),
      waitUntil: () => {},
      reportError: () => {},
      now: clock.now,
    });
  const owner = await member(clock);
  const ownerAt = await serviceFor();
  const { id, session } = await prove(ownerAt, await owner.signIn(), newPhone());
  clock.step(3_600_000);
  // One attacker with many accounts, addresses and numbers.
  const outcomes = [];
  for (let at = 0; at < 4; at += 1) {
    const { signIn } = await member(clock);
    outcomes.push(await outcomeOf(text(await serviceFor(), await signIn(), newPhone())));
  }
  expect(outcomes).toEqual(["done", "done", "over_sms_send_rate_limit", "over_sms_send_rate_limit"]);
  const shared = { level: "warn", event: "text budget used up", budget: "shared", perHour: 2 };
  expect(reports()).toEqual([shared]);
  const { access_token: strong } = await ownerAt.refresh(session.refresh_token);
  for (const expected of ["done", "done", "over_sms_send_rate_limit"]) {
    expect(await outcomeOf(ownerAt.challengeFactor(strong, id, "sms"))).toBe(expected);
    clock.step(minute);
  }
  expect(reports()).toEqual([shared, { ...shared, budget: "reserve", perHour: 4 }]);
});

const endSessions = () => env.DB.exec("UPDATE session SET expires_at = -abs(expires_at)");
const restoreSessions = () => env.DB.exec("UPDATE session SET expires_at = abs(expires_at)");

/** What happens directly before the challenge is written, true for a fault of the database; and the error of it. */
const obstacles: [string, () => Promise<boolean>, object][] = [
  ["the gateway refuses", async () => false, { code: "service_unavailable" }],
  ["the database drops", async () => true, { message: expect.stringContaining("D1_ERROR") }],
  [
    "a session asked for that has ended meanwhile",
    async () => !(await endSessions()),
    { code: "session_not_found" },
  ],
];

test.each(obstacles)("a message that %s is counted nowhere", async (_what, happen, error) => {
  await forgetTheHour();
  let isBroken = true;
  const { binding } = watchD1((sql) => isBroken && /insert into "challenge"/.test(sql) && happen());
  const mailbox = createMailbox(env.NEWS);
  const MAILBOX = {
    ...mailbox,
    sendSms: (message: TextMessage) =>
      isBroken ? Promise.reject(new Error("The gateway is down")) : mailbox.sendSms(message),
  };
  const { signIn, clock } = await member();
  const token = await signIn();
  const environment = { ...env, MAILBOX, DB: binding, SMS_HOURLY_LIMIT: "4" };
  const service = await serviceAt(clock.now, { ...newPerson(), environment });
  const phone = newPhone();
  const { id } = await service.enrolFactor(token, { type: "phone", friendlyName: "", phone });
  const ask = () => service.challengeFactor(token, id, "sms");
  // More often than the number's day, the client's hour and the site's hour allow.
  for (let at = 0; at < 22; at += 1) {
    await expect(ask()).rejects.toMatchObject(error);
    await restoreSessions();
  }
  isBroken = false;
  expect((await ask()).type).toBe("phone");
  expect(await readMailbox(phone)).toHaveLength(1);
});

test("one client has twenty messages an hour, whatever the site's budget", async () => {
  await forgetTheHour();
  const clock = newClock();
  const service = await serviceAt(clock.now, {
    ...newPerson(),
    environment: { ...env, DB: watchD1().binding, SMS_HOURLY_LIMIT: "1000" },
  });
  const outcomes = [];
  for (let account = 0; account < 5; account += 1) {
    const { signIn } = await member(clock);
    const token = await signIn();
    for (let at = 0; at < 5; at += 1) outcomes.push(await outcomeOf(text(service, token, newPhone())));
    clock.step(minute);
  }
  const sent = outcomes.filter((outcome) => outcome === "done").length;
  // After four minutes one message is available again.
  expect([sent, outcomes.at(-1)]).toEqual([21, "over_request_rate_limit"]);
});
