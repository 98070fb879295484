/** The Worker's Hono app: middleware, then a line per sub-app, then the pages. */

import { Hono } from "hono";
import { every } from "hono/combine";
import { localMode } from "local-mode";
import { goalsAchievedPath } from "#app/contracts/goals-achieved.ts";
import { createAlarmsApi } from "./alarms/routes.ts";
import { createUndoPages } from "./auth/mail/undo-pages.ts";
import { createAuthApi } from "./auth/routes.ts";
import { createDocsApi } from "./docs/routes.ts";
import type { AppEnv } from "./env.ts";
import { createHealthApi } from "./health/routes.ts";
import { limitForms } from "./http/body-limit.ts";
import { cachePolicy } from "./http/cache-policy.ts";
import { answerError } from "./http/error-answer.ts";
import { limitQuery } from "./http/long-path.ts";
import { requestId } from "./http/request-id.ts";
import { sameOriginOnly } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createNewsApi } from "./news/routes.ts";
import { createNewsletterApi } from "./newsletter/routes.ts";
import { createGoalsAchievedApi } from "./profiles/goals-achieved-api.ts";
import { createProfilesApi } from "./profiles/routes.ts";
import { renderPage } from "./remix.ts";
import { createSyncApi } from "./sync/routes.ts";
import { webSession } from "./web-session/middleware.ts";
import { createWebSessionApi } from "./web-session/routes.ts";

export const app = new Hono<AppEnv>();
const page = every(limitQuery(), sameOriginOnly(), webSession(), renderPage);

app.use(requestId());
app.use(securityHeaders());
app.use(cachePolicy());
app.use(limitForms());

app.route("/", createHealthApi());
app.route("/", createNewsApi({ renderPage: page }));
app.route("/", createDocsApi());
// The next two come before the auth API, which refuses requests without the API key: pages have a cookie and send no key.
app.route(goalsAchievedPath, createGoalsAchievedApi());
app.route("/auth/v1/session", createWebSessionApi());
app.route("/", createAuthApi());
app.route("/", createUndoPages());
app.route("/", createProfilesApi());
app.route("/", createNewsletterApi());
app.route("/", createAlarmsApi());
app.route("/", createSyncApi());
if (localMode) app.route("/", localMode.createRoutes());
app.all("*", page);

app.onError(answerError);
