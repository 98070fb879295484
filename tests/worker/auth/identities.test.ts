import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beforeWrite } from "./d1.ts";
import { apiKey, bearer, newClient, newPerson, readMailbox, serviceAt, signedIn } from "./harness.ts";
import { environment, hintOf, type Persona, personaOf, signInWith, travel, visit } from "./providers.ts";

async function linked() {
  const person = newPerson();
  await signedIn(person);
  const client = newClient({ address: person.address, flowType: "pkce", environment });
  const { data: signIn } = await client.auth.signInWithPassword(person);
  const persona = personaOf(newPerson().email);
  const link = (who: Persona) =>
    client.auth.linkIdentity({
      provider: "github",
      options: { skipBrowserRedirect: true, queryParams: hintOf("github", who) },
    });
  const { data, error } = await link(persona);
  if (error) throw error;
  const { location } = await travel(data.url ?? "");
  const exchanged = await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
  return { ...person, client, persona, link, userId: signIn.user?.id, exchanged };
}

type Linked = Awaited<ReturnType<typeof linked>>;

const dayMs = 86_400_000;

/** As if the owner had been mailed about GitHub so long ago. */
const linkedBefore = ({ userId }: Linked, ms: number) =>
  env.DB.prepare(
    "UPDATE account SET announced_at = announced_at - ? WHERE user_id = ? AND provider_id <> 'credential'",
  )
    .bind(ms, userId)
    .run();

/** Unlinks the email identity, and the password with it. */
async function unlinkEmail({ client }: Linked) {
  const { data } = await client.auth.getUserIdentities();
  const byEmail = data?.identities.find(({ provider }) => provider === "email");
  if (!byEmail) throw new Error("an email identity was expected");
  const { error } = await client.auth.unlinkIdentity(byEmail);
  return { error, email: (await client.auth.getUser()).data.user?.email };
}

const subjects = async (to: string) => (await readMailbox(to)).map(({ subject }) => subject);
const movedNotice = "Your account has another address";

test("a signed-in person links a provider and can sign in with it", async () => {
  const { client, persona, userId, exchanged, email } = await linked();
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.user?.id).toBe(userId);
  const { data } = await client.auth.getUserIdentities();
  expect(data?.identities.map((identity) => identity.provider)).toEqual(["email", "github"]);
  const back = await signInWith("github", persona);
  const again = await back.client.auth.exchangeCodeForSession(back.location.searchParams.get("code") ?? "");
  expect(again.data.user).toMatchObject({ id: userId, email });
});

test("an identity that an account has already can't be linked", async () => {
  const first = await linked();
  const second = await linked();
  const { data } = await second.link(first.persona);
  const { location } = await travel(data?.url ?? "");
  expect(location.searchParams.get("error_code")).toBe("identity_already_exists");
});

test("unlinking leaves the other identity; the last one can't be unlinked", async () => {
  const person = await linked();
  const { client, email, password } = person;
  const { data } = await client.auth.getUserIdentities();
  const [, byGithub] = data?.identities ?? [];
  if (!byGithub) throw new Error("two identities were expected");
  expect((await unlinkEmail(person)).error).toBeNull();
  const after = await client.auth.getUser();
  expect(after.data.user?.identities?.map((identity) => identity.provider)).toEqual(["github"]);
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
  expect((await client.auth.unlinkIdentity(byGithub)).error?.code).toBe("single_identity_not_deletable");
});

test("the account takes the address of an identity that was linked a week ago, and the former address gets a mail", async () => {
  const person = await linked();
  await linkedBefore(person, 7 * dayMs);
  expect(await unlinkEmail(person)).toEqual({ error: null, email: person.persona.email });
  const [notice] = await readMailbox(person.email);
  expect(notice?.subject).toBe(movedNotice);
  expect(notice?.text).toContain(`Its address is now ${person.persona.email}`);
  expect(await readMailbox(person.persona.email ?? "")).toEqual([]);
});

test("unlinking gives an account no address of an identity that was linked within the week: its owner can recover it", async () => {
  const person = await linked();
  await linkedBefore(person, 7 * dayMs - 60_000);
  expect(await unlinkEmail(person)).toEqual({ error: null, email: person.email });
  expect(await subjects(person.email)).not.toContain(movedNotice);
  const owner = newClient(newPerson());
  await owner.auth.resetPasswordForEmail(person.email);
  const [{ text = "" } = {}] = await readMailbox(person.email);
  const token = /\b\d{6}\b/.exec(text)?.[0] ?? "";
  const opened = await owner.auth.verifyOtp({ type: "recovery", email: person.email, token });
  expect(opened.data.user?.id).toBe(person.userId);
  expect((await owner.auth.updateUser({ password: "the owner's new one" })).error).toBeNull();
});

test("two unlinks at the same time leave one identity", async () => {
  const { client } = await linked();
  const { data } = await client.auth.getUserIdentities();
  const results = await Promise.all(
    (data?.identities ?? []).map((identity) => client.auth.unlinkIdentity(identity)),
  );
  expect(results.filter((result) => result.error === null)).toHaveLength(1);
  expect((await client.auth.getUser()).data.user?.identities).toHaveLength(1);
});

test.each([
  ["a week ago", 7 * dayMs],
  ["just now", 0],
])(
  "unlinking is refused when the address that is left, linked %s, belongs to another account",
  async (_when, ms) => {
    const person = await linked();
    await linkedBefore(person, ms);
    await signedIn({ ...newPerson(), email: person.persona.email ?? "" });
    const { error, email } = await unlinkEmail(person);
    expect([error?.status, error?.code, email]).toEqual([
      422,
      "email_conflict_identity_not_deletable",
      person.email,
    ]);
    expect((await person.client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  },
);

test("nobody unlinks another person's identity", async () => {
  const owner = await linked();
  const stranger = await linked();
  const { data } = await owner.client.auth.getUserIdentities();
  const { data: session } = await stranger.client.auth.getSession();
  const headers = bearer(session.session?.access_token ?? "");
  const remove = (id: string) => visit(`/auth/v1/user/identities/${id}`, { method: "DELETE", headers });
  const theirs = await remove(data?.identities[0]?.identity_id ?? "");
  expect([theirs.status, await theirs.json()]).toMatchObject([422, { error_code: "identity_not_found" }]);
  expect((await remove("not-a-uuid")).status).toBe(404);
  expect(
    (await visit("/auth/v1/user/identities/authorize?provider=github", { headers: { apikey: apiKey } }))
      .status,
  ).toBe(401);
});

test.each([
  ["pkce", /^update "flow_state" set "user_id"/],
  ["implicit", /^insert into "session"/],
] as const)(
  "a sign-in that is under way (%s) opens nothing once its identity is unlinked",
  async (flowType, write) => {
    const { client, persona, address } = await linked();
    const github = (await client.auth.getUserIdentities()).data?.identities[1];
    if (!github) throw new Error("two identities were expected");
    const browser = newClient({ address, flowType, environment });
    const { data } = await browser.auth.signInWithOAuth({
      provider: "github",
      options: { skipBrowserRedirect: true, queryParams: hintOf("github", persona) },
    });
    const { pathname, search } = new URL(data.url ?? "");
    const asked = await visit(pathname + search);
    const provider = await fetch(asked.headers.get("location") ?? "", { redirect: "manual" });
    const race = beforeWrite(write, async () => {
      expect((await client.auth.unlinkIdentity(github)).error).toBeNull();
    });
    const service = await serviceAt(() => new Date(), { environment: { ...environment, DB: race.binding } });
    const query = Object.fromEntries(new URL(provider.headers.get("location") ?? "").searchParams);
    const landing = await service.finishProviderSignIn(query);
    expect(race.happened()).toBe(true);
    const location = "location" in landing ? landing.location : "";
    expect(location).toContain("error_code=");
    expect(location).not.toMatch(/access_token=|[?&]code=/);
  },
);
