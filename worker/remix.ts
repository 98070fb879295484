/** Pages: everything that no sub-app answered goes to Remix. */

import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { Context } from "hono";
import type { LoadContext, SiteSettings } from "#app/contracts/load-context.ts";
import { findRelyingParty } from "#worker/auth/interface.ts";
import { logError, logWarning } from "#worker/http/log.ts";
import type { Env } from "./env.ts";
import { createPagePolicy } from "./http/page-policy.ts";
import { createNewsReader } from "./news/news-list.ts";
import { toPageRequest } from "./page-request.ts";
import { createProfileReader } from "./profiles/goals-achieved.ts";
import type { WebSessionEnv } from "./web-session/middleware.ts";

/** Imports the build of Remix: the built file, or Vite's virtual module in `npm run dev`. */
export type ImportBuild = () => Promise<ServerBuild>;

async function createRenderer(importBuild: ImportBuild) {
  const build = await importBuild();
  return { handle: createRequestHandler(build, build.mode), isDevelopment: build.mode === "development" };
}

function readSiteSettings({ PUBLIC_URL, ANALYTICS_TOKEN }: Env): SiteSettings {
  return {
    origin: PUBLIC_URL.replace(/(?<!\/)\/+$/, ""),
    hasPasskeys: findRelyingParty(PUBLIC_URL) !== null,
    analyticsToken: ANALYTICS_TOKEN || null,
  };
}

const createNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

/** Returns the handler of pages, of loaders' data and of Page Not Found. */
export function createPageHandler(importBuild: ImportBuild) {
  // Imported with the first page, so that API calls and the cron trigger don't load the pages.
  let renderer: ReturnType<typeof createRenderer> | undefined;
  return async (context: Context<WebSessionEnv>): Promise<Response> => {
    renderer ??= createRenderer(importBuild);
    return renderPage(context, await renderer);
  };
}

async function renderPage(
  context: Context<WebSessionEnv>,
  { handle, isDevelopment }: Awaited<ReturnType<typeof createRenderer>>,
): Promise<Response> {
  const { env, req } = context;
  const requestId = context.get("requestId");
  const nonce = createNonce();
  const site = readSiteSettings(env);
  const { session, signIn, account } = context.get("web");
  const loadContext: LoadContext = {
    session,
    signIn,
    account,
    profile: createProfileReader(env.DB, session),
    site,
    news: createNewsReader(env, (work) => context.executionCtx.waitUntil(work)),
    nonce,
    reportError: (error) => logError(error, { requestId, path: req.path }),
  };
  const answer = await handle(toPageRequest(req.raw), loadContext);
  if (answer.status === 405) {
    answer.headers.set("Allow", "GET, HEAD");
    logWarning("method_not_allowed", { requestId, method: req.method, path: req.path });
  }
  // The session could not be checked (app/server/find-user.ts); Remix drops the headers of that answer.
  if (answer.status === 503) answer.headers.set("Retry-After", "2");
  if (answer.headers.get("content-type")?.startsWith("text/html")) {
    const isLoose = isDevelopment || /^\/docs\/api\/*$/i.test(req.path);
    const policy = createPagePolicy(env, nonce, { isLoose, isCounted: site.analyticsToken !== null });
    answer.headers.set("Content-Security-Policy", policy);
    if (isDevelopment) answer.headers.set("Cache-Control", "no-store");
  }
  return answer;
}
