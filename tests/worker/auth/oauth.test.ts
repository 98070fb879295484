import { expect, inject, test } from "vitest";
import type { Env } from "#worker/env.ts";
import { execute, selectRows } from "../database.ts";
import { beforeWrite, watchD1 } from "./d1.ts";
import {
  apiKey,
  bearer,
  expectRejected,
  fetchUnder,
  fragmentOf,
  newClient,
  newPerson,
  origin,
  post,
  readMail,
  serviceAt,
  signedIn,
} from "./harness.ts";
import {
  environment,
  googleStart,
  goThere,
  hintOf,
  openWith,
  personaOf,
  providersOf,
  signInWith,
  visit,
} from "./providers.ts";

const targetOf = (answer: Response) => new URL(answer.headers.get("location") ?? "about:blank");

test.each(["google", "github"] as const)(
  "a person signs in with %s by PKCE and gets the provider's token",
  async (provider) => {
    const persona = personaOf(newPerson().email);
    const { client, trip, user, session, error } = await openWith(persona, provider);
    expect([trip.status, trip.location.origin + trip.location.pathname]).toEqual([
      302,
      "https://app.example/done",
    ]);
    expect(trip.location.hash).toBe("");
    expect(error).toBeNull();
    expect(session?.provider_token).toBeTruthy();
    expect(user).toMatchObject({
      email: persona.email,
      app_metadata: { provider, providers: [provider] },
      user_metadata: { full_name: "Grace Hopper" },
      identities: [{ id: persona.subject, provider }],
    });
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "oauth" }]);
    const profile = await client.from("profiles").select("full_name").eq("id", user?.id).single();
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

test("the same person comes back to the same account, whatever address the provider gives now", async () => {
  const persona = personaOf(newPerson().email);
  const first = await openWith(persona, "google");
  const { user } = await openWith({ ...persona, email: newPerson().email }, "google");
  expect(user).toMatchObject({ id: first.user?.id, email: persona.email });
});

test("a verified address links to the person who has it, and their password stays", async () => {
  const known = await signedIn();
  const { user } = await openWith(personaOf(known.email));
  expect(user).toMatchObject({ id: known.user.id, app_metadata: { providers: ["email", "github"] } });
  expect((await known.client.auth.signInWithPassword(known)).error).toBeNull();
});

test("an unconfirmed squatter of the address loses password, name and mails when its owner comes", async () => {
  const squatter = newPerson();
  await post("/auth/v1/signup", { ...squatter, data: { full_name: "Squatter" } });
  const { code } = await readMail(squatter.email);
  const { client, user } = await openWith(personaOf(squatter.email), "google");
  expect(user?.app_metadata.providers).toEqual(["google"]);
  expect(user?.user_metadata).toEqual({ full_name: "Grace Hopper" });
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

test.each(["wrong audience", "wrong issuer"])("an ID token with the %s is refused", async (fault) => {
  const { location, status } = await signInWith("google", personaOf(newPerson().email, { fault }));
  expect(status).toBe(303);
  expect(location.searchParams.get("error_code")).toBe("bad_oauth_callback");
});

test("a state that is unknown, malformed or used leads back to the site with the error", async () => {
  const { callback } = await signInWith("github", personaOf(newPerson().email));
  for (const path of [
    "/auth/v1/callback",
    "/auth/v1/callback?state=x&code=y",
    `/auth/v1/callback?state=${crypto.randomUUID()}&code=y`,
  ]) {
    const answer = await visit(path);
    const { origin: at, searchParams } = targetOf(answer);
    expect([answer.status, at, searchParams.get("error_code")]).toEqual([303, origin, "bad_oauth_state"]);
  }
  const replayed = await visit(callback);
  expect(replayed.headers.get("location")).toContain("flow_state_already_used");
});

/** Begins a sign-in by PKCE; returns our address, from which the browser goes to the provider. */
async function begin(provider: "google" | "github", queryParams = {}) {
  const client = newClient({ ...newPerson(), flowType: "pkce", environment });
  const options = { skipBrowserRedirect: true, redirectTo: "https://app.example/done", queryParams };
  const { data } = await client.auth.signInWithOAuth({ provider, options });
  return data.url ?? "";
}

test("of two returns with one state at the same time one wins", async () => {
  const callback = await goThere(await begin("github", hintOf("github", personaOf(newPerson().email))));
  const answers = await Promise.all([1, 2, 3].map(() => visit(callback)));
  expect(answers.filter((answer) => targetOf(answer).searchParams.has("code"))).toHaveLength(1);
});

test("the provider's refusal is passed on by its code, not by its words", async () => {
  const { pathname, search } = new URL(await begin("google"));
  const state = targetOf(await visit(pathname + search)).searchParams.get("state");
  const refusal = "error=access_denied&error_description=Click+evil.example";
  const location = targetOf(await visit(`/auth/v1/callback?state=${state}&${refusal}`));
  expect([location.origin, location.searchParams.get("error")]).toEqual([
    "https://app.example",
    "access_denied",
  ]);
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
  await expectRejected(off.startProviderSignIn(googleStart), "validation_failed");
});

test("the provider's tokens are stored nowhere once they are handed over", async () => {
  const { session } = await openWith(personaOf(newPerson().email));
  for (const table of ["account", "flow_state", "session"])
    expect(JSON.stringify(await selectRows(`SELECT * FROM ${table}`)), table).not.toContain(
      session?.provider_token ?? "none",
    );
});

test("a provider's verified address opens nothing of an account that has just given it up", async () => {
  const known = await signedIn();
  const moved = newPerson().email;
  const race = beforeWrite(/^delete from "account"/, () =>
    execute("UPDATE user SET email = ? WHERE email = ?", moved, known.email),
  );
  const service = await serviceAt(() => new Date(), { environment: { ...environment, DB: race.binding } });
  const params = hintOf("google", personaOf(known.email));
  const returned = await goThere(await service.startProviderSignIn({ ...googleStart, params }));
  await service.finishProviderSignIn(Object.fromEntries(new URL(returned).searchParams));
  expect(race.happened()).toBe(true);
  expect(await providersOf({ userId: known.user.id })).toEqual(["credential"]);
});

const company = {
  name: "company",
  label: "Company",
  issuer: inject("googleIssuer"),
  clientId: "google-client",
  clientSecret: "google-secret",
};
const under = (OIDC_PROVIDERS: string): Env => ({ ...environment, DB: watchD1().binding, OIDC_PROVIDERS });

const ask = (env: Env, url: string, headers: Record<string, string> = {}) =>
  fetchUnder(env, new Request(new URL(url, origin), { redirect: "manual", headers }));
const locationOf = (answer: Response) => new URL(answer.headers.get("location") ?? "about:blank");

test("a provider of OIDC_PROVIDERS signs in, makes an identity of its name, and is named by /settings", async () => {
  const env = under(JSON.stringify([company]));
  const { email } = newPerson();
  const query = new URLSearchParams({ provider: "company", ...hintOf("google", personaOf(email)) });
  const started = await ask(env, `/auth/v1/authorize?${query}`);
  const returned = await fetch(locationOf(started), { redirect: "manual" });
  const landed = locationOf(await ask(env, locationOf(returned).href));
  const token = fragmentOf(landed).get("access_token") ?? "";
  const answer = await ask(env, "/auth/v1/user", bearer(token));
  expect(await answer.json()).toMatchObject({
    email,
    app_metadata: { provider: "company", providers: ["company"] },
    identities: [{ provider: "company", email }],
  });
  const settings = await ask(env, "/auth/v1/settings", { apikey: apiKey });
  expect(await settings.json()).toMatchObject({ external: { company: true, google: true, apple: false } });
});

test.each([
  ["no JSON", "{"],
  ["no list", JSON.stringify(company)],
  ["the name of another way in", JSON.stringify([{ ...company, name: "credential" }])],
  ["a name that is no word", JSON.stringify([{ ...company, name: "a/b" }])],
  ["no secret", JSON.stringify([{ ...company, clientSecret: "" }])],
])("OIDC_PROVIDERS with %s stops the service, and the answer shows nothing of it", async (_what, text) => {
  const answer = await ask(under(text), "/auth/v1/settings", { apikey: apiKey });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toMatch(/OIDC|google-/);
});
