/** Google and GitHub as these tests have them, and users who sign in there and come back. */

import { env } from "cloudflare:workers";
import { inject } from "vitest";
import type { Env } from "#worker/env.ts";
import { selectRows } from "../database.ts";
import { watchD1 } from "./d1.ts";
import { confirmed, fetchUnder, newClient, newPerson, origin } from "./harness.ts";

export const environment: Env = {
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
export const personaOf = (email: string | null, more: object = {}) => ({
  subject: newSubject(),
  email,
  verified: true,
  name: "Grace Hopper",
  ...more,
});
export type Persona = ReturnType<typeof personaOf>;

const hintNames = { google: "login_hint", github: "login" } as const;
export const hintOf = (provider: Provider, persona: Persona) => ({
  [hintNames[provider]]: btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(persona))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, ""),
});

export const visit = (path: string, init: RequestInit = {}, under = environment) =>
  fetchUnder(under, new Request(new URL(path, origin), { redirect: "manual", ...init }));

interface Trip {
  /** Where the callback sends the browser on to. */
  readonly location: URL;
  readonly status: number;
  readonly callback: string;
  readonly answer: Response;
}

/** From our address to the provider's, which agrees; returns the callback that it names. */
export async function goThere(url: string, under = environment): Promise<string> {
  const { pathname, search, origin: at } = new URL(url);
  const started = at === origin ? await visit(pathname + search, {}, under) : null;
  const provider = await fetch(started?.headers.get("location") ?? url, { redirect: "manual" });
  return provider.headers.get("location") ?? "";
}

/** The browser's way: our address, the provider's, the callback. */
export async function travel(url: string, under = environment): Promise<Trip> {
  const callback = await goThere(url);
  const answer = await visit(callback, {}, under);
  return {
    location: new URL(answer.headers.get("location") ?? "about:blank"),
    status: answer.status,
    callback,
    answer,
  };
}

export async function signInWith(
  provider: Provider,
  persona: Persona,
  flowType: "pkce" | "implicit" = "pkce",
) {
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

/** Signs in with this account of a provider; `user` is whose session that opens. */
export async function openWith(persona: Persona, provider: Provider = "github") {
  const { client, ...trip } = await signInWith(provider, persona);
  const { data, error } = await client.auth.exchangeCodeForSession(codeOf(trip));
  return { client, trip, error, user: data.user, session: data.session };
}

/** A confirmed user whose client is signed in under the providers' environment. */
export async function member(flowType: "pkce" | "implicit" = "pkce") {
  const person = await confirmed();
  const client = newClient({ address: person.address, flowType, environment });
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return { ...person, client, userId: data.user.id };
}
export type Member = Awaited<ReturnType<typeof member>>;

/** Asks to link this account of a provider; returns the provider's address. */
export async function askToLink(
  { client }: Pick<Member, "client">,
  persona: Persona,
  provider: Provider = "github",
) {
  const { data, error } = await client.auth.linkIdentity({
    provider,
    options: {
      skipBrowserRedirect: true,
      redirectTo: "https://app.example/done",
      queryParams: hintOf(provider, persona),
    },
  });
  if (error) throw error;
  return data.url ?? "";
}

/** Links this account of a provider. */
export async function linkIn(client: Member["client"], persona: Persona, provider: Provider = "github") {
  const trip = await travel(await askToLink({ client }, persona, provider));
  const { data, error } = await client.auth.exchangeCodeForSession(codeOf(trip));
  if (error) throw error;
  return data;
}

/** Unlinks the identity of this provider, or of `email`. */
export async function unlink({ auth }: Member["client"], provider: string) {
  const { data } = await auth.getUserIdentities();
  const identity = data?.identities.find((one) => one.provider === provider);
  if (!identity) throw new Error(`No identity of ${provider}`);
  return auth.unlinkIdentity(identity);
}

/** What the user can sign in with, oldest first, as the table has it. */
export const providersOf = async ({ userId }: Pick<Member, "userId">): Promise<unknown[]> =>
  (await selectRows("SELECT provider_id FROM account WHERE user_id = ? ORDER BY created_at", userId)).map(
    ({ provider_id: provider }) => provider,
  );

export const codeOf = ({ location }: { location: URL }) => location.searchParams.get("code") ?? "";

/** What the service is asked to begin, as a page asks it. */
export const googleStart = {
  provider: "google",
  redirectTo: null,
  scopes: null,
  link: { kind: "fragment" },
  params: {},
} as const;
