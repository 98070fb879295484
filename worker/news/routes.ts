/**
 * /news: the page for browsers, the list as JSON for everybody else; /news/picture: our copies of its pictures.
 * Promise: open to any origin, revalidated by ETag, never slower than 3 s, `{error}` with a fitting status otherwise.
 */
import { type Context, type Handler, Hono } from "hono";
import { accepts } from "hono/accepts";
import { cors } from "hono/cors";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { parseNewsQuery } from "#app/contracts/news.ts";
import type { AppEnv } from "#worker/env.ts";
import { newsServiceOf } from "./create-news.ts";
import { NewsUnavailable } from "./news-service.ts";
import { answerPicture } from "./picture-route.ts";
import { renderList } from "./render-list.ts";
import { selectNews } from "./select-news.ts";
import type { Fetch } from "./upstream.ts";

const methods = ["GET", "HEAD", "OPTIONS"];
// A shared cache may answer for five minutes and, while it asks again, for ten more.
const cacheControl = "public, max-age=60, s-maxage=300, stale-while-revalidate=600";

const wantsPage = (context: Context<AppEnv>) =>
  accepts(context, {
    header: "Accept",
    supports: ["application/json", "text/html"],
    default: "application/json",
  }) === "text/html";

interface NewsApiOptions {
  /** Answers /news for browsers. */
  readonly renderPage: Handler<AppEnv>;
  readonly fetch?: Fetch;
}

export function createNewsApi({ renderPage, fetch: ask = fetch }: NewsApiOptions) {
  const api = new Hono<AppEnv>();

  api.use("/news", async (context, next) => {
    const isPage = (context.req.method === "GET" || context.req.method === "HEAD") && wantsPage(context);
    if (!isPage) return next();
    const page = await renderPage(context, next);
    if (page) context.res = page;
    context.header("Vary", "Accept", { append: true });
  });
  api.use(
    "/news",
    cors({ origin: "*", allowMethods: methods, exposeHeaders: ["ETag", "X-Request-Id"], maxAge: 86_400 }),
  );
  api.use(
    "/news",
    etag({
      retainedHeaders: [
        ...RETAINED_304_HEADERS,
        "access-control-allow-origin",
        "access-control-expose-headers",
      ],
    }),
  );

  api.get("/news", async (context) => {
    const parsed = parseNewsQuery(new URL(context.req.url).searchParams);
    if ("error" in parsed) return context.json(parsed, 400, { "Cache-Control": "no-store", Vary: "Accept" });
    const { query } = parsed;
    const news = await newsServiceOf(context.env).read((work) => context.executionCtx.waitUntil(work));
    const list = await renderList(news);
    const isWhole = Object.values(query).every((value) => value === undefined);
    const body = isWhole ? list.body : JSON.stringify(selectNews(news.articles, query));
    // One address has one tag, so the list's tag also serves every page that is cut from it.
    const headers = {
      "Content-Type": "application/json",
      "Cache-Control": cacheControl,
      ETag: list.etag,
      Vary: "Accept",
    };
    return context.body(body, 200, headers);
  });
  api.all("/news", (context) =>
    context.json({ error: "Only GET, HEAD and OPTIONS are answered here." }, 405, {
      Allow: methods.join(", "),
    }),
  );

  api.get("/news/picture", (context) => answerPicture(context, ask));

  api.onError((error, context) => {
    if (!(error instanceof NewsUnavailable)) throw error;
    const sentence =
      error.status === 503
        ? "The news are still being collected. Please try again in a moment."
        : "The news can't be fetched right now. Please try again later.";
    return context.json({ error: sentence }, error.status, {
      "Cache-Control": "no-store",
      "Retry-After": error.status === 503 ? "5" : "60",
      Vary: "Accept",
    });
  });
  return api;
}
