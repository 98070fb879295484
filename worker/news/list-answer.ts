/**
 * The answer to GET /news for programs: nearly all requests of /news.
 * Guarantees: it is removed together with the list in the isolate's memory, so there is one copy in front of KV and one age
 * of it; an answer that is given before the app runs has the bytes and headers of the app's own.
 */
import type { MiddlewareHandler } from "hono";
import { digest, encode } from "#worker/crypto/digest.ts";
import type { AppEnv, Env } from "#worker/env.ts";
import { requestIdOf, showRequestId } from "#worker/http/request-id.ts";
import { newsServiceOf } from "./create-news.ts";
import type { StoredNews } from "./news-cache.ts";
import { toPublic } from "./select-news.ts";

interface ListAnswer {
  /** UTF-8, so that no answer has to encode it again. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** With the entity tag, which is the digest of the body. Copying a Headers costs a third of building one. */
  readonly headers: Headers;
  /** The headers with those of the app's middleware, once a request has gone through it. */
  complete?: Headers;
}

/** The headers of every answer that isn't the page. A middleware that sets them would cost more than the answer. */
export const openHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, X-Request-Id",
  Vary: "Accept",
};

const listHeaders = {
  ...openHeaders,
  "Content-Type": "application/json",
  // A shared cache may answer for five minutes and, while it asks again, for ten more.
  "Cache-Control": "public, max-age=60, s-maxage=300, stale-while-revalidate=600",
};

const answers = new WeakMap<StoredNews, ListAnswer>();

/** The list's JSON and headers, made once for each list. */
export async function renderList(news: StoredNews): Promise<ListAnswer> {
  const known = answers.get(news);
  if (known) return known;
  const body = encode(JSON.stringify({ articles: news.articles.map(toPublic) }));
  const answer = { body, headers: new Headers({ ...listHeaders, ETag: `"${await digest(body)}"` }) };
  answers.set(news, answer);
  return answer;
}

const isPlain = ({ method, url, headers }: Request): boolean =>
  method === "GET" &&
  url.endsWith("/news") &&
  url.indexOf("/", "https://".length) === url.length - "/news".length &&
  !headers.has("if-none-match") &&
  !headers.get("accept")?.includes("text/html");

function findAnswer(env: Env): ListAnswer | undefined {
  const news = newsServiceOf(env).findRecent();
  return news ? answers.get(news) : undefined;
}

/**
 * Answers from memory, or returns null. It is called before the app, whose middleware costs more than the answer
 * (docs/decisions/0030).
 */
export function findListAnswer(request: Request, env: Env): Response | null {
  const found = isPlain(request) ? findAnswer(env) : undefined;
  if (!found?.complete) return null;
  const answer = new Response(found.body, { headers: found.complete });
  showRequestId(answer, requestIdOf(request.headers));
  return answer;
}

/** Records the headers of the app's own answer. Must stand in front of the middleware that adds headers. */
export const recordListHeaders = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status !== 200 || headers.has("set-cookie") || !isPlain(context.req.raw)) return;
  const answer = findAnswer(context.env);
  // The list may have been replaced while this answer was made.
  if (!answer || answer.complete || answer.headers.get("etag") !== headers.get("etag")) return;
  answer.complete = new Headers(headers);
  // The recorded times would be those of this request.
  answer.complete.set("Server-Timing", "cached");
};
