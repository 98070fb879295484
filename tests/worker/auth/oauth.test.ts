import { env } from "cloudflare:workers";
import { beforeAll, expect, inject, test } from "vitest";
import type { Env } from "#worker/env.ts";
import { watchD1 } from "./d1.ts";
import {
  apiKey,
  bearer,
  fetchUnder,
  fragmentOf,
  migrate,
  newClient,
  newPerson,
  origin,
  post,
  readMail,
  serviceAt,
  signedIn,
} from "./harness.ts";

beforeAll(migrate);

const environment: Env = {
  ...env,
  DB: watchD1().binding,
  GOOGLE_CLIENT_ID: "google-client",
  GOOGLE_CLIENT_SECRET: "google-secret",
  GITHUB_CLIENT_ID: "github-client",
  GITHUB_CLIENT_SECRET: "github-secret",
  AUTH_GOOGLE_ISSUER: inject("googleIssuer"),
  AUTH_GITHUB_BASE_URL: inject("githubAddress"),
  REDIRECT_ALLOW_LIST: "https://app.example/**",
};

type Provider = "google" | "github";
const newSubject = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);
const personaOf = (email: string | null, more: object = {}) => ({
  subject: newSubject(),
  email,
  verified: true,
  name: "Grace Hopper",
  ...more,
});
type Persona = ReturnType<typeof personaOf>;

const hintNames = { google: "login_hint", github: "login" } as const;
const hintOf = (provider: Provider, persona: Persona) => ({
  [hintNames[provider]]: btoa(JSON.stringify(persona))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, ""),
});

const visit = (path: string, init: RequestInit = {}) =>
  fetchUnder(environment, new Request(new URL(path, origin), { redirect: "manual", ...init }));

/** The browser's way: our address, the provider's, the callback; answers the callback's redirect. */
async function travel(url: string): Promise<{ location: URL; status: number; callback: string }> {
  const { pathname, search, origin: at } = new URL(url);
  const started = at === origin ? await visit(pathname + search) : null;
  const provider = await fetch(started?.headers.get("location") ?? url, { redirect: "manual" });
  const callback = provider.headers.get("location") ?? "";
  const answer = await visit(callback);
  return {
    location: new URL(answer.headers.get("location") ?? "about:blank"),
    status: answer.status,
    callback,
  };
}

async function signInWith(provider: Provider, persona: Persona, flowType: "pkce" | "implicit" = "pkce") {
  const client = newClient({ address: newPerson().address, flowType, environment });
  const { data } = await client.auth.signInWithOAuth({
    provider,
    options: {
      skipBrowserRedirect: true,
      redirectTo: "https://app.example/done",
      queryParams: hintOf(provider, persona),
    },
  });
  const trip = await travel(data.url ?? "");
  return { client, ...trip };
}

test.each(["google", "github"] as const)(
  "a person signs in with %s by PKCE and gets the provider's token",
  async (provider) => {
    const persona = personaOf(newPerson().email);
    const { client, location, status } = await signInWith(provider, persona);
    expect(status).toBe(302);
    expect(location.origin + location.pathname).toBe("https://app.example/done");
    expect(location.hash).toBe("");
    const { data, error } = await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.session?.provider_token).toBeTruthy();
    expect(data.user).toMatchObject({
      email: persona.email,
      app_metadata: { provider, providers: [provider] },
    });
    expect(data.user?.user_metadata.full_name).toBe("Grace Hopper");
    expect(data.user?.identities).toMatchObject([{ id: persona.subject, provider }]);
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "oauth" }]);
    const profile = await client.from("profiles").select("full_name").eq("id", data.user?.id).single();
    expect(profile.data).toEqual({ full_name: "Grace Hopper" });
  },
);

test("without PKCE the session comes in the fragment", async () => {
  const { location } = await signInWith("github", personaOf(newPerson().email), "implicit");
  const fragment = fragmentOf(location);
  expect(fragment.get("provider_token")).toMatch(/^gho_/);
  const user = await visit("/auth/v1/user", { headers: bearer(fragment.get("access_token") ?? "") });
  expect(user.status).toBe(200);
});

test("the same person comes back to the same account, whatever address the provider says now", async () => {
  const persona = personaOf(newPerson().email);
  const first = await signInWith("google", persona);
  const one = await first.client.auth.exchangeCodeForSession(first.location.searchParams.get("code") ?? "");
  const second = await signInWith("google", { ...persona, email: newPerson().email });
  const two = await second.client.auth.exchangeCodeForSession(second.location.searchParams.get("code") ?? "");
  expect(two.data.user?.id).toBe(one.data.user?.id);
  expect(two.data.user?.email).toBe(persona.email);
});

test("a verified address links to the person who has it, and their password stays", async () => {
  const known = await signedIn();
  const { client, location } = await signInWith("github", personaOf(known.email));
  const { data } = await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
  expect(data.user?.id).toBe(known.user.id);
  expect(data.user?.app_metadata.providers).toEqual(["email", "github"]);
  expect((await known.client.auth.signInWithPassword(known)).error).toBeNull();
});

test("an unconfirmed squatter of the address loses password, name and mails when its owner comes", async () => {
  const squatter = newPerson();
  await post("/auth/v1/signup", { ...squatter, data: { full_name: "Squatter" } });
  const { code } = await readMail(squatter.email);
  const { client, location } = await signInWith("google", personaOf(squatter.email));
  const { data } = await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
  expect(data.user?.app_metadata.providers).toEqual(["google"]);
  expect(data.user?.user_metadata).toEqual({ full_name: "Grace Hopper" });
  expect((await client.auth.signInWithPassword(squatter)).error?.code).toBe("invalid_credentials");
  const old = await client.auth.verifyOtp({ email: squatter.email, token: code, type: "signup" });
  expect(old.error?.code).toBe("otp_expired");
});

test("an unverified or missing address opens nothing", async () => {
  const known = await signedIn();
  for (const persona of [personaOf(known.email, { verified: false }), personaOf(null)]) {
    for (const provider of ["google", "github"] as const) {
      const { location, status } = await signInWith(provider, persona);
      expect(status).toBe(303);
      expect(location.searchParams.get("error_code")).toBe("provider_email_needs_verification");
      expect(location.searchParams.has("code")).toBe(false);
    }
  }
});

test("the address is taken from the user info when the ID token has none", async () => {
  const persona = personaOf(newPerson().email, { fault: "no email in the ID token" });
  const { client, location } = await signInWith("google", persona);
  const { data } = await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
  expect(data.user?.email).toBe(persona.email);
});

test.each(["wrong audience", "wrong issuer"])("an ID token with the %s is refused", async (fault) => {
  const { location, status } = await signInWith("google", personaOf(newPerson().email, { fault }));
  expect(status).toBe(303);
  expect(location.searchParams.get("error_code")).toBe("bad_oauth_callback");
});

test("a state that is unknown, odd or used is told to the site", async () => {
  const { callback } = await signInWith("github", personaOf(newPerson().email));
  for (const path of [
    "/auth/v1/callback",
    "/auth/v1/callback?state=x&code=y",
    `/auth/v1/callback?state=${crypto.randomUUID()}&code=y`,
  ]) {
    const answer = await visit(path);
    const location = new URL(answer.headers.get("location") ?? "");
    expect([answer.status, location.origin, location.searchParams.get("error_code")]).toEqual([
      303,
      origin,
      "bad_oauth_state",
    ]);
  }
  const replayed = await visit(callback);
  expect(replayed.headers.get("location")).toContain("flow_state_already_used");
});

test("of two returns with one state at the same time one wins", async () => {
  const persona = personaOf(newPerson().email);
  const { data } = await newClient({
    address: newPerson().address,
    flowType: "pkce",
    environment,
  }).auth.signInWithOAuth({
    provider: "github",
    options: { skipBrowserRedirect: true, queryParams: hintOf("github", persona) },
  });
  const started = await visit(new URL(data.url ?? "").pathname + new URL(data.url ?? "").search);
  const provider = await fetch(started.headers.get("location") ?? "", { redirect: "manual" });
  const callback = provider.headers.get("location") ?? "";
  const answers = await Promise.all([1, 2, 3].map(() => visit(callback)));
  const codes = answers.filter((answer) =>
    new URL(answer.headers.get("location") ?? "").searchParams.has("code"),
  );
  expect(codes).toHaveLength(1);
});

test("the provider's refusal is passed on by its code, not by its words", async () => {
  const { data } = await newClient({
    address: newPerson().address,
    flowType: "pkce",
    environment,
  }).auth.signInWithOAuth({
    provider: "google",
    options: { skipBrowserRedirect: true, redirectTo: "https://app.example/done" },
  });
  const started = await visit(new URL(data.url ?? "").pathname + new URL(data.url ?? "").search);
  const state = new URL(started.headers.get("location") ?? "").searchParams.get("state");
  const answer = await visit(
    `/auth/v1/callback?state=${state}&error=access_denied&error_description=Click+evil.example`,
  );
  const location = new URL(answer.headers.get("location") ?? "");
  expect(location.origin).toBe("https://app.example");
  expect(location.searchParams.get("error")).toBe("access_denied");
  expect(location.href).not.toContain("evil");
});

test("the caller's own OAuth members are dropped in every spelling, free ones are passed on", async () => {
  const free = "prompt=consent&access_type=offline";
  const forged =
    "client_id=evil&CLIENT_ID=evil&Redirect_Uri=https://evil.example&state=evil&response_type=token&code_verifier=x";
  const answer = await visit(`/auth/v1/authorize?provider=google&scopes=calendar&${free}&${forged}`);
  expect(answer.status).toBe(302);
  const url = new URL(answer.headers.get("location") ?? "");
  expect(url.href).not.toContain("evil");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: "google-client",
    redirect_uri: `${origin}/auth/v1/callback`,
    response_type: "code",
    scope: "openid email profile calendar",
    code_challenge_method: "S256",
    prompt: "consent",
    access_type: "offline",
  });
  expect(url.searchParams.has("code_verifier")).toBe(false);
});

test("a provider that is unknown or off is refused", async () => {
  for (const provider of ["facebook", "", "__proto__"]) {
    const answer = await visit(`/auth/v1/authorize?provider=${provider}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: "validation_failed" }]);
  }
  const off = await serviceAt(() => new Date(), newPerson());
  const start = {
    provider: "google",
    redirectTo: null,
    scopes: null,
    link: { kind: "fragment" },
    params: {},
  } as const;
  await expect(off.startProviderSignIn(start)).rejects.toMatchObject({ code: "validation_failed" });
});

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

test("an identity that is anybody's already can't be linked", async () => {
  const first = await linked();
  const second = await linked();
  const { data } = await second.link(first.persona);
  const { location } = await travel(data?.url ?? "");
  expect(location.searchParams.get("error_code")).toBe("identity_already_exists");
});

test("unlinking leaves the other identity; the last one can't be unlinked", async () => {
  const { client, email, password } = await linked();
  const { data } = await client.auth.getUserIdentities();
  const [byEmail, byGithub] = data?.identities ?? [];
  if (!byEmail || !byGithub) throw new Error("two identities were expected");
  expect((await client.auth.unlinkIdentity(byEmail)).error).toBeNull();
  const after = await client.auth.getUser();
  expect(after.data.user?.identities?.map((identity) => identity.provider)).toEqual(["github"]);
  expect(after.data.user?.email).toBe(byGithub.identity_data?.email);
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
  expect((await client.auth.unlinkIdentity(byGithub)).error?.code).toBe("single_identity_not_deletable");
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

test("unlinking is refused when the address that is left belongs to somebody else", async () => {
  const { client, persona } = await linked();
  await signedIn({ ...newPerson(), email: persona.email ?? "" });
  const { data } = await client.auth.getUserIdentities();
  const [byEmail] = data?.identities ?? [];
  if (!byEmail) throw new Error("an identity was expected");
  expect((await client.auth.unlinkIdentity(byEmail)).error?.code).toBe(
    "email_conflict_identity_not_deletable",
  );
  expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
});

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

test("the provider's tokens are kept nowhere once they are handed over", async () => {
  const { client, location } = await signInWith("github", personaOf(newPerson().email));
  const { data } = await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
  const token = data.session?.provider_token ?? "none";
  for (const table of ["account", "flow_state", "session"]) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(results), table).not.toContain(token);
  }
});
