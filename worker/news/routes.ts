/**
 * /news: the page for browsers, the list as JSON for programs; /news/picture: our copies of its pictures.
 * Guarantees: open to any origin, revalidated by ETag, answered within 3 s; errors are `{error}` with a fitting status.
 */
import { type Context, type Handler, Hono } from "hono";
import { accepts } from "hono/accepts";
import { cors } from "hono/cors";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { parseNewsQuery } from "#app/contracts/news.ts";
import type { AppEnv } from "#worker/env.ts";
import { answerOnlyGet } from "#worker/http/answer-only.ts";
import type { Fetch } from "#worker/http/upstream.ts";
import { answerUnavailable } from "./answer-unavailable.ts";
import { newsServiceOf } from "./create-news.ts";
import { openHeaders, renderList } from "./list-answer.ts";
import type { StoredNews } from "./news-cache.ts";
import { NewsUnavailable } from "./news-service.ts";
import { answerPicture } from "./picture-route.ts";
import { selectNews } from "./select-news.ts";

const methods = ["GET", "HEAD", "OPTIONS"];
const preflight = cors({ origin: "*", allowMethods: methods, maxAge: 86_400 });

const revalidate = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(openHeaders)] });

const uncacheable = { ...openHeaders, "Cache-Control": "no-store" };

function wantsPage(context: Context<AppEnv>): boolean {
  // Most programs don't name text/html, and this check costs less than parsing the header.
  if (!context.req.header("Accept")?.includes("text/html")) return false;
  const supports = ["application/json", "text/html"];
  return accepts(context, { header: "Accept", supports, default: "application/json" }) === "text/html";
}

/** Returns the query; null for a request of the list alone. Most requests are such, and need no parser. */
function findQuery(url: string): ReturnType<typeof parseNewsQuery> | null {
  const at = url.indexOf("?");
  if (at < 0) return null;
  const parsed = parseNewsQuery(new URLSearchParams(url.slice(at)));
  if ("error" in parsed) return parsed;
  return Object.values(parsed.query).every((value) => value === undefined) ? null : parsed;
}

async function answerList(context: Context<AppEnv>): Promise<Response> {
  const parsed = findQuery(context.req.url);
  if (parsed && "error" in parsed) return context.json(parsed, 400, uncacheable);
  let news: StoredNews;
  try {
    news = await newsServiceOf(context.env).read((work) => context.executionCtx.waitUntil(work));
  } catch (error) {
    // This failure is expected; every other one reaches the one error handler.
    if (error instanceof NewsUnavailable) return answerUnavailable(context, error, openHeaders);
    throw error;
  }
  const { body, headers } = await renderList(news);
  if (!parsed) return new Response(body, { headers });
  // One address has one tag, so the list's tag also serves every page of it.
  return new Response(JSON.stringify(selectNews(news.articles, parsed.query)), { headers });
}

interface NewsApiOptions {
  /** Answers /news for browsers. */
  readonly renderPage: Handler<AppEnv>;
  readonly fetch?: Fetch;
}

export function createNewsApi({ renderPage, fetch: ask = fetch }: NewsApiOptions) {
  const api = new Hono<AppEnv>();

  api.get("/news", async (context, next) => {
    if (wantsPage(context)) {
      const page = await renderPage(context, next);
      if (page) context.res = page;
      return context.header("Vary", "Accept", { append: true });
    }
    if (!context.req.header("If-None-Match")) return answerList(context);
    return revalidate(context, async () => {
      context.res = await answerList(context);
    });
  });
  api.options("/news", preflight);
  api.all("/news", (context) => {
    const error = "Only GET, HEAD and OPTIONS are answered here.";
    return context.json({ error }, 405, { ...uncacheable, Allow: methods.join(", ") });
  });

  api.get("/news/picture", (context) => answerPicture(context, ask)).all(answerOnlyGet);

  return api;
}
