/** Pages: everything that no sub-app answered goes to Remix. */
import { createRequestHandler, type RequestHandler } from "@remix-run/cloudflare";
import type { Context } from "hono";
import { logError } from "#worker/http/log.ts";
import type { AppEnv } from "./env.ts";
import { createLoadContext } from "./load-context.ts";
import { createNewsReader } from "./news/create-news.ts";

let handler: Promise<RequestHandler> | undefined;

/** The server build is imported with the first page, so that API calls and the cron don't pay for it. */
function requireHandler(): Promise<RequestHandler> {
  handler ??= import("virtual:remix/server-build").then((build) => createRequestHandler(build, build.mode));
  return handler;
}

/** Answers a page, a loader's data or Page Not Found. */
export async function renderPage(context: Context<AppEnv>): Promise<Response> {
  const handle = await requireHandler();
  const requestId = context.get("requestId");
  return handle(
    context.req.raw,
    createLoadContext({
      reportError: (error) => logError(error, { requestId, path: context.req.path }),
      news: createNewsReader(context.env, (work) => context.executionCtx.waitUntil(work)),
    }),
  );
}
