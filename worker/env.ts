/** The Worker's environment: bindings, variables and secrets. Documented in docs/deploy.md. */
import type { AlarmEnv } from "./alarms/web-push.ts";
import type { AuthEnv } from "./auth/core/config.ts";
import type { NewsEnv } from "./news/sources.ts";
import type { SyncEnv } from "./sync/sync-env.ts";

/**
 * Bindings are declared in wrangler.toml, from which `npm run types` generates Cloudflare.Env. AuthEnv documents the
 * auth service's part, NewsEnv the publishers', AlarmEnv the alarms' and SyncEnv the relay's.
 */
export interface Env extends AuthEnv, NewsEnv, AlarmEnv, SyncEnv, Pick<Cloudflare.Env, "PICTURE_RATE"> {
  /** The site's token at Cloudflare Web Analytics; without it no visit is counted. */
  readonly ANALYTICS_TOKEN?: string;
}

/** The context of Hono handlers. */
export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string };
}
