/**
 * The only file that knows Better Auth. From it come the models, the format of password hashes and the signing keys
 * with their encryption; its router is never mounted.
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
import { hashPassword, verifyPassword } from "./passwords.ts";

const jwtOptions = {
  jwks: { keyPairConfig: { alg: "ES256" } },
  disableSettingJwtHeader: true,
} as const;

const date = { type: "date", required: false, input: false } as const;
const text = { type: "string", required: true, input: false } as const;
const optional = { type: "string", required: false, input: false } as const;
const count = { type: "number", required: true, input: false } as const;
const flag = { type: "boolean", required: true, input: false } as const;
const owner = { ...text, references: { model: "user", field: "id" } } as const;

/** Declares the columns that the auth service adds to Better Auth's models; it has no endpoints. */
const ownFields = {
  id: "fitness-auth",
  schema: {
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
      },
    },
    account: { fields: { identityData: text, lastSignInAt: date } },
    /** The passkey plugin's model; the plugin itself stays outside (docs/decisions/0165). */
    passkey: {
      fields: {
        name: optional,
        publicKey: text,
        userId: owner,
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

/** Better Auth's configuration. */
function createEngineOptions({ db, secrets: [secret], baseUrl }: AuthEngineOptions) {
  return {
    baseURL: baseUrl,
    secret,
    database: drizzleAdapter(db, { provider: "sqlite", schema }),
    advanced: { database: { generateId: "uuid" } },
    emailAndPassword: {
      enabled: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    telemetry: { enabled: false },
    plugins: [jwt(jwtOptions), ownFields],
  } satisfies BetterAuthOptions;
}

/** The fields of every model that Better Auth and its plugins declare, for the test that ties them to the schema. */
export function listModels(options: AuthEngineOptions): Record<string, readonly string[]> {
  const tables = Object.entries(getAuthTables(createEngineOptions(options)));
  return Object.fromEntries(tables.map(([model, { fields }]) => [model, Object.keys(fields)]));
}

/** What the service takes from Better Auth at run time. */
export interface AuthEngine {
  /** Makes and stores an ES256 key pair, the private half encrypted. */
  createSigningKey(): Promise<void>;
  /** The private half as a JWK in JSON, and whether the current secret sealed it; null when none of them did. */
  openSigningKey(privateKey: string): Promise<{ jwk: string; isCurrent: boolean } | null>;
}

export function createAuthEngine(options: AuthEngineOptions): AuthEngine {
  const auth = betterAuth(createEngineOptions(options));
  return {
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
