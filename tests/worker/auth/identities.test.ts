import { expect, test } from "vitest";
import { execute } from "../database.ts";
import { beforeWrite } from "./d1.ts";
import {
  apiKey,
  bearer,
  confirmed,
  mailOptions,
  newClient,
  newPerson,
  readMailbox,
  recoverBy,
  serviceAt,
} from "./harness.ts";
import { environment, goThere, hintOf, linkIn, member, personaOf, unlink, visit } from "./providers.ts";

/** A member with an account of GitHub besides the password. */
async function linked() {
  const person = await member();
  const persona = personaOf(newPerson().email);
  await linkIn(person.client, persona);
  return { ...person, persona };
}

type Linked = Awaited<ReturnType<typeof linked>>;

const dayMs = 86_400_000;

/** As if the owner had been mailed about GitHub so long ago. */
const linkedBefore = ({ userId }: Linked, ms: number) =>
  execute(
    "UPDATE account SET announced_at = announced_at - ? WHERE user_id = ? AND provider_id <> 'credential'",
    ms,
    userId,
  );

/** Unlinks the email identity, and the password with it. */
async function unlinkEmail({ client }: Linked) {
  const { error } = await unlink(client, "email");
  return { error, email: (await client.auth.getUser()).data.user?.email };
}

const subjects = async (to: string) => (await readMailbox(to)).map(({ subject }) => subject);
const movedNotice = "Your account has another address";

test("unlinking leaves the other identity; the last one can't be unlinked", async () => {
  const person = await linked();
  const { client, email, password } = person;
  expect((await unlinkEmail(person)).error).toBeNull();
  const after = await client.auth.getUser();
  expect(after.data.user?.identities?.map((identity) => identity.provider)).toEqual(["github"]);
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
  expect((await unlink(client, "github")).error?.code).toBe("single_identity_not_deletable");
});

test("unlinking gives an account no address of an identity that was linked within the week: its owner can recover it", async () => {
  const person = await linked();
  await linkedBefore(person, 7 * dayMs - 60_000);
  expect(await unlinkEmail(person)).toEqual({ error: null, email: person.email });
  expect(await subjects(person.email)).not.toContain(movedNotice);
  const service = await serviceAt(() => new Date(), newPerson());
  const { access_token: token, user } = await recoverBy(service, person.email);
  expect(user.id).toBe(person.userId);
  await service.updateUser(token, { password: "the owner's new one" }, mailOptions);
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
    await confirmed({ ...newPerson(), email: person.persona.email ?? "" });
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
    const browser = newClient({ address, flowType, environment });
    const { data } = await browser.auth.signInWithOAuth({
      provider: "github",
      options: { skipBrowserRedirect: true, queryParams: hintOf("github", persona) },
    });
    const returned = await goThere(data.url ?? "");
    const race = beforeWrite(write, async () => {
      expect((await unlink(client, "github")).error).toBeNull();
    });
    const service = await serviceAt(() => new Date(), { environment: { ...environment, DB: race.binding } });
    const query = Object.fromEntries(new URL(returned).searchParams);
    const landing = await service.finishProviderSignIn(query);
    expect(race.happened()).toBe(true);
    const location = "location" in landing ? landing.location : "";
    expect(location).toContain("error_code=");
    expect(location).not.toMatch(/access_token=|[?&]code=/);
  },
);
