/** Everything the Worker is given from outside: bindings, variables, secrets. Documented in docs/deploy.md. */
import type { AuthEnv } from "./auth/config.ts";

export interface Env extends AuthEnv {
  /** Requests per client address at the auth service. */
  readonly AUTH_RATE: RateLimit;
}

/** What Hono handlers find on their context. */
export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string };
}
