/** The Worker: one Hono app. Middleware, then a line per sub-app, then the pages. */

import { Hono } from "hono";
import { localMode } from "local-mode";
import { runAuthCleanup } from "./auth/cleanup.ts";
import { createAuthApi } from "./auth/routes.ts";
import type { AppEnv, Env } from "./env.ts";
import { answerError } from "./http/error-answer.ts";
import { pageCache } from "./http/page-cache.ts";
import { requestId } from "./http/request-id.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createNewsletterApi, runNewsletterCleanup } from "./newsletter/routes.ts";
import { createProfilesApi } from "./profiles/routes.ts";
import { renderPage } from "./remix.ts";
import { webSession } from "./web-session/middleware.ts";
import { createWebSessionApi } from "./web-session/routes.ts";
import { sameOriginOnly } from "./web-session/same-origin.ts";

const app = new Hono<AppEnv>();

app.use(requestId());
app.use(securityHeaders());
app.use(pageCache());

app.get("/health", (context) => context.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
// Before the API, which wants a key that the cookie's pages don't send.
app.route("/auth/v1/session", createWebSessionApi());
app.route("/", createAuthApi());
app.route("/", createProfilesApi());
app.route("/", createNewsletterApi());
if (localMode) app.route("/", localMode.createRoutes());
app.all("*", sameOriginOnly(), webSession(), renderPage);

app.onError(answerError);

export default {
  fetch: app.fetch,
  scheduled: (_controller: ScheduledController, env: Env, context: ExecutionContext) =>
    context.waitUntil(Promise.all([runAuthCleanup(env), runNewsletterCleanup(env)])),
} satisfies ExportedHandler<Env>;
