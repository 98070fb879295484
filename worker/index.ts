/** The Worker: one Hono app. Middleware, then a line per sub-app, then the pages. */
import { localMode } from "virtual:local";
import { Hono } from "hono";
import { createAuthApi } from "./auth/routes.ts";
import type { AppEnv } from "./env.ts";
import { answerError } from "./http/error-answer.ts";
import { requestId } from "./http/request-id.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { renderPage } from "./remix.ts";
import { webSession } from "./web-session/middleware.ts";
import { createWebSessionApi } from "./web-session/routes.ts";
import { sameOriginOnly } from "./web-session/same-origin.ts";

const app = new Hono<AppEnv>();

app.use(requestId());
app.use(securityHeaders());

app.get("/health", (context) => context.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
app.route("/auth/v1/session", createWebSessionApi());
app.route("/", createAuthApi());
if (localMode) app.route("/", localMode.createRoutes());
app.all("*", sameOriginOnly(), webSession(), renderPage);

app.onError(answerError);

export default app;
