/**
 * The news list as it was last answered, for the programs that ask next: nearly all requests of /news.
 * Promise: the same bytes and headers as the app's own answer, some seconds old at most; whoever asks for a page, a
 * part of the list or whether it has changed goes through the app.
 */
import type { MiddlewareHandler } from "hono";
import type { AppEnv, Env } from "#worker/env.ts";
import { requestIdOf, showRequestId } from "#worker/http/request-id.ts";

/** Far less than a shared cache may keep it, and the moment at which a list is due to be collected anew hardly moves. */
const lifeMs = 5000;

interface KeptList {
  readonly body: ArrayBuffer;
  readonly headers: Headers;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

// By environment, because a list is of the publishers that it names.
const kept = new WeakMap<Env, KeptList>();

const isForAll = ({ method, url, headers }: Request): boolean =>
  method === "GET" &&
  url.endsWith("/news") &&
  url.indexOf("/", "https://".length) === url.length - "/news".length &&
  !headers.has("if-none-match") &&
  !headers.get("accept")?.includes("text/html");

/** The kept list as an answer to this request, or null. Asked before the app is, like the kept pages. */
export function findKeptList(request: Request, env: Env, now = Date.now()): Response | null {
  if (!isForAll(request)) return null;
  const list = kept.get(env);
  if (!list || list.keptAt + lifeMs <= now) return null;
  const answer = new Response(list.body, { headers: list.headers });
  showRequestId(answer, requestIdOf(request.headers));
  return answer;
}

/** Keeps what the app answers; belongs in front of whatever adds headers. */
export const keepList =
  (now: () => number = Date.now): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    await next();
    const { status, headers: sent } = context.res;
    if (status !== 200 || sent.has("set-cookie") || !isForAll(context.req.raw)) return;
    const body = await context.res.arrayBuffer();
    const headers = new Headers(sent);
    // The time that it took was another's.
    headers.set("Server-Timing", "kept");
    kept.set(context.env, { body, headers, keptAt: now() });
    context.res = new Response(body, context.res);
  };
