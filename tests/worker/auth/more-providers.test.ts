/** A further OpenID Connect provider is an entry of the configuration. */
import { expect, inject, test } from "vitest";
import type { Env } from "#worker/env.ts";
import { watchD1 } from "./d1.ts";
import { apiKey, bearer, fetchUnder, fragmentOf, newPerson, origin } from "./harness.ts";
import { environment, hintOf, personaOf } from "./providers.ts";

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
