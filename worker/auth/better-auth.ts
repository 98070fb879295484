/**
 * Better Auth's configuration. From it come the models, the format of password hashes, the signing keys with their
 * encryption, and the router that answers /auth/v1 with the endpoints of the plugin.
 */

import type { BetterAuthPlugin } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { symmetricDecrypt } from "better-auth/crypto";
import { getAuthTables } from "better-auth/db";
import { type BetterAuthOptions, betterAuth } from "better-auth/minimal";
import { createJwk, jwt } from "better-auth/plugins/jwt";
import type { Secrets } from "#worker/crypto/cipher.ts";
import type { Database } from "#worker/db/client.ts";
import * as schema from "#worker/db/schema.ts";
import type { ProtocolRequest } from "./endpoints/endpoint.ts";
import type { AuthEngine } from "./keys.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { supabaseProtocol } from "./supabase-protocol.ts";

const jwtOptions = {
  jwks: { keyPairConfig: { alg: "ES256" } },
  disableSettingJwtHeader: true,
} as const;

const date = { type: "date", required: false, input: false } as const;
const text = { type: "string", required: true, input: false } as const;
const optional = { type: "string", required: false, input: false } as const;
const count = { type: "number", required: true, input: false } as const;
const flag = { type: "boolean", required: true, input: false } as const;

/** The passkey plugin's model; the plugin itself stays outside (docs/decisions/0165). */
const passkeyModel = {
  id: "passkey-model",
  schema: {
    passkey: {
      fields: {
        name: optional,
        publicKey: text,
        userId: { ...text, references: { model: "user", field: "id" } },
        credentialID: text,
        counter: count,
        deviceType: text,
        backedUp: flag,
        transports: optional,
        createdAt: date,
        aaguid: optional,
        lastUsedAt: date,
      },
    },
  },
} satisfies BetterAuthPlugin;

interface AuthEngineOptions {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly baseUrl: string;
}

/** What Hono knows of a request and Better Auth's handler has no argument for. */
const opened = new WeakMap<Request, ProtocolRequest>();

function createEngineOptions({ db, secrets: [secret], baseUrl }: AuthEngineOptions) {
  return {
    baseURL: baseUrl,
    basePath: "/auth/v1",
    secret,
    database: drizzleAdapter(db, { provider: "sqlite", schema }),
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
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    telemetry: { enabled: false },
    plugins: [jwt(jwtOptions), passkeyModel, supabaseProtocol({ open: (request) => opened.get(request) })],
  } satisfies BetterAuthOptions;
}

/** The fields of every model that Better Auth and its plugins declare, for the test that ties them to the schema. */
export function listModels(options: AuthEngineOptions): Record<string, readonly string[]> {
  const tables = Object.entries(getAuthTables(createEngineOptions(options)));
  return Object.fromEntries(tables.map(([model, { fields }]) => [model, Object.keys(fields)]));
}

/** Every address of Better Auth and its plugins, for the test that asks which of them answer. */
export const listEndpoints = (options: AuthEngineOptions) =>
  Object.values(betterAuth(createEngineOptions(options)).api).flatMap(({ path, options: { method } }) =>
    path ? { path, methods: [method].flat() as readonly string[] } : [],
  );

/** Answers a request to /auth/v1. */
export type AuthHandler = (request: Request, given: ProtocolRequest) => Promise<Response>;

export function createAuthEngine(options: AuthEngineOptions): AuthEngine & { handler: AuthHandler } {
  const auth = betterAuth(createEngineOptions(options));
  return {
    handler(request, given) {
      opened.set(request, given);
      return auth.handler(request);
    },
    async createSigningKey() {
      // The plugin's function wants an endpoint's context but reads nothing of it except this member.
      await createJwk({ context: await auth.$context } as Parameters<typeof createJwk>[0], jwtOptions);
    },
    async openSigningKey(privateKey) {
      const data = parseSealed(privateKey);
      if (data === null) return null;
      for (const key of options.secrets) {
        const jwk = await symmetricDecrypt({ key, data }).catch(() => null);
        if (jwk !== null) return { jwk, isCurrent: key === options.secrets[0] };
      }
      return null;
    },
  };
}

/** The plugin stores the ciphertext as a JSON string. */
function parseSealed(json: string): string | null {
  try {
    const sealed: unknown = JSON.parse(json);
    return typeof sealed === "string" ? sealed : null;
  } catch {
    return null;
  }
}
