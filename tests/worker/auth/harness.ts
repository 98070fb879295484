/** The unmodified client against the Worker, with a mailbox and addresses of its own for every user. */

import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import type { Env } from "#worker/env.ts";
import { composeLocal } from "#worker/local/local-worker.ts";
import { createMailbox } from "#worker/local/mailbox.ts";
import worker from "#worker/local.ts";
import { requireDescribed } from "../described.ts";
import { type AuthService, createAuthService } from "./service.ts";

export const origin = "http://127.0.0.1:8787";
export const apiKey = env.PUBLISHABLE_KEY;

let people = 0;
/** An address and a client address, in a /64 of its own, that no other test uses. */
export function newPerson() {
  people += 1;
  const random = crypto.randomUUID().slice(0, 8);
  return {
    email: `person-${people}-${random}@example.com`,
    password: "correct horse battery",
    address: `2001:db8:${random.slice(0, 4)}:${random.slice(4)}::${people}`,
  };
}

/** A request as a browser or program sends it, from the given client address. */
export async function call(path: string, init: RequestInit & { address?: string } = {}): Promise<Response> {
  const { address = "203.0.113.9", ...rest } = init;
  const headers = new Headers(rest.headers);
  headers.set("cf-connecting-ip", address);
  const request = new Request(new URL(path, origin), { redirect: "manual", ...rest, headers });
  return requireDescribed(request, await exports.default.fetch(request));
}

/** JSON over the API with the key. */
export function post(
  path: string,
  body: unknown,
  init: RequestInit & { address?: string } = {},
): Promise<Response> {
  const headers = { apikey: apiKey, "content-type": "application/json", ...init.headers };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return call(path, { method: "POST", body: text, ...init, headers: { ...headers } });
}

/** The Worker's own handler under another environment. */
export async function fetchUnder(environment: Env, request: Request): Promise<Response> {
  const context = createExecutionContext();
  const answer = await worker.fetch(request, environment, context);
  await waitOnExecutionContext(context);
  return requireDescribed(request, answer);
}

/** The operations at a chosen time, so that a wait of hours is a step of the clock. */
export function serviceAt(
  now: () => Date,
  options: { address?: string; environment?: Env; accessTokenLifeS?: number } = {},
): Promise<AuthService> {
  const { address = "203.0.113.7", environment = env, accessTokenLifeS } = options;
  return createAuthService(composeLocal(environment), {
    headers: new Headers({ "cf-connecting-ip": address, "user-agent": "the tests" }),
    waitUntil: () => {},
    reportError: (error) => {
      throw error;
    },
    now,
    ...(accessTokenLifeS && { accessTokenLifeS }),
  });
}

/** A clock that is moved by hand. */
export function newClock(start = Date.now()) {
  let at = start;
  return {
    now: () => new Date(at),
    step: (ms: number) => {
      at += ms;
    },
  };
}

/** The storage of a browser, which its tabs share. */
export class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem = (name: string) => this.items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.items.set(name, value);
  removeItem = (name: string) => void this.items.delete(name);
}

interface Recorded {
  readonly path: string;
  readonly method: string;
  readonly status: number;
}

/** A client of its own storage; `calls` are the requests that it made. */
export function newClient(options: {
  address: string;
  flowType?: "pkce" | "implicit";
  environment?: Env;
  storage?: MemoryStorage;
}): SupabaseClient & {
  calls: Recorded[];
} {
  const calls: Recorded[] = [];
  const client = createClient(origin, apiKey, {
    auth: {
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: options.storage ?? new MemoryStorage(),
      flowType: options.flowType ?? "implicit",
    },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        request.headers.set("cf-connecting-ip", options.address);
        const { environment } = options;
        const answer = await (environment
          ? fetchUnder(environment, request)
          : exports.default.fetch(request).then((given) => requireDescribed(request, given)));
        const { pathname, search } = new URL(request.url);
        calls.push({ path: pathname + search, method: request.method, status: answer.status });
        return answer;
      },
    },
  });
  return Object.assign(client, { calls });
}

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const readMailbox = (to: string): Promise<readonly Message[]> => createMailbox(env.NEWS).list(to);

/** The newest mail with its one link and its code. */
export async function readMail(to: string) {
  const [message] = await readMailbox(to);
  if (!message) throw new Error(`No mail for ${to}`);
  const [link = ""] = message.text.match(/https?:\/\/\S+/) ?? [];
  const [code = ""] = message.text.match(/\b\d{6}\b/) ?? [];
  const { searchParams } = new URL(link || origin);
  return { ...message, link, code, token: searchParams.get("token") ?? searchParams.get("token_hash") ?? "" };
}

/** Follows a mailed link once and returns where it leads. */
export async function follow(link: string, address?: string): Promise<URL> {
  const { pathname, search } = new URL(link);
  const answer = await call(pathname + search, address ? { address } : {});
  const location = answer.headers.get("location");
  if (!location) throw new Error(`No redirect: ${answer.status} ${await answer.text()}`);
  return new URL(location);
}

export const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1));

/** Signed up, with the mail that waits to be followed. */
export const signUp = async (flowType: "pkce" | "implicit" = "implicit") => {
  const person = newPerson();
  const client = newClient({ ...person, flowType });
  const { error } = await client.auth.signUp(person);
  if (error) throw error;
  return { ...person, client, mail: await readMail(person.email) };
};

/** Where a mailed link leads back to, as a program without PKCE asks for it. */
export const mailOptions = { redirectTo: null, link: { kind: "fragment" } } as const;

/** A user whose address is confirmed, made by the operations alone: the endpoints have tests of their own. */
export async function confirmed(person = newPerson()) {
  const { email, password, address } = person;
  const service = await serviceAt(() => new Date(), { address });
  await service.signUp({ email, password, data: {}, ...mailOptions });
  const { token: tokenHash } = await readMail(email);
  await service.verifyMailToken({ type: "signup", tokenHash });
  return person;
}

/** Signed up, confirmed and signed in. */
export async function signedIn(person = newPerson(), flowType: "pkce" | "implicit" = "implicit") {
  await confirmed(person);
  const client = newClient({ address: person.address, flowType });
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return { ...person, client, user: data.user, session: data.session };
}

/** The session that the mailed code of a recovery opens. */
export async function recoverBy(service: AuthService, email: string) {
  await service.sendRecovery({ email, ...mailOptions });
  const { code: token } = await readMail(email);
  const opened = await service.verifyMailToken({ type: "recovery", email, token });
  if (!("session" in opened)) throw new Error("no session");
  return opened.session;
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}`, apikey: apiKey });

/** The answer has this status and this stable code. */
export async function expectRefused(
  answer: Response | Promise<Response>,
  status: number,
  code: string,
  what = "",
) {
  const { status: actual, headers } = await answer;
  expect([actual, headers.get("x-sb-error-code")], what).toEqual([status, code]);
}

/** The operation is refused with this stable code, and this status where it is given. */
export const expectRejected = (attempt: Promise<unknown>, code: string, status?: number) =>
  expect(attempt).rejects.toMatchObject({ code, ...(status !== undefined && { status }) });

/** What an operation ends with: its refusal's code, or "done". */
export const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
