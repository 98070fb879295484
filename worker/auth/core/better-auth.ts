/**
 * Better Auth's configuration: its models and adapter over D1, and the handler that answers /auth/v1 with the endpoints
 * of the plugin.
 */
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { type BetterAuthOptions, betterAuth } from "better-auth/minimal";
import type { Secrets } from "#worker/crypto/secrets.ts";
import type { Database } from "#worker/db/database.ts";
import * as schema from "#worker/db/schema.ts";
import type { Passwords } from "../password/passwords.ts";
import { supabaseProtocol } from "./protocol.ts";

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
