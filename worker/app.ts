/**
 * The Worker's Hono app, as a function of its parts: middleware, then a line per sub-app, then the pages.
 * worker/index.ts composes the app of a deployment; worker/local.ts composes the app for a developer's machine and
 * the tests.
 */

import { Hono } from "hono";
import { every } from "hono/combine";
import { goalsAchievedPath } from "#app/contracts/goals-achieved.ts";
import { createAlarmsApi } from "./alarms/routes.ts";
import { createUndoPages } from "./auth/mail/undo-pages.ts";
import { createAuthApi } from "./auth/routes.ts";
import { createDocsApi } from "./docs/routes.ts";
import type { AppEnv, Env } from "./env.ts";
import { createHealthApi } from "./health/routes.ts";
import { answerError } from "./http/error-answer.ts";
import { cachePolicy, requestId, securityHeaders } from "./http/headers.ts";
import { sameOriginOnly } from "./http/same-origin.ts";
import { limitForms, limitQuery, refuseLongPath } from "./http/size-limits.ts";
import { createNewsApi } from "./news/routes.ts";
import { createNewsletterApi } from "./newsletter/routes.ts";
import { createGoalsAchievedApi } from "./profiles/goals-achieved.ts";
import { createProfilesApi } from "./profiles/routes.ts";
import { createPageHandler, type ImportBuild } from "./remix.ts";
import { runScheduled } from "./scheduled.ts";
import { createSyncApi } from "./sync/routes.ts";
import { webSession } from "./web-session/middleware.ts";
import { createWebSessionApi } from "./web-session/routes.ts";

interface Parts {
  readonly importBuild: ImportBuild;
  /** Further routes, such as the local mailbox. */
  readonly routes?: Hono<AppEnv>;
}

export function createApp({ importBuild, routes }: Parts): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const page = every(limitQuery(), sameOriginOnly(), webSession(), createPageHandler(importBuild));

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
  if (routes) app.route("/", routes);
  app.all("*", page);

  app.onError(answerError);
  return app;
}

/** The handlers that the runtime calls for a request and for the cron trigger. */
export function createWorker(parts: Parts) {
  const app = createApp(parts);
  return {
    fetch: (request: Request, env: Env, context: ExecutionContext): Response | Promise<Response> =>
      refuseLongPath(request) ?? app.fetch(request, env, context),
    scheduled: (_controller: ScheduledController, env: Env, context: ExecutionContext): void =>
      runScheduled(env, context),
  };
}
