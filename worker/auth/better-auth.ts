/**
 * Better Auth's configuration. It gives the models, the format of password hashes, the signing keys with their
 * encryption, and the router that answers /auth/v1 with the endpoints of the plugin.
 */

import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { router } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { type BetterAuthOptions, betterAuth } from "better-auth/minimal";
import { createJwk, jwt } from "better-auth/plugins/jwt";
import type { Secrets } from "#worker/crypto/cipher.ts";
import type { Database } from "#worker/db/client.ts";
import * as schema from "#worker/db/schema.ts";
import type { ProtocolRequest } from "./endpoints/endpoint.ts";
import type { AuthEngine } from "./keys.ts";
import type { Passwords } from "./passwords.ts";
import { supabaseProtocol } from "./supabase-protocol.ts";

const jwtOptions = {
  jwks: { keyPairConfig: { alg: "ES256" } },
  disableSettingJwtHeader: true,
} as const;

export interface AuthEngineOptions {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly baseUrl: string;
  readonly passwords: Passwords;
}

/** What an endpoint needs of a request beyond itself. Better Auth's handler has no argument for it. */
const opened = new WeakMap<Request, ProtocolRequest>();

export function createEngineOptions({ db, secrets: [secret], baseUrl, passwords }: AuthEngineOptions) {
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
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.verify(hash, password) },
    },
    telemetry: { enabled: false },
    plugins: [
      jwt(jwtOptions),
      supabaseProtocol({
        name: "fitness-tracker-auth",
        description: "Accounts of the Fitness Tracker",
        smsProvider: "twilio",
        open: (request) => opened.get(request),
      }),
    ],
  } satisfies BetterAuthOptions;
}

/** Answers a request to /auth/v1. */
export type AuthHandler = (request: Request, given: ProtocolRequest) => Promise<Response>;

export async function createAuthEngine(
  options: AuthEngineOptions,
): Promise<AuthEngine & { handler: AuthHandler }> {
  const configuration: BetterAuthOptions = createEngineOptions(options);
  const context = await betterAuth(configuration).$context;
  // `auth.handler` would build the router for each request, for trusted origins and transactions; no endpoint here has any.
  const { handler } = router(context, configuration);
  return {
    handler(request, given) {
      opened.set(request, given);
      return handler(request);
    },
    async createSigningKey() {
      // The plugin's function wants an endpoint's context but reads nothing of it except this member.
      await createJwk({ context } as Parameters<typeof createJwk>[0], jwtOptions);
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
