import { expect, test } from "vitest";
import { newPerson, signedIn } from "./harness.ts";
import { openWith, personaOf, signInWith } from "./providers.ts";

const spell = (email: string) => email.replace("person", "PeRsOn").replace("example.com", "EXAMPLE.com");

const open = async (provider: "google" | "github", email: string, fault?: string) =>
  (await openWith(personaOf(spell(email), fault ? { fault } : {}), provider)).user;

const both = ["google", "github"] as const;

test.each(both)(
  "a new person's address from %s is stored in lower case, also with the identity",
  async (provider) => {
    const { email } = newPerson();
    const user = await open(provider, email);
    expect(user?.email).toBe(email);
    expect(user?.identities?.[0]?.identity_data?.email).toBe(email);
    expect(JSON.stringify(user)).not.toContain("PeRsOn");
  },
);

test.each(both)("an address that %s spells otherwise opens its owner's account", async (provider) => {
  const known = await signedIn();
  expect((await open(provider, known.email))?.id).toBe(known.user.id);
});

test("the user info's address is taken when the ID token has none, in lower case as well", async () => {
  const { email } = newPerson();
  const user = await open("google", email, "no email in the ID token");
  expect([user?.email, user?.identities?.[0]?.identity_data?.email]).toEqual([email, email]);
});

test.each(both)("an address in look-alike letters from %s is not its owner's", async (provider) => {
  const known = newPerson();
  const email = `k-${known.email}`;
  await signedIn({ ...known, email });
  // The Kelvin sign, which becomes a k in lower case.
  const { location } = await signInWith(provider, personaOf(email.replace("k", "\u212a")));
  expect(location.searchParams.get("error_code")).toBe("provider_email_needs_verification");
});

test.each(["no address", `${"a".repeat(300)}@example.com`])(
  "%s from a provider makes no account",
  async (text) => {
    const { location } = await signInWith("google", personaOf(text));
    expect(location.searchParams.get("error_code")).toBe("provider_email_needs_verification");
  },
);

test("a very long name from a provider is cut, because every token contains it", async () => {
  const persona = personaOf(newPerson().email, { name: "🏋".repeat(1_000) });
  const { user, session } = await openWith(persona, "google");
  expect(user?.user_metadata.full_name).toBe("🏋".repeat(200));
  expect(session?.access_token.length).toBeLessThan(4096);
});

test("a verified address is not what the ID token says of another one", async () => {
  const { email } = newPerson();
  const persona = personaOf(email, { fault: "no email in the ID token", verified: false });
  const { location } = await signInWith("google", persona);
  expect(location.searchParams.get("error_code")).toBe("provider_email_needs_verification");
});
