/**
 * The entry of a deployment: the handlers that the runtime calls for a request and for the cron trigger, and the
 * classes of Durable Objects.
 */
import { RestAlarms } from "./alarms/rest-alarms.ts";
import { createWorker } from "./app.ts";
import type { Env } from "./env.ts";
import { refuseLocalSettings } from "./http/local-settings.ts";
import { SyncRelay } from "./sync/sync-relay.ts";

export { RestAlarms, SyncRelay };

const worker = createWorker({ importBuild: () => import("../build/server/index.js") });

export default {
  fetch: (request, env, context) => refuseLocalSettings(env) ?? worker.fetch(request, env, context),
  scheduled: worker.scheduled,
} satisfies ExportedHandler<Env>;
