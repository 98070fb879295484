/** A browser with an authenticator, on a site that passkeys can belong to. */
import { env } from "cloudflare:workers";
import { decodeJwt } from "jose";
import {
  type Authenticator,
  type Bending,
  createAuthenticator,
} from "#tests/support/software-authenticator.ts";
import { watchD1 } from "#tests/worker/auth/d1.ts";
import { newClient, origin } from "#tests/worker/auth/harness.ts";
import { turnOnTotp } from "#tests/worker/auth/second-step.ts";
import { createAuthService } from "#tests/worker/auth/service.ts";
import { type Browser, confirmedMember, newBrowser, signIn } from "#tests/worker/web-session/browser.ts";
import { createAead, listSecrets } from "#worker/crypto/secrets.ts";
import type { Env } from "#worker/env.ts";
import { composeLocal } from "#worker/local/local-worker.ts";

export const site = { origin: "http://localhost:8787", rpId: "localhost" };

/** The Worker of that site, with a database binding of its own, as another deployment has. */
export const newSite = (): Env => ({ ...env, PUBLIC_URL: site.origin, DB: watchD1().binding });

/** What an action answers to script: the sentence of the refusal and the data that it has. */
export async function send(browser: Browser, path: string, form: Record<string, string>) {
  const answer = await browser.submit(path, form, { origin });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}

/** Asks for a sign-in; returns the challenge. */
export async function askSignIn(browser: Browser): Promise<string> {
  const answer = await browser.post("/auth/v1/session/passkey-request");
  const { challenge } = await answer.json<{ challenge: string }>();
  return challenge;
}

/** Asks for a new passkey; the challenge is in the answer's data. */
export async function askCreation(
  browser: Browser,
  form = {},
): Promise<{ status: number; challenge: string; text: string }> {
  const { status, text } = await send(browser, "/settings.data", { intent: "start-passkey", ...form });
  const [, challenge = ""] = /"challenge","([\w-]{20,})"/.exec(text) ?? [];
  return { status, challenge, text };
}

export const addPasskey = async (
  browser: Browser,
  authenticator: Authenticator,
  bending: Partial<Bending> = {},
  name = "My phone",
) => {
  const challenge = bending.challenge ?? (await askCreation(browser)).challenge;
  const credential = await authenticator.register({ ...site, ...bending, challenge });
  return send(browser, "/settings.data", {
    intent: "add-passkey",
    name,
    credential: JSON.stringify(credential),
  });
};

export const sendCredential = (
  browser: Browser,
  credential: unknown,
  form: Record<string, string> = {},
  query = "",
) =>
  browser.submit(`/login${query}`, {
    intent: "passkey",
    credential: typeof credential === "string" ? credential : JSON.stringify(credential),
    ...form,
  });

/** Signs in with a passkey as a user does. */
export async function passkeySignIn(
  browser: Browser,
  authenticator: Authenticator,
  bending: Partial<Bending> = {},
) {
  const challenge = bending.challenge ?? (await askSignIn(browser));
  return sendCredential(browser, await authenticator.sign({ ...site, ...bending, challenge }));
}

/** A user with one passkey, signed in by password. */
export async function memberWithPasskey(bending: Partial<Bending> = {}) {
  const environment = newSite();
  const person = await confirmedMember();
  const browser = newBrowser({ environment, address: person.address });
  await signIn(browser, person);
  const authenticator = await createAuthenticator();
  const added = await addPasskey(browser, authenticator, bending);
  if (added.status !== 202 && added.status !== 200) throw new Error(`${added.status} ${added.text}`);
  return { ...person, environment, browser, authenticator };
}

/** The claims of this browser's session. Uses its refresh token up. */
export async function claimsOf(browser: Browser, environment: Env) {
  const cookies = await createAead(listSecrets(environment), "web-session");
  const opened = await cookies.open(browser.cookies.get("session") ?? "", "session");
  if (!opened) throw new Error("there is no session");
  const { refreshToken } = opened.content as { refreshToken: string };
  const service = await createAuthService(composeLocal(environment), {
    headers: new Headers(),
    waitUntil: () => {},
    reportError: () => {},
  });
  return decodeJwt((await service.refresh(refreshToken)).access_token);
}

/** From now on the account asks for the code of an authenticator app. */
export async function turnOnTotpOf(person: { email: string; password: string; address: string }) {
  const client = newClient({ address: person.address });
  await client.auth.signInWithPassword(person);
  await turnOnTotp(client);
}
