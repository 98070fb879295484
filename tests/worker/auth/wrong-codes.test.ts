/** Guesses at mailed codes are counted for the user, over all kinds and all mails of a day. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { MailTokenInput } from "#app/contracts/auth-service.ts";
import { watchD1 } from "./d1.ts";
import {
  confirmed,
  mailOptions,
  newClock,
  newPerson,
  outcomeOf,
  post,
  readMail,
  serviceAt,
  signedIn,
  signUp,
} from "./harness.ts";
import { wrongCode } from "./second-step.ts";
import type { AuthService } from "./service.ts";

const dayMs = 86_400_000;

const outcome = (service: AuthService, input: MailTokenInput) => outcomeOf(service.verifyMailToken(input));

async function person() {
  const clock = newClock();
  const known = await confirmed();
  const service = await serviceAt(clock.now, newPerson());
  const { access_token: token } = await service.signInWithPassword(known);
  /** A fresh mail, after the cool-down, and its code. */
  const send = async (kind: "recovery" | "magiclink" | "reauthentication") => {
    clock.step(61_000);
    if (kind === "recovery") await service.sendRecovery({ email: known.email, ...mailOptions });
    if (kind === "magiclink")
      await service.sendMagicLink({ email: known.email, createUser: false, data: {}, ...mailOptions });
    if (kind === "reauthentication") await service.sendReauthenticationCode(token);
    return readMail(known.email);
  };
  const setPassword = (nonce: string) =>
    outcomeOf(service.updateUser(token, { password: `another one ${nonce}`, nonce }, mailOptions));
  return { ...known, clock, service, token, send, setPassword };
}

/** Ten wrong codes, one of each mail's kind after the other; each mail is a new one. */
async function guess(at: Awaited<ReturnType<typeof person>>, count = 10) {
  const { service, email, send, setPassword } = at;
  for (let tries = 0; tries < count; tries += 1) {
    const kind = (["recovery", "magiclink", "reauthentication"] as const)[tries % 3] ?? "recovery";
    const { code } = await send(kind);
    if (kind === "reauthentication") await setPassword(wrongCode(code));
    else await outcome(service, { type: kind, email, token: wrongCode(code) });
  }
}

test("after ten wrong codes of any kind only links work, also with fresh mails, until a day is over", async () => {
  const at = await person();
  const { service, email, clock, send, setPassword } = at;
  await guess(at);
  const recovery = await send("recovery");
  expect(await outcome(service, { type: "recovery", email, token: recovery.code })).toBe("otp_expired");
  const magic = await send("magiclink");
  expect(await outcome(service, { type: "email", email, token: magic.code })).toBe("otp_expired");
  expect(await setPassword((await send("reauthentication")).code)).toBe("reauthentication_not_valid");
  expect(await outcome(service, { type: "recovery", tokenHash: recovery.token })).toBe("done");
  clock.step(dayMs);
  const { code } = await send("magiclink");
  expect(await outcome(service, { type: "magiclink", email, token: code })).toBe("done");
});

test("a right code gives its own try back and no other", async () => {
  const at = await person();
  const { service, email, send } = at;
  await guess(at, 9);
  for (let times = 0; times < 3; times += 1) {
    const { code } = await send("recovery");
    expect(await outcome(service, { type: "recovery", email, token: code })).toBe("done");
  }
  const { code } = await send("recovery");
  expect(await outcome(service, { type: "recovery", email, token: wrongCode(code) })).toBe("otp_expired");
  expect(await outcome(service, { type: "recovery", email, token: code })).toBe("otp_expired");
});

test("a link that is followed gives no try back", async () => {
  const at = await person();
  const { service, email, send } = at;
  await guess(at, 9);
  const { token } = await send("recovery");
  expect(await outcome(service, { type: "recovery", tokenHash: token })).toBe("done");
  const { code } = await send("recovery");
  await outcome(service, { type: "recovery", email, token: wrongCode(code) });
  expect(await outcome(service, { type: "recovery", email, token: code })).toBe("otp_expired");
});

test("both codes of a change of address count for the person who asked for it", async () => {
  const { service, email, token, clock } = await person();
  const next = newPerson().email;
  await service.updateUser(token, { email: next }, mailOptions);
  const codes = { [email]: (await readMail(email)).code, [next]: (await readMail(next)).code };
  for (let tries = 0; tries < 5; tries += 1)
    for (const [to, code] of Object.entries(codes))
      await outcome(service, { type: "email_change", email: to, token: wrongCode(code) });
  clock.step(61_000);
  for (const [to, code] of Object.entries(codes))
    expect(await outcome(service, { type: "email_change", email: to, token: code })).toBe("otp_expired");
});

test("parallel guesses don't get more than ten", async () => {
  const { email, mail: sent } = await signUp();
  const verify = (token: string) =>
    post("/auth/v1/verify", { email, token, type: "signup" }, { address: newPerson().address });
  await Promise.all(Array.from({ length: 12 }, () => verify(wrongCode(sent.code))));
  expect((await verify(sent.code)).status).toBe(403);
});

test("a wrong code reads and writes alike for known, unconfirmed and unknown addresses", async () => {
  const { binding, takePattern } = watchD1();
  const clock = newClock(Date.now() + 61_000);
  const service = await serviceAt(clock.now, { ...newPerson(), environment: { ...env, DB: binding } });
  // The first request of an isolate reads the keys as well.
  await outcome(service, { type: "recovery", tokenHash: "unknown" });
  const emails = [(await signedIn()).email, (await signUp()).email, newPerson().email];
  for (const type of ["recovery", "signup", "email", "email_change"] as const) {
    const patterns = [];
    for (const email of emails) {
      if (type === "recovery") await service.sendRecovery({ email, ...mailOptions });
      takePattern();
      expect(await outcome(service, { type, email, token: "0000000" })).toBe("otp_expired");
      patterns.push(takePattern());
    }
    expect(patterns, type).toEqual(["W", "W", "W"]);
  }
  expect(await outcome(service, { type: "recovery", tokenHash: "unknown" })).toBe("otp_expired");
  expect(takePattern()).toBe("W");
});

test("a request over the client's limit counts no try", async () => {
  const { email, mail: sent } = await signUp();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const verify = (code: string, to: string) => outcome(service, { type: "signup", email: to, token: code });
  for (let tries = 0; tries < 30; tries += 1) await verify("000000", newPerson().email);
  for (let tries = 0; tries < 11; tries += 1)
    expect(await verify(wrongCode(sent.code), email)).toBe("over_request_rate_limit");
  clock.step(60_000);
  expect(await verify(sent.code, email)).toBe("done");
});
