/** Everything the Worker is given from outside: bindings, variables, secrets. Documented in docs/deploy.md. */
import type { AlarmEnv } from "./alarms/alarm-env.ts";
import type { AuthEnv } from "./auth/core/config.ts";
import type { NewsEnv } from "./news/sources/create-sources.ts";
import type { SyncEnv } from "./sync/sync-env.ts";

/**
 * Bindings are described in wrangler.toml, of which `npm run types` makes Cloudflare.Env. The auth service's part is
 * described at AuthEnv, the publishers' at NewsEnv, the alarms' at AlarmEnv, the relay's at SyncEnv.
 */
export interface Env extends AuthEnv, NewsEnv, AlarmEnv, SyncEnv, Pick<Cloudflare.Env, "PICTURE_RATE"> {
  /** The site's token at Cloudflare Web Analytics; without it no visit is counted. */
  readonly ANALYTICS_TOKEN?: string;
}

/** What Hono handlers find on their context. */
export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string };
}
