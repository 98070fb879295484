/** The Worker: one Hono app. Middleware, then a line per sub-app, then the pages. */

import { Hono } from "hono";
import { localMode } from "virtual-local";
import { runAuthCleanup } from "./auth/cleanup.ts";
import { createAuthApi } from "./auth/routes.ts";
import { createDocsApi } from "./docs/routes.ts";
import type { AppEnv, Env } from "./env.ts";
import { createHealthApi } from "./health/routes.ts";
import { answerError } from "./http/error-answer.ts";
import { requestId } from "./http/request-id.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { refreshNews } from "./news/cron.ts";
import { createNewsApi } from "./news/routes.ts";
import { createProfilesApi } from "./profiles/routes.ts";
import { renderPage } from "./remix.ts";

const app = new Hono<AppEnv>();

app.use(requestId());
app.use(securityHeaders());

app.route("/", createHealthApi());
app.route("/", createNewsApi({ renderPage }));
app.route("/", createDocsApi());
app.route("/", createAuthApi());
app.route("/", createProfilesApi());
if (localMode) app.route("/", localMode.createRoutes());
app.all("*", renderPage);

app.onError(answerError);

export default {
  fetch: app.fetch,
  scheduled(_controller: ScheduledController, env: Env, context: ExecutionContext) {
    context.waitUntil(refreshNews(env, context));
    context.waitUntil(runAuthCleanup(env));
  },
} satisfies ExportedHandler<Env>;
