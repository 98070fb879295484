/** Everything the Worker is given from outside: bindings, variables, secrets. Documented in docs/deploy.md. */
import type { AuthEnv } from "./auth/config.ts";

/** The health news list is in NEWS as well; the auth service's part is described at AuthEnv. */
export interface Env extends AuthEnv {
  /** The site's token at Cloudflare Web Analytics; without it no visit is counted. */
  readonly ANALYTICS_TOKEN?: string;
}

/** What Hono handlers find on their context. */
export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string };
}
