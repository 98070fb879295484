/** Everything the Worker is given from outside: bindings, variables, secrets. Documented in docs/deploy.md. */

export interface Env {
  /** Accounts, sessions, factors, profiles. */
  readonly DB: D1Database;
  /** The health news list. */
  readonly NEWS: KVNamespace;
  readonly EMAIL: SendEmail;
  /** Requests per client address at the auth service. */
  readonly AUTH_RATE: RateLimit;
  /** Origin at which this Worker is reached. */
  readonly PUBLIC_URL: string;
  /** The `apikey` of API callers. */
  readonly PUBLISHABLE_KEY: string;
  /** Encrypts signing keys and factors. Secret. */
  readonly BETTER_AUTH_SECRET: string;
}

/** What Hono handlers find on their context. */
export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string };
}
