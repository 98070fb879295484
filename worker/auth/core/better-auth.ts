/**
 * Better Auth over D1, and its plugin: the contract of Supabase Auth as endpoints under /auth/v1, with their own
 * errors.
 * Guarantees: no other endpoint answers there, neither Better Auth's own nor another plugin's.
 */

import type { BetterAuthPlugin } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { type BetterAuthOptions, betterAuth } from "better-auth/minimal";
import type { Secrets } from "#worker/crypto/secrets.ts";
import type { Database } from "#worker/db/database.ts";
import * as tables from "#worker/db/schema.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";
import * as mail from "../mail/endpoints.ts";
import * as factors from "../mfa/endpoints.ts";
import * as oauth from "../oauth/endpoints.ts";
import * as password from "../password/endpoints.ts";
import type { Passwords } from "../password/passwords.ts";
import * as session from "../session/endpoints.ts";
import { AuthError } from "./auth-error.ts";
import * as service from "./service-info.ts";

export interface AuthOptions {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly baseUrl: string;
  readonly passwords: Passwords;
}

export function createOptions({ db, secrets: [secret], baseUrl, passwords }: AuthOptions) {
  return {
    baseURL: baseUrl,
    basePath: "/auth/v1",
    secret,
    database: drizzleAdapter(db, { provider: "sqlite", schema: tables }),
    advanced: {
      database: { generateId: "uuid" },
      // No endpoint takes a cookie, and the protocol's redirects have a list of their own.
      disableCSRFCheck: true,
      disableOriginCheck: true,
    },
    // The protocol's limits are in rate-limit.ts.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.verify(hash, password) },
    },
    telemetry: { enabled: false },
    // Errors reach the one handler of the routes, which gives them the protocol's shape.
    onAPIError: { throw: true },
    plugins: [supabaseProtocol()],
  } satisfies BetterAuthOptions;
}

/** Made once for each isolate: building the endpoints takes longer than most answers. */
export async function createAuth(options: AuthOptions) {
  const configuration: BetterAuthOptions = createOptions(options);
  const auth = betterAuth(configuration);
  const { adapter } = await auth.$context;
  return { handler: auth.handler, adapter };
}

/** Every endpoint of the protocol. */
const endpoints = [password, session, mail, oauth, factors, service].flatMap((room) => Object.values(room));

/** Their descriptions, from which /openapi.json is made; the key set answers at the root as well. */
export function listAuthOperations(): readonly ApiOperation[] {
  const operations = endpoints.map(({ options }) => options.metadata.describe());
  const path = service.keySet.path as ApiOperation["path"];
  return [...operations, { ...service.keySet.options.metadata.describe(), path }];
}

const date = { type: "date", required: false, input: false } as const;
const text = { type: "string", required: true, input: false } as const;
const optional = { type: "string", required: false, input: false } as const;
const count = { type: "number", required: true, input: false } as const;

/** The columns that the protocol adds to Better Auth's models. */
const schema = {
  user: {
    fields: {
      emailConfirmedAt: date,
      metadata: text,
      lastSignInAt: date,
      bannedUntil: date,
      newEmail: optional,
      emailChangeHalves: count,
      confirmationSentAt: date,
      recoverySentAt: date,
      emailChangeSentAt: date,
      reauthenticationSentAt: date,
      wrongCodes: count,
      wrongCodesSince: date,
    },
  },
  session: {
    fields: {
      aal: text,
      amr: text,
      factorId: optional,
      lifetimeS: count,
      refreshCounter: count,
      rotatedAt: text,
      watermark: count,
    },
  },
  account: { fields: { identityData: text, lastSignInAt: date, announcedAt: date } },
} satisfies BetterAuthPlugin["schema"];

const open = endpoints.map(({ path, options: { method } }) => ({ method, parts: path.split("/") }));

/** Whether one of our endpoints has this method and path. `:id` stands for one segment. */
function isOpen(asked: string, path: string): boolean {
  const given = path.split("/");
  return open.some(
    ({ method, parts }) =>
      method === asked &&
      parts.length === given.length &&
      parts.every((part, at) => (part === ":id" ? given[at] !== "" : part === given[at])),
  );
}

/**
 * Ways to sign in that the client offers and this service lacks, by the beginning of their addresses. They are
 * refused with GoTrue's answers.
 */
const absent = [
  ["/oauth/", "feature_disabled", "OAuth server is disabled"],
  ["/user/oauth/", "feature_disabled", "OAuth server is disabled"],
  ["/passkeys/", "passkey_disabled", "Passkeys are disabled"],
  ["/sso/", "saml_provider_disabled", "SAML 2.0 is disabled"],
] as const;

function nothingAt(path: string): AuthError {
  const [, code, message] = absent.find(([beginning]) => `${path}/`.startsWith(beginning)) ?? [];
  return new AuthError(404, code ?? "not_found", message ?? "There is nothing at this address");
}

export function supabaseProtocol() {
  return {
    id: "supabase-protocol",
    schema,
    endpoints: Object.fromEntries(
      endpoints.map((endpoint) => [`${endpoint.options.method} ${endpoint.path}`, endpoint]),
    ),
    // Only our own endpoints are open, so that an upgrade of Better Auth can't open more.
    async onRequest(request, { baseURL }) {
      const path = new URL(request.url).pathname.slice(new URL(baseURL).pathname.length);
      if (isOpen(request.method, path)) return;
      throw nothingAt(path);
    },
  } satisfies BetterAuthPlugin;
}
