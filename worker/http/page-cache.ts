/**
 * Visitors' pages, cached in the isolate's memory: what an address would render again for the next visitor.
 * Guarantees: only whole pages that are public (cache-policy.ts), requested without cookie and query; at most five minutes
 * old and 64 of them. They have no nonce: their policy names the hashes of their scripts.
 */
import type { MiddlewareHandler } from "hono";
import type { AppEnv, Env } from "#worker/env.ts";
import { type CachedPage, createCachedPage } from "./cached-page.ts";
import { requestIdOf, showRequestId } from "./request-id.ts";

/** As long as a cache in front of the Worker; the year in the footer may change meanwhile. */
const lifeMs = 5 * 60_000;
/** Far more than there are public pages; further ones are rendered each time. */
const maxPages = 64;

// The pages by environment, because a page shows the site's address and settings.
const cache = new WeakMap<Env, Map<string, CachedPage>>();

/** Cloudflare weakens the tag of what it compresses, so ours is a weak one to begin with. */
const names = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim()));

/** `br` is named, with another weight than 0. */
const brotli = /(^|,)\s*br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i;

/** Cloudflare writes `br, gzip` into the header of every request and has the client's own value beside it. */
function findAcceptedEncodings({ cf, headers }: Request): string {
  const sent = cf?.clientAcceptEncoding;
  return typeof sent === "string" ? sent : (headers.get("accept-encoding") ?? "");
}

function answer(request: Request, page: CachedPage): Response {
  const { headers, method } = request;
  const ifNoneMatch = headers.get("if-none-match");
  if (ifNoneMatch !== null && names(ifNoneMatch, page.etag))
    return new Response(null, { status: 304, headers: page.unchangedHeaders });
  const { body, headers: sent } = brotli.test(findAcceptedEncodings(request)) ? page.brotli : page.plain;
  return new Response(method === "HEAD" ? null : body, { headers: sent, encodeBody: "manual" });
}

/**
 * Returns null for a request whose answer may differ by visitor; other spellings of a path are rendered and not cached.
 * The key is the path as it was sent, because the page's canonical address depends on its spelling.
 */
function findKey({ url, method, headers }: Request): string | null {
  if ((method !== "GET" && method !== "HEAD") || headers.has("cookie")) return null;
  const path = url.slice(url.indexOf("/", "https://".length));
  return /^\/[a-z-]*$/.test(path) ? path : null;
}

/**
 * Returns the cached answer to a request, or null. Called before the app, because its middleware costs as much as this
 * answer; the cached headers include theirs.
 */
export function findCachedPage(request: Request, env: Env, now = Date.now()): Response | null {
  const key = findKey(request);
  const page = key === null ? undefined : cache.get(env)?.get(key);
  if (!page || page.cachedAt + lifeMs <= now) return null;
  const found = answer(request, page);
  showRequestId(found, requestIdOf(request.headers));
  return found;
}

/** Caches public pages. Must stand in front of the middleware that adds headers, so that a cached page has them all. */
export const cachePages =
  (now: () => number = Date.now): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const key = findKey(context.req.raw);
    if (key === null) return next();
    // HEAD gets the headers of the page, which is cached then. Only the address is copied: a copy of a HEAD with a body throws.
    const request = context.req.raw;
    const { url, method, headers, signal } = request;
    if (method === "HEAD") context.req.raw = new Request(url, { headers, signal });
    await next();
    const page = await createCachedPage(context.res, now());
    if (!page) return;
    const pages = cache.get(context.env) ?? new Map<string, CachedPage>();
    cache.set(context.env, pages);
    if (pages.size < maxPages || pages.has(key)) pages.set(key, page);
    context.res = undefined;
    context.res = answer(request, page);
  };
