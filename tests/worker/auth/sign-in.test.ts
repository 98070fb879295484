import { expect, test } from "vitest";
import { follow, fragmentOf, newClient, newPerson, readMail, signedIn } from "./harness.ts";
import { turnOnTotp } from "./second-step.ts";

test("a person signs up, confirms the address by the mailed link and signs in", async () => {
  const person = newPerson();
  const client = newClient(person);
  const { data, error } = await client.auth.signUp({
    ...person,
    options: { data: { full_name: "Ada Lovelace" } },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({ email: person.email, aud: "authenticated", role: "authenticated" });
  expect(data.user?.identities).toHaveLength(1);

  const early = await client.auth.signInWithPassword(person);
  expect(early.error?.code).toBe("email_not_confirmed");

  const { link } = await readMail(person.email);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8787\/auth\/v1\/verify\?token=/);
  const target = await follow(link);
  expect(fragmentOf(target).get("token_type")).toBe("bearer");

  const signIn = await client.auth.signInWithPassword(person);
  expect(signIn.error).toBeNull();
  expect(signIn.data.session?.expires_in).toBe(3600);
  expect(signIn.data.user?.user_metadata).toEqual({ full_name: "Ada Lovelace" });
  expect(signIn.data.user?.email_confirmed_at).toBeTruthy();
});

test("the client verifies the access token by the key set alone", async () => {
  const { client, user } = await signedIn();
  const before = client.calls.length;
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe(user.id);
  expect(data?.header).toMatchObject({ alg: "ES256" });
  // Once in a while the key set itself; clients of one program share it.
  const asked = client.calls.slice(before).map(({ path }) => path);
  expect(asked.filter((path) => path !== "/auth/v1/.well-known/jwks.json")).toEqual([]);
});

test("every change of a session is an event of its own", async () => {
  const { email, password, address } = await signedIn();
  const client = newClient({ address });
  const { auth } = client;
  const events: string[] = [];
  auth.onAuthStateChange((event) => void events.push(event));
  await auth.getSession();
  await auth.signInWithPassword({ email, password });
  await auth.updateUser({ data: { a: 1 } });
  await auth.refreshSession();
  await turnOnTotp(client);
  expect((await auth.mfa.listFactors()).data?.totp).toMatchObject([
    { friendly_name: "My phone", status: "verified" },
  ]);
  await auth.signOut();
  await auth.resetPasswordForEmail(email);
  await auth.verifyOtp({ email, token: (await readMail(email)).code, type: "recovery" });
  expect(events).toEqual([
    "INITIAL_SESSION",
    "SIGNED_IN",
    "USER_UPDATED",
    "TOKEN_REFRESHED",
    "MFA_CHALLENGE_VERIFIED",
    "SIGNED_OUT",
    "PASSWORD_RECOVERY",
  ]);
});
