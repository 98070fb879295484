/** The Worker: one Hono app. Middleware, then a line per sub-app, then the pages. */

import { Hono } from "hono";
import { every } from "hono/combine";
import { localMode } from "local-mode";
import { goalsAchievedPath } from "#app/contracts/goals-achieved.ts";
import { RestAlarms } from "./alarms/rest-alarms.ts";
import { createAlarmsApi } from "./alarms/routes.ts";
import { createAuthApi } from "./auth/routes.ts";
import { createDocsApi } from "./docs/routes.ts";
import type { AppEnv, Env } from "./env.ts";
import { createHealthApi } from "./health/routes.ts";
import { limitForms } from "./http/body-limit.ts";
import { cachePolicy } from "./http/cache-policy.ts";
import { answerError } from "./http/error-answer.ts";
import { refuseLocalSettings } from "./http/local-settings.ts";
import { cachePages, findCachedPage } from "./http/page-cache.ts";
import { requestId } from "./http/request-id.ts";
import { sameOriginOnly } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serverTiming } from "./http/server-timing.ts";
import { findListAnswer, recordListHeaders } from "./news/list-answer.ts";
import { createNewsApi } from "./news/routes.ts";
import { createNewsletterApi } from "./newsletter/routes.ts";
import { createGoalsAchievedApi } from "./profiles/goals-achieved-api.ts";
import { createProfilesApi } from "./profiles/routes.ts";
import { renderPage } from "./remix.ts";
import { runScheduled } from "./scheduled.ts";
import { createSyncApi } from "./sync/routes.ts";
import { SyncRelay } from "./sync/sync-relay.ts";
import { webSession } from "./web-session/middleware.ts";
import { createWebSessionApi } from "./web-session/routes.ts";

const app = new Hono<AppEnv>();
const page = every(sameOriginOnly(), webSession(), renderPage);

app.use(requestId());
app.use(cachePages());
app.use("/news", recordListHeaders());
app.use(serverTiming());
app.use(securityHeaders());
app.use(cachePolicy());
app.use(limitForms());

app.route("/", createHealthApi());
app.route("/", createNewsApi({ renderPage: page }));
app.route("/", createDocsApi());
// These two before the API, which wants a key that the cookie's pages don't send.
app.route(goalsAchievedPath, createGoalsAchievedApi());
app.route("/auth/v1/session", createWebSessionApi());
app.route("/", createAuthApi());
app.route("/", createProfilesApi());
app.route("/", createNewsletterApi());
app.route("/", createAlarmsApi());
app.route("/", createSyncApi());
if (localMode) app.route("/", localMode.createRoutes());
app.all("*", page);

app.onError(answerError);

export { RestAlarms, SyncRelay };

export default {
  /** So that tests can walk them all. */
  routes: app.routes,
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    (localMode ? null : refuseLocalSettings(env)) ??
    findCachedPage(request, env) ??
    findListAnswer(request, env) ??
    app.fetch(request, env, context),
  scheduled: (_controller: ScheduledController, env: Env, context: ExecutionContext) =>
    runScheduled(env, context),
} satisfies ExportedHandler<Env> & Pick<typeof app, "routes">;
