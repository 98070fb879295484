/** A person who signs up with a confirmed address and then signs in is answered as for an address without an account. */
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runAuthCleanup } from "#worker/auth/core/cleanup.ts";
import { watchD1 } from "./d1.ts";
import { newClient, newClock, newPerson, post, serviceAt, signedIn, signUp } from "./harness.ts";

const mail = { redirectTo: null, link: { kind: "fragment" } } as const;
const strangers = "a stranger's password";

/** The codes of what was refused, "done" for the rest. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: { code?: string }) => code ?? "fault",
  );

/** What a stranger does with an address, on a clock of their own. */
async function stranger(email: string, clock = newClock()) {
  const service = await serviceAt(clock.now, newPerson());
  const signUp = (password: string) => outcome(service.signUp({ email, password, data: {}, ...mail }));
  const sendLink = (createUser: boolean) =>
    outcome(service.sendMagicLink({ email, createUser, data: {}, ...mail }));
  const signIn = (password: string) => outcome(service.signInWithPassword({ email, password }));
  return {
    clock,
    signUp,
    sendLink,
    signIn,
    resend: () => outcome(service.resend({ type: "signup", email, ...mail })),
  };
}

test("the code of a sign-in after a sign-up is the same for a confirmed and for a new address", async () => {
  const known = await signedIn();
  const ask = async (email: string) => {
    const [{ address }, body] = [newPerson(), { email, password: strangers }];
    const signUp = await post("/auth/v1/signup", body, { address });
    const signIn = await post("/auth/v1/token?grant_type=password", body, { address });
    return [signUp.status, signIn.status, signIn.headers.get("x-sb-error-code")];
  };
  // The owner's own sign-up must not cool the address down for the stranger.
  await env.DB.exec("DELETE FROM rate_bucket WHERE key LIKE 'cooldown:%'");
  expect(await ask(known.email)).toEqual([200, 400, "email_not_confirmed"]);
  expect(await ask(newPerson().email)).toEqual([200, 400, "email_not_confirmed"]);
});

// Hundreds of sign-ins, each with a hash of a password.
test("however a stranger goes on, both addresses answer alike", { timeout: 120_000 }, async () => {
  const step = fc.tuple(
    fc.constantFrom("first", "second", "link", "link without an account", "resend"),
    // Within the cool-down, just after it, and when the notes of sign-ups have expired as well.
    fc.constantFrom(1_000, 59_500, 125_000),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const known = await signedIn();
      const answersOf = async (email: string) => {
        const { clock, signUp, sendLink, signIn, resend } = await stranger(
          email,
          newClock(Date.now() + 61_000),
        );
        const answers = [];
        for (const [what, ms] of steps) {
          clock.step(ms);
          if (what === "resend") answers.push(await resend());
          else if (what.startsWith("link")) answers.push(await sendLink(what === "link"));
          else answers.push(await signUp(`the ${what} password`));
          for (const which of ["first", "second"]) answers.push(await signIn(`the ${which} password`));
        }
        return answers;
      };
      expect(await answersOf(known.email)).toEqual(await answersOf(newPerson().email));
    }),
    { numRuns: 25 },
  );
});

test("the owner signs in as before, also where a stranger has guessed the password", async () => {
  const known = await signedIn();
  const { clock, signUp } = await stranger(known.email, newClock(Date.now() + 61_000));
  for (const password of [known.password, strangers]) {
    expect(await signUp(password)).toBe("done");
    clock.step(61_000);
    expect((await newClient(newPerson()).auth.signInWithPassword(known)).error).toBeNull();
  }
});

test("after a week the sign-in is refused alike for a confirmed and for a new address", async () => {
  const known = await signedIn();
  const clock = newClock(Date.now() + 61_000);
  const both = [await stranger(known.email, clock), await stranger(newPerson().email, clock)];
  for (const { signUp } of both) expect(await signUp(strangers)).toBe("done");
  for (const [days, code] of [
    [6.9, "email_not_confirmed"],
    [0.2, "invalid_credentials"],
  ] as const) {
    clock.step(days * 86_400_000);
    await runAuthCleanup(env, { now: clock.now });
    for (const { signIn } of both) expect(await signIn(strangers), `${days}`).toBe(code);
  }
});

test("a sign-in reads and writes as often for a decoy as for an unconfirmed account", async () => {
  const { binding, takePattern } = watchD1();
  const client = newClient({ ...newPerson(), environment: { ...env, DB: binding, MAIL_COOLDOWN_S: "0" } });
  // The first request of an isolate reads the keys as well.
  await client.auth.signInWithPassword(newPerson());
  const patternOf = async (email: string) => {
    await client.auth.signUp({ email, password: strangers });
    takePattern();
    const { error } = await client.auth.signInWithPassword({ email, password: strangers });
    expect(error?.code).toBe("email_not_confirmed");
    return takePattern();
  };
  expect(await patternOf((await signedIn()).email)).toBe(await patternOf(newPerson().email));
});

test("a sign-in with a wrong password reads and writes alike for known, unconfirmed and unknown addresses", async () => {
  const { binding, takePattern } = watchD1();
  const client = newClient({ ...newPerson(), environment: { ...env, DB: binding } });
  // The first request of an isolate reads the keys as well.
  await client.auth.signInWithPassword(newPerson());
  for (const { email } of [await signedIn(), await signUp(), newPerson()]) {
    takePattern();
    const { error } = await client.auth.signInWithPassword({ email, password: strangers });
    expect(error?.code).toBe("invalid_credentials");
    expect(takePattern()).toBe("W");
  }
});
