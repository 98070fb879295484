/** GET /news/picture: our copy of an article's picture, so that publishers don't learn who reads the article. */
import type { Context } from "hono";
import type { AppEnv } from "#worker/env.ts";
import { logWarning } from "#worker/http/log.ts";
import { askUpstream, type Fetch, readUpstream, UpstreamError } from "#worker/http/upstream.ts";
import { rateLimitKey } from "#worker/limits/rate-limit-key.ts";
import { parsePicture } from "./article.ts";
import { readNews } from "./news-list.ts";

/** Formats that can't contain a script, unlike SVG. */
const pictureTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);
const maxRedirects = 3;
const pictureBudgetMs = 2_200;
const maxPictureBytes = 2 * 1024 * 1024;

interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/**
 * Fetches a publisher's picture, at most 2 MiB of it. Redirects are followed here, because each address must be one
 * that our server may fetch. Throws UpstreamError for an answer that isn't a picture.
 */
async function fetchPicture(address: URL, fetch: Fetch, signal: AbortSignal): Promise<Picture> {
  let at = address;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    // No cookie, no referrer, no address of the reader: the publisher sees only our server.
    const answer = await askUpstream(fetch, at.href, {
      redirect: "manual",
      signal,
      headers: { Accept: [...pictureTypes].join(", ") },
    });
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get("location") : null;
    if (location === null) return requirePicture(answer);
    await answer.body?.cancel();
    const next = parsePicture(location, at.href);
    if (!next) throw new UpstreamError("redirected a picture to an address that is not fetched");
    at = next;
  }
  throw new UpstreamError("redirected a picture too often");
}

async function requirePicture(answer: Response): Promise<Picture> {
  const type = (answer.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (answer.ok && !pictureTypes.has(type)) {
    await answer.body?.cancel();
    throw new UpstreamError("sent something that is no picture");
  }
  const { bytes } = await readUpstream(answer, maxPictureBytes);
  return { bytes, type };
}

const dayS = 86_400;

/** The answer is not stored, because the next list may have the picture. */
const answerUnlisted = (context: Context<AppEnv>): Response =>
  context.json({ error: "There is no such picture." }, 404, { "Cache-Control": "no-store" });

/**
 * GET /news/picture?src=ADDRESS: the picture of an article that is in the list now, if possible from our cache. Other
 * addresses get 404, so that this is no open proxy. @throws NewsUnavailable
 */
export async function answerPicture(context: Context<AppEnv>, fetch: Fetch): Promise<Response> {
  const address = parsePicture(context.req.query("src"));
  if (!address) return answerUnlisted(context);
  const cacheKey = `${new URL(context.req.url).origin}/news/picture?src=${encodeURIComponent(address.href)}`;
  // The cache has only pictures that were in the list, so the list need not be read again.
  const cached = await caches.default.match(cacheKey);
  // A copy, because the middleware sets headers on it and the headers of a cached answer can't be changed.
  if (cached) return new Response(cached.body, cached);

  // Each miss causes a request to a publisher, so the number of misses per client is limited.
  const key = rateLimitKey(context.req.header("CF-Connecting-IP") ?? null);
  const { success } = await context.env.PICTURE_RATE.limit({ key });
  if (!success) {
    const later = { "Cache-Control": "no-store", "Retry-After": "60" };
    return context.json({ error: "Too many pictures at once. Please try again in a minute." }, 429, later);
  }

  const defer = (work: Promise<unknown>) => context.executionCtx.waitUntil(work);
  const articles = await readNews(context.env, defer);
  if (!articles.some(({ urlToImage }) => urlToImage === address.href)) return answerUnlisted(context);
  try {
    const { bytes, type } = await fetchPicture(address, fetch, AbortSignal.timeout(pictureBudgetMs));
    const answer = new Response(bytes, {
      headers: {
        "Content-Type": type,
        "Content-Length": String(bytes.byteLength),
        "Cache-Control": `public, max-age=${dayS}, s-maxage=${7 * dayS}`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "same-origin",
      },
    });
    defer(caches.default.put(cacheKey, answer.clone()));
    return answer;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logWarning("news picture failed", { detail: error.message, host: address.host });
    const briefly = { "Cache-Control": "public, max-age=60" };
    return context.json({ error: "The picture can't be fetched right now." }, 502, briefly);
  }
}
