import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { beforeWrite } from "./d1.ts";
import {
  bearer,
  fragmentOf,
  newClient,
  newPerson,
  origin,
  post,
  readMail,
  serviceAt,
  signedIn,
} from "./harness.ts";
import { environment, googleStart, hintOf, personaOf, signInWith, visit } from "./providers.ts";

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

test("the same person comes back to the same account, whatever address the provider gives now", async () => {
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

test("when a provider's keys can't be fetched the browser comes back to the site with the error, which is no fault", async () => {
  const persona = personaOf(newPerson().email);
  const real = globalThis.fetch;
  const down = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.endsWith("/jwks") ? Promise.reject(new TypeError("fetch failed")) : real(input, init);
  });
  try {
    const { location, status } = await signInWith("google", persona);
    expect(status).toBe(303);
    expect(location.searchParams.get("error_code")).toBe("bad_oauth_callback");
  } finally {
    down.mockRestore();
  }
});

test("a state that is unknown, malformed or used leads back to the site with the error", async () => {
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
  await expect(off.startProviderSignIn(googleStart)).rejects.toMatchObject({ code: "validation_failed" });
});

test("the provider's tokens are stored nowhere once they are handed over", async () => {
  const { client, location } = await signInWith("github", personaOf(newPerson().email));
  const { data } = await client.auth.exchangeCodeForSession(location.searchParams.get("code") ?? "");
  const token = data.session?.provider_token ?? "none";
  for (const table of ["account", "flow_state", "session"]) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(results), table).not.toContain(token);
  }
});

test("a provider's verified address opens nothing of an account that has just given it up", async () => {
  const known = await signedIn();
  const moved = newPerson().email;
  const race = beforeWrite(/^delete from "account"/, () =>
    env.DB.prepare("UPDATE user SET email = ? WHERE email = ?").bind(moved, known.email).run(),
  );
  const service = await serviceAt(() => new Date(), { environment: { ...environment, DB: race.binding } });
  const params = hintOf("google", personaOf(known.email));
  const url = await service.startProviderSignIn({ ...googleStart, params });
  const provider = await fetch(url, { redirect: "manual" });
  const query = Object.fromEntries(new URL(provider.headers.get("location") ?? "").searchParams);
  await service.finishProviderSignIn(query);
  expect(race.happened()).toBe(true);
  const { results } = await env.DB.prepare("SELECT user_id, provider_id FROM account WHERE user_id = ?")
    .bind(known.user?.id ?? "")
    .all<{ provider_id: string }>();
  expect(results.map((row) => row.provider_id)).toEqual(["credential"]);
});
