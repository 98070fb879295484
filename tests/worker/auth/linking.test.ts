import { expect, test } from "vitest";
import { execute, selectRows } from "../database.ts";
import {
  bearer,
  follow,
  newClient,
  newPerson,
  post,
  readMail,
  readMailbox,
  serviceAt,
  signUp,
} from "./harness.ts";
import {
  askToLink,
  codeOf,
  environment,
  hintOf,
  linkIn,
  type Member,
  member,
  openWith,
  type Persona,
  personaOf,
  providersOf,
  travel,
  unlink,
  visit,
} from "./providers.ts";
import { turnOnTotp } from "./second-step.ts";

const newPersona = () => personaOf(newPerson().email);

/** The same user in a second client. */
async function elsewhere({ email, password, address }: Member): Promise<Member["client"]> {
  const client = newClient({ address, flowType: "pkce", environment });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

const sessionsOf = ({ userId }: Member) =>
  selectRows("SELECT id, aal FROM session WHERE user_id = ?", userId);

test("the callback links nothing; the exchange by the session that began does, and returns the same session", async () => {
  const person = await member();
  const before = await sessionsOf(person);
  const asked = (await person.client.auth.getClaims()).data?.claims.session_id;
  const trip = await travel(await askToLink(person, newPersona()));
  expect(await providersOf(person)).toEqual(["credential"]);
  const { data, error } = await person.client.auth.exchangeCodeForSession(codeOf(trip));
  expect(error).toBeNull();
  expect(data.session?.provider_token).toMatch(/^gho_/);
  expect(data.user?.app_metadata.providers).toEqual(["email", "github"]);
  expect(await providersOf(person)).toEqual(["credential", "github"]);
  expect(await sessionsOf(person)).toEqual(before);
  expect((await person.client.auth.refreshSession()).error).toBeNull();
  expect((await person.client.auth.getClaims()).data?.claims.session_id).toBe(asked);
});

const ends: Record<string, (person: Member) => Promise<unknown>> = {
  "the person signs out everywhere": async (person) => (await elsewhere(person)).auth.signOut(),
  "the person signs out all other devices": async (person) =>
    (await elsewhere(person)).auth.signOut({ scope: "others" }),
  "the password changes in another session": async (person) =>
    (await elsewhere(person)).auth.updateUser({ password: "a new good password" }),
  "the password changes in the session that a thief shares": ({ client }) =>
    client.auth.updateUser({ password: "a new good password" }),
  "a second step is set up in the session that a thief shares": ({ client }) => turnOnTotp(client),
  "the address changes": async (person) => {
    const next = newPerson().email;
    await (await elsewhere(person)).auth.updateUser({ email: next });
    for (const to of [person.email, next]) await follow((await readMail(to)).link);
  },
  "an identity is unlinked": async (person) => {
    const client = await elsewhere(person);
    await linkIn(client, newPersona(), "google");
    await unlink(client, "google");
  },
  "the account is deleted": async ({ client }) => {
    const { data } = await client.auth.getSession();
    const service = await serviceAt(() => new Date());
    await service.deleteAccount(data.session?.access_token ?? "", false);
  },
};

test.each(Object.entries(ends))(
  "linkings that wait at the provider and for their exchange are over when %s",
  async (_, end) => {
    const person = await member();
    const [away, back] = [newPersona(), newPersona()];
    const address = await askToLink(person, away);
    // The exchange takes the verifier of the request that was made last.
    const trip = await travel(await askToLink(person, back));
    await end(person);
    const { error } = await person.client.auth.exchangeCodeForSession(codeOf(trip));
    expect(error?.code).toBe("flow_state_not_found");
    const { location } = await travel(address);
    expect(location.searchParams.get("error_code")).toBe("bad_oauth_state");
    expect(codeOf({ location })).toBe("");
    for (const persona of [away, back]) expect((await openWith(persona)).user?.id).not.toBe(person.userId);
  },
);

test("a linking is over when the second step that its session used is removed", async () => {
  const person = await member();
  const { factorId } = await turnOnTotp(person.client);
  const trip = await travel(await askToLink(person, newPersona()));
  expect((await person.client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  const { error } = await person.client.auth.exchangeCodeForSession(codeOf(trip));
  expect(error?.code).toBe("flow_state_not_found");
});

test("linking takes no second step away and gives none", async () => {
  const person = await member();
  await turnOnTotp(person.client);
  await linkIn(person.client, newPersona());
  const { data } = await person.client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(data?.currentLevel).toBe("aal2");
  expect(await sessionsOf(person)).toMatchObject([{ aal: "aal2" }]);
});

test.each([
  ["has run out", "UPDATE session SET expires_at = 0 WHERE user_id = ?", "flow_state_not_found"],
  [
    "lacks a second step by now",
    "UPDATE factor SET status = 'verified' WHERE user_id = ?",
    "insufficient_aal",
  ],
  ["is of somebody banned", `UPDATE user SET banned_until = ${2 ** 46} WHERE id = ?`, "flow_state_not_found"],
])("the statement that writes links nothing for a session that %s", async (_, sql, code) => {
  const person = await member();
  await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
  const trip = await travel(await askToLink(person, newPersona()));
  await execute(sql, person.userId);
  const { error } = await person.client.auth.exchangeCodeForSession(codeOf(trip));
  expect(error?.code).toBe(code);
  expect(await providersOf(person)).toEqual(["credential"]);
});

test("of two people who link one account of a provider at the same time one gets it", async () => {
  const people = [await member(), await member()];
  const persona = newPersona();
  const waiting = [];
  for (const { client } of people)
    waiting.push({ client, code: codeOf(await travel(await askToLink({ client }, persona))) });
  const results = await Promise.all(
    waiting.map(({ client, code }) => client.auth.exchangeCodeForSession(code)),
  );
  expect(results.map(({ error }) => error?.code).sort()).toEqual(["identity_already_exists", undefined]);
});

test("an account of a provider that a member has linked is linked to nobody again, and the sentence says whose it is", async () => {
  const [owner, other] = [await member(), await member()];
  const persona = newPersona();
  await linkIn(owner.client, persona);
  const refused = async (person: Member) => {
    const { searchParams } = (await travel(await askToLink(person, persona))).location;
    return [searchParams.get("error_code"), searchParams.get("error_description")];
  };
  const code = "identity_already_exists";
  expect(await refused(owner)).toEqual([code, "Identity is already linked"]);
  expect(await refused(other)).toEqual([code, "Identity is already linked to another user"]);
});

/** Asks without the client, so that the verifier is at hand. */
async function askRaw({ client }: Member, persona: Persona, verifier: string): Promise<string> {
  const { data } = await client.auth.getSession();
  const query = new URLSearchParams({
    provider: "github",
    skip_http_redirect: "true",
    redirect_to: "https://app.example/done",
    code_challenge: verifier,
    code_challenge_method: "plain",
    ...hintOf("github", persona),
  });
  const headers = bearer(data.session?.access_token ?? "");
  const answer = await visit(`/auth/v1/user/identities/authorize?${query}`, { headers });
  return (await answer.json<{ url: string }>()).url;
}

const exchange = (code: string, verifier: string) =>
  post("/auth/v1/token?grant_type=pkce", { auth_code: code, code_verifier: verifier });

test("of two exchanges of one linking's code one wins; without its verifier none does", async () => {
  const person = await member();
  const verifier = "v".repeat(43);
  const code = codeOf(await travel(await askRaw(person, newPersona(), verifier)));
  expect((await exchange(code, "w".repeat(43))).status).toBe(400);
  expect(await providersOf(person)).toEqual(["credential"]);
  const answers = await Promise.all([1, 2, 3].map(() => exchange(code, verifier)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await providersOf(person)).toEqual(["credential", "github"]);
});

test("a linking address that another browser opened links nothing to any account", async () => {
  const attacker = await member();
  const victim = newPersona();
  const sent = await askToLink(attacker, victim);
  // The victim's browser makes the round trip and brings back a code, for which it has no verifier.
  const { location } = await travel(sent);
  const browser = newClient({ address: newPerson().address, flowType: "pkce", environment });
  expect((await browser.auth.exchangeCodeForSession(codeOf({ location }))).error).not.toBeNull();
  expect(await providersOf(attacker)).toEqual(["credential"]);
  expect((await openWith(victim)).user?.id).not.toBe(attacker.userId);
});

test("the identity that waits to be linked is unreadable in the database", async () => {
  const person = await member();
  const persona = newPersona();
  await travel(await askToLink(person, persona));
  const results = await selectRows("SELECT * FROM flow_state WHERE user_id = ?", person.userId);
  expect(results).toMatchObject([{ pending_identity: expect.any(String) }]);
  expect(JSON.stringify(results)).not.toContain(persona.subject);
});

test("unlinking a provider ends the sessions that a provider has opened, and no other", async () => {
  const person = await member();
  const persona = newPersona();
  await linkIn(person.client, persona);
  const { client: thief } = await openWith(persona);
  const byPassword = await elsewhere(person);
  expect((await unlink(person.client, "github")).error).toBeNull();
  const known = async ({ auth }: Member["client"]) => (await auth.getUser()).error === null;
  const clients = [person.client, byPassword, thief];
  expect(await Promise.all(clients.map(known))).toEqual([true, true, false]);
});

/** Chooses a new password by a mailed code, in a client of its own; `before` acts in the session that the code opens. */
async function recover({ email, address }: Member, before?: (client: Member["client"]) => Promise<unknown>) {
  const client = newClient({ address, flowType: "pkce", environment });
  await client.auth.resetPasswordForEmail(email);
  const { code: token } = await readMail(email);
  expect((await client.auth.verifyOtp({ email, token, type: "recovery" })).error).toBeNull();
  await before?.(client);
  const { data, error } = await client.auth.updateUser({ password: "a new good password" });
  expect(error).toBeNull();
  return data.user?.app_metadata.providers;
}

const noticeOf = async ({ email }: Member) =>
  (await readMailbox(email)).find(({ subject }) => subject.endsWith("removed"));

test("a recovery that replaces a password unlinks the identities that may be an attacker's, and a mail names them", async () => {
  const person = await member();
  const theirs = newPersona();
  await linkIn(person.client, theirs);
  await linkIn(person.client, personaOf(person.email, { verified: false }), "google");
  expect(await recover(person)).toEqual(["email"]);
  expect(await providersOf(person)).toEqual(["credential"]);
  expect((await openWith(theirs)).user?.id).not.toBe(person.userId);
  const notice = await noticeOf(person);
  expect(notice?.subject).toBe("Your linked accounts were removed");
  expect(notice?.text).toMatch(/Google.*GitHub|GitHub.*Google/);
});

test("a recovery also unlinks an identity that the attacker links while the owner chooses the password", async () => {
  const person = await member();
  const attackers = () => linkIn(person.client, newPersona());
  expect(await recover(person, attackers)).toEqual(["email"]);
});

test("a recovery leaves an identity that has the recovered mailbox as its address", async () => {
  const person = await member();
  const own = personaOf(person.email.toUpperCase());
  await linkIn(person.client, own);
  expect(await recover(person)).toEqual(["email", "github"]);
  expect((await openWith(own)).user?.id).toBe(person.userId);
  expect(await noticeOf(person)).toBeUndefined();
});

test.each([
  [
    "in the session of the confirmation",
    async () => {
      const { email, address, mail } = await signUp();
      const client = newClient({ address, flowType: "pkce", environment });
      const { data } = await client.auth.verifyOtp({ email, token: mail.code, type: "signup" });
      return { client, userId: data.user?.id ?? "" };
    },
  ],
  ["in a fresh session", () => member()],
])("a member who links and changes the password %s loses no identity", async (_where, enter) => {
  const { client, userId } = await enter();
  await linkIn(client, newPersona());
  expect((await client.auth.updateUser({ password: "a new good password" })).error).toBeNull();
  expect(await providersOf({ userId })).toEqual(["credential", "github"]);
});
