/** The Worker's entry: what the runtime calls for a request and for the cron trigger, and the classes of Durable Objects. */
import { localMode } from "local-mode";
import { RestAlarms } from "./alarms/rest-alarms.ts";
import { app } from "./app.ts";
import type { Env } from "./env.ts";
import { refuseLocalSettings } from "./http/local-settings.ts";
import { refuseLongPath } from "./http/long-path.ts";
import { runScheduled } from "./scheduled.ts";
import { SyncRelay } from "./sync/sync-relay.ts";

export { RestAlarms, SyncRelay };

export default {
  /** Lets tests visit every route. */
  routes: app.routes,
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    refuseLongPath(request) ??
    (localMode ? null : refuseLocalSettings(env)) ??
    app.fetch(request, env, context),
  scheduled: (_controller: ScheduledController, env: Env, context: ExecutionContext) =>
    runScheduled(env, context),
} satisfies ExportedHandler<Env> & Pick<typeof app, "routes">;
