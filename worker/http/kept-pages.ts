/**
 * Visitors' pages, kept in the isolate's memory: what an address would render again for the next visitor.
 * Promise: only whole pages that any cache may keep (page-cache.ts), asked for without cookie and query; a few minutes
 * old at most; never more than a few dozen. They carry no nonce: their policy names the hashes of their scripts.
 */
import type { MiddlewareHandler } from "hono";
import type { AppEnv, Env } from "#worker/env.ts";
import { createKeptPage, type KeptPage } from "./kept-page.ts";
import { requestIdOf, showRequestId } from "./request-id.ts";

/** As long as a cache in front of us may hold it; the year in the footer may change meanwhile. */
const lifeMs = 5 * 60_000;
/** Far more than there are public pages; what comes after is rendered each time. */
const maxPages = 64;

// By environment, because a page names the site's address and shows what its settings say.
const kept = new WeakMap<Env, Map<string, KeptPage>>();

/** Cloudflare weakens the tag of what it compresses, so ours is a weak one to begin with. */
const names = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim()));

/** Named, and not with a weight of nothing. */
const brotli = /(^|,)\s*br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i;

function answer({ headers, method }: Request, page: KeptPage): Response {
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch !== null && names(ifNoneMatch, page.etag))
    return new Response(null, { status: 304, headers: page.unchangedHeaders });
  const { body, headers: sent } = brotli.test(headers.get("accept-encoding") ?? "")
    ? page.brotli
    : page.plain;
  return new Response(method === "HEAD" ? null : body, { headers: sent, encodeBody: "manual" });
}

/**
 * Null for a request whose answer may be another's; other spellings of a path are rendered but never kept. By the
 * address as it was sent: what the page says of itself depends on how it is spelled.
 */
function findKey({ url, method, headers }: Request): string | null {
  if ((method !== "GET" && method !== "HEAD") || headers.has("cookie")) return null;
  const path = url.slice(url.indexOf("/", "https://".length));
  return /^\/[a-z-]*$/.test(path) ? path : null;
}

/**
 * The kept answer to a request, or null. Asked before the app is, because the way through its middleware costs as much
 * as this answer; it has the headers that they set.
 */
export function findKeptAnswer(request: Request, env: Env, now = Date.now()): Response | null {
  const key = findKey(request);
  const page = key === null ? undefined : kept.get(env)?.get(key);
  if (!page || page.keptAt + lifeMs <= now) return null;
  const found = answer(request, page);
  showRequestId(found, requestIdOf(request.headers));
  return found;
}

/** Keeps what may be kept; belongs in front of whatever adds headers, so that a kept page has them all. */
export const keepPages =
  (now: () => number = Date.now): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const key = findKey(context.req.raw);
    if (key === null) return next();
    // HEAD has the headers of the page that is kept then.
    const request = context.req.raw;
    if (request.method === "HEAD") context.req.raw = new Request(request, { method: "GET" });
    await next();
    const page = await createKeptPage(context.res, now());
    if (!page) return;
    const pages = kept.get(context.env) ?? new Map<string, KeptPage>();
    kept.set(context.env, pages);
    if (pages.size < maxPages || pages.has(key)) pages.set(key, page);
    context.res = undefined;
    context.res = answer(request, page);
  };
