/**
 * /news: the page for browsers, the list as JSON for programs. /news/picture: our copies of its pictures.
 * Guarantees: open to any origin, revalidated by ETag, answered within 3 s. Errors are `{error}` with a fitting
 * status.
 */
import { type Context, type ErrorHandler, type Handler, Hono } from "hono";
import { accepts } from "hono/accepts";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { parseNewsQuery } from "#app/contracts/news.ts";
import type { AppEnv } from "#worker/env.ts";
import { allowAnyOrigin } from "#worker/http/any-origin.ts";
import { answerError, answerOnlyGet } from "#worker/http/error-answer.ts";
import type { Fetch } from "#worker/http/upstream.ts";
import { NewsUnavailable, readNews } from "./news-list.ts";
import { answerPicture } from "./picture.ts";
import { selectNews } from "./select-news.ts";

const methods = ["GET", "HEAD", "OPTIONS"];
const preflight = allowAnyOrigin({ methods });

/** The headers of every answer that isn't the page. */
const openHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, X-Request-Id",
  Vary: "Accept",
};
const uncacheable = { ...openHeaders, "Cache-Control": "no-store" };
const revalidate = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(openHeaders)] });

function wantsPage(context: Context<AppEnv>): boolean {
  const supports = ["application/json", "text/html"];
  return accepts(context, { header: "Accept", supports, default: "application/json" }) === "text/html";
}

async function answerList(context: Context<AppEnv>): Promise<Response> {
  const parsed = parseNewsQuery(new URL(context.req.url).searchParams);
  if ("error" in parsed) return context.json(parsed, 400, uncacheable);
  const articles = await readNews(context.env, (work) => context.executionCtx.waitUntil(work));
  const isWhole = Object.values(parsed.query).every((value) => value === undefined);
  return context.json(isWhole ? { articles } : selectNews(articles, parsed.query), 200, {
    ...openHeaders,
    // A shared cache may answer for five minutes, and for ten more while it asks again.
    "Cache-Control": "public, max-age=60, s-maxage=300, stale-while-revalidate=600",
  });
}

/** A missing list is an expected failure; every other one is the app's. */
const answerFailure: ErrorHandler<AppEnv> = (error, context) => {
  if (!(error instanceof NewsUnavailable)) return answerError(error, context);
  const [sentence, retryAfter] =
    error.status === 503
      ? ["The news are still being collected. Please try again in a moment.", "5"]
      : ["The news can't be fetched right now. Please try again later.", "60"];
  return context.json({ error: sentence }, error.status, { ...uncacheable, "Retry-After": retryAfter });
};

interface NewsApiOptions {
  /** Answers /news for browsers. */
  readonly renderPage: Handler<AppEnv>;
  readonly fetch?: Fetch;
}

export function createNewsApi({ renderPage, fetch: ask = fetch }: NewsApiOptions) {
  const api = new Hono<AppEnv>();
  api.onError(answerFailure);

  api.get("/news", async (context, next) => {
    if (!wantsPage(context)) return next();
    const page = await renderPage(context, next);
    if (page) context.res = page;
    context.header("Vary", "Accept", { append: true });
  });
  api.get("/news", revalidate, answerList);
  api.options("/news", preflight);
  api.all("/news", (context) => {
    const error = "Only GET, HEAD and OPTIONS are answered here.";
    return context.json({ error }, 405, { ...uncacheable, Allow: methods.join(", ") });
  });

  api.get("/news/picture", (context) => answerPicture(context, ask)).all(answerOnlyGet);

  return api;
}
