/** No request and no change shows whether an address has an account; each kind of mail has its own cool-down. */

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { UserChanges } from "#app/contracts/auth-service.ts";
import { createAuthDeps } from "#worker/auth/core/create-deps.ts";
import type { AuthDeps } from "#worker/auth/core/deps.ts";
import { resend, sendMagicLink, sendRecovery } from "#worker/auth/mail/mail-requests.ts";
import { watchD1 } from "./d1.ts";
import {
  mailOptions,
  newClient,
  newClock,
  newPerson,
  readMail,
  readMailbox,
  serviceAt,
  signedIn,
  signUp,
} from "./harness.ts";

const page = { redirectTo: null, link: { kind: "page" } } as const;
const codeOf = ({ code }: { code: string }) => code;

/** A user, and a change of theirs by a program; the answer is a code, or `pending`. */
async function asking(environment = env) {
  const { email, password, address } = await signedIn();
  const clock = newClock();
  const service = await serviceAt(clock.now, { address, environment });
  const { access_token: token } = await service.signInWithPassword({ email, password });
  const change = (changes: UserChanges, mail: typeof mailOptions | typeof page = mailOptions) =>
    service.updateUser(token, changes, mail).then(() => "pending", codeOf);
  return { email, clock, service, token, change };
}

const password = "another good one";
const nonce = "000000";

test("a wrong code is answered alike for a taken and for a free address", async () => {
  const { email: taken } = await signedIn();
  for (const email of [taken, newPerson().email]) {
    const { change } = await asking();
    expect(await change({ email, password, nonce })).toBe("reauthentication_not_valid");
  }
});

test.each([
  ["a taken address", {}, "email_exists"],
  ["a wrong code", { password, nonce }, "reauthentication_not_valid"],
])("%s costs the person what a mail costs: a minute", async (_what, changes, code) => {
  const { email } = await signedIn();
  const { change, clock } = await asking();
  const answers = [await change({ email, ...changes }), await change({ email, ...changes })];
  expect(answers).toEqual([code, "over_email_send_rate_limit"]);
  clock.step(61_000);
  expect(await change({ email, ...changes })).toBe(code);
});

test("they cost a client what a mail costs: its mails of the hour", async () => {
  const { email } = await signedIn();
  const environment = {
    ...env,
    DB: watchD1().binding,
    MAIL_CLIENT_HOURLY_LIMIT: "2",
    MAIL_COOLDOWN_S: "0",
  };
  const { change } = await asking(environment);
  const answers = [];
  for (const changes of [{}, { password, nonce }, {}]) answers.push(await change({ email, ...changes }));
  expect(answers).toEqual(["email_exists", "reauthentication_not_valid", "over_email_send_rate_limit"]);
});

test("a fault costs nothing: the change can be asked for again at once", async () => {
  const { email, password: known, address } = await signedIn();
  let isDown = false;
  const { binding } = watchD1((sql) => isDown && /insert into "mail_token"/i.test(sql));
  const client = newClient({ address, environment: { ...env, DB: binding } });
  await client.auth.signInWithPassword({ email, password: known });
  const next = newPerson().email;
  isDown = true;
  expect((await client.auth.updateUser({ email: next })).error?.status).toBeGreaterThanOrEqual(500);
  isDown = false;
  expect((await client.auth.updateUser({ email: next })).data.user?.new_email).toBe(next);
});

test("the pages answer a taken address like a free one, after the same reads and writes", async () => {
  const { email: taken } = await signedIn();
  const patterns: string[] = [];
  const answers: string[] = [];
  for (const email of [taken, newPerson().email]) {
    const watched = watchD1();
    const { change } = await asking({ ...env, DB: watched.binding });
    watched.takePattern();
    answers.push(await change({ email }, page));
    patterns.push(watched.takePattern());
  }
  expect(answers).toEqual(["pending", "pending"]);
  expect(patterns[0]).toBe(patterns[1]);
});

test("the holder of a taken address is told, and nobody can confirm it, also when it is mailed again", async () => {
  const holder = await signedIn();
  const { change, email, service, clock, token } = await asking();
  const before = await readMailbox(holder.email);
  await change({ email: holder.email }, page);
  clock.step(61_000);
  await service.resend({ type: "email_change", email, ...page });
  const told = (await readMailbox(holder.email)).slice(0, -before.length);
  expect(told.map(({ subject }) => subject)).toEqual(Array(2).fill("This address has an account already"));
  expect(told.map(({ text }) => text).join()).not.toMatch(/https?:|\d{6}/);
  const { code } = await readMail(email);
  expect(await service.confirmMail({ type: "email_change", email, token: code })).toEqual({
    kind: "halfway",
  });
  expect((await service.requireUser(token)).email).toBe(email);
});

/** The service with a database that is watched, as a deployment has it: deliveries run after the answer. */
async function deployed() {
  const { binding, trips, takePattern } = watchD1();
  const later: (() => Promise<unknown>)[] = [];
  const deps = await createAuthDeps(
    { ...env, DB: binding },
    { headers: new Headers(), waitUntil: () => {}, reportError: () => {} },
  );
  const deferred: AuthDeps = {
    ...deps,
    clientAddress: newPerson().address,
    deliver: async (work) => void later.push(work),
  };
  return { deps: deferred, trips, later, takePattern };
}

const asks: [string, (deps: AuthDeps, email: string) => Promise<void>][] = [
  ["a recovery", (deps, email) => sendRecovery(deps, { email, ...mailOptions })],
  [
    "a magic link",
    (deps, email) => sendMagicLink(deps, { email, createUser: true, data: {}, ...mailOptions }),
  ],
  ["a sign-up's mail again", (deps, email) => resend(deps, { type: "signup", email, ...mailOptions })],
  [
    "the mails of a change of address again",
    (deps, email) => resend(deps, { type: "email_change", email, ...mailOptions }),
  ],
];

test.each(asks)(
  "a request for %s is answered after the same reads and writes, with and without an account",
  async (_what, ask) => {
    const confirmed = await signedIn();
    const waiting = await signUp();
    await confirmed.client.auth.updateUser({ email: newPerson().email });
    const asked: string[][] = [];
    const clock = newClock(Date.now() + 61_000);
    for (const email of [confirmed.email, waiting.email, newPerson().email]) {
      const { deps, trips, later, takePattern } = await deployed();
      await ask({ ...deps, now: clock.now }, email);
      asked.push([takePattern(), ...trips.map((sql) => sql.split(" ").slice(0, 3).join(" "))]);
      expect(later).toHaveLength(1);
      expect(trips.join("\n")).not.toMatch(/"?user"?\b.*"?email"?/i);
      for (const work of later) await work();
    }
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[2]).toEqual(asked[0]);
  },
);

test("one kind of mail is not swallowed by the cool-down of another", async () => {
  const { email } = await signedIn();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  await service.sendMagicLink({ email, createUser: false, data: {}, ...mailOptions });
  await service.sendRecovery({ email, ...mailOptions });
  const waiting = newPerson();
  await service.sendMagicLink({ email: waiting.email, createUser: true, data: {}, ...mailOptions });
  await service.sendRecovery({ email: waiting.email, ...mailOptions });
  await service.resend({ type: "signup", email: waiting.email, ...mailOptions });
  const subjects = async (to: string) => (await readMailbox(to)).map(({ subject }) => subject);
  expect((await subjects(email)).slice(0, 2)).toEqual(["Reset your password", "Your sign-in link"]);
  expect(await subjects(waiting.email)).toEqual([
    "Confirm your email address",
    "Reset your password",
    "Confirm your email address",
  ]);
});
