/** Pages: everything that no sub-app answered goes to Remix. */

import { createRequestHandler, type RequestHandler } from "@remix-run/cloudflare";
import type { Context } from "hono";
import { localMode } from "local-mode";
import type { SiteSettings } from "#app/contracts/load-context.ts";
import { logError } from "#worker/http/log.ts";
import type { Env } from "./env.ts";
import { createLoadContext } from "./load-context.ts";
import { createNewsReader } from "./news/create-news.ts";
import { createProfileReader } from "./profiles/goals-achieved.ts";
import type { WebSessionEnv } from "./web-session/middleware.ts";

let handler: Promise<RequestHandler> | undefined;

/** The server build is imported with the first page, so that API calls and the cron don't pay for it. */
function requireHandler(): Promise<RequestHandler> {
  handler ??= import("virtual:remix/server-build").then((build) => createRequestHandler(build, build.mode));
  return handler;
}

function readSiteSettings({ PUBLIC_URL, ANALYTICS_TOKEN }: Env): SiteSettings {
  const isLocal = localMode !== null;
  return {
    origin: PUBLIC_URL.replace(/\/+$/, ""),
    analyticsToken: (!isLocal && ANALYTICS_TOKEN) || null,
    isLocal,
  };
}

/** Answers a page, a loader's data or Page Not Found. */
export async function renderPage(context: Context<WebSessionEnv>): Promise<Response> {
  const handle = await requireHandler();
  const requestId = context.get("requestId");
  return handle(
    context.req.raw,
    createLoadContext({
      ...context.get("web"),
      profile: createProfileReader(context.env.DB, context.get("web").session),
      site: readSiteSettings(context.env),
      news: createNewsReader(context.env, (work) => context.executionCtx.waitUntil(work)),
      reportError: (error) => logError(error, { requestId, path: context.req.path }),
    }),
  );
}
