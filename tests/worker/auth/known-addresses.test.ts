/** A sign-up of an address with an account, and sign-ins with wrong passwords. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { watchD1 } from "./d1.ts";
import { newClient, newPerson, serviceAt, signedIn, signUp } from "./harness.ts";

const mail = { redirectTo: null, link: { kind: "fragment" } } as const;
const strangers = "a stranger's password";

test("the owner signs in as before, also where a stranger has guessed the password", async () => {
  const known = await signedIn();
  const { email } = known;
  for (const [at, password] of [known.password, strangers].entries()) {
    const service = await serviceAt(() => new Date(Date.now() + (at + 1) * 61_000), newPerson());
    await service.signUp({ email, password, data: {}, ...mail });
    expect((await newClient(newPerson()).auth.signInWithPassword(known)).error).toBeNull();
    const { error } = await newClient(newPerson()).auth.signInWithPassword({ email, password: strangers });
    expect(error?.code).toBe("invalid_credentials");
  }
});

test("a sign-in with a wrong password reads and writes alike for known, unconfirmed and unknown addresses", async () => {
  const { binding, takePattern } = watchD1();
  const client = newClient({ ...newPerson(), environment: { ...env, DB: binding } });
  // The first request of an isolate reads the signing keys as well.
  await client.auth.signInWithPassword(newPerson());
  for (const { email } of [await signedIn(), await signUp(), newPerson()]) {
    takePattern();
    const { error } = await client.auth.signInWithPassword({ email, password: strangers });
    expect(error?.code).toBe("invalid_credentials");
    expect(takePattern()).toBe("W");
  }
});
