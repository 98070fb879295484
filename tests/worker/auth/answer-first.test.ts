/** A request about an address is answered before its owner is looked up; each kind of mail has its own cool-down. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createAuthDeps } from "#worker/auth/core/create-deps.ts";
import type { AuthDeps } from "#worker/auth/core/deps.ts";
import { resend, sendMagicLink, sendRecovery } from "#worker/auth/mail/mail-requests.ts";
import { watchD1 } from "./d1.ts";
import { mailOptions, newClock, newPerson, readMailbox, serviceAt, signedIn, signUp } from "./harness.ts";

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
