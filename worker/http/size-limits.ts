/**
 * Limits of addresses and bodies: much longer ones than ours are refused before a handler reads them. Matching,
 * showing and rewriting an address takes longer with each character, partly with the square of the length.
 */
import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "#worker/env.ts";
import { createPlainPage } from "./error-answer.ts";
import { emptyPolicy, requestIdOf, showRequestId } from "./headers.ts";
import { readAtMost } from "./upstream.ts";

/** Several times the length of our longest path, an alarm's. */
const maxCharacters = 1024;
/** Our longest path has seven. */
const maxSegments = 20;
/**
 * The most characters of a page's query, several times our longest. Remix rewrites the query for each value of
 * `index`, and again for each loader.
 */
const maxQueryCharacters = 4096;

const sentence = "The address is longer than any here.";

/** The errors of APIs whose callers parse them. All other paths get the usual error. */
const apis: readonly (readonly [start: RegExp, error: object])[] = [
  [/^\/auth\/v1\/(?!session\/)/, { code: 414, error_code: "validation_failed", msg: sentence }],
  [/^\/rest\/v1\//, { code: "PGRST125", details: null, hint: null, message: sentence }],
  [/^\/sync\/v1\//, { code: "bad_request", message: sentence }],
];

const longAddressPage = createPlainPage(
  "This address is too long",
  html`<p>${sentence}</p>
<p><a href="/">Home</a></p>`,
);

/** The path of a request as it was sent. */
const pathOf = ({ url }: Request) => url.slice(url.indexOf("/", "https://".length)).split(/[?#]/, 1)[0] ?? "";

/** Counts escaped slashes and empty segments as well. */
const isShort = (path: string) =>
  path.length <= maxCharacters && path.split(/\/|%2f/i).length - 1 <= maxSegments;

/** @param requestId the id that the app has given; by default the id from the headers */
async function refuseAddress(request: Request, requestId = requestIdOf(request.headers)): Promise<Response> {
  const error = apis.find(([start]) => start.test(pathOf(request)))?.[1];
  const isPage = !error && request.headers.get("accept")?.includes("text/html");
  const answer = new Response(
    isPage ? String(await longAddressPage) : JSON.stringify(error ?? { error: sentence, requestId }),
    {
      status: 414,
      headers: {
        "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json",
        "Cache-Control": "no-store",
        "Content-Security-Policy": emptyPolicy,
        "X-Content-Type-Options": "nosniff",
      },
    },
  );
  showRequestId(answer, requestId);
  return answer;
}

/**
 * 414 in the error form of the path's API for a path of more than 1,024 characters or 20 segments; null for others. Called
 * before anything else reads the path.
 */
export const refuseLongPath = (request: Request): Promise<Response> | null =>
  isShort(pathOf(request)) ? null : refuseAddress(request);

/** 414 for a query of more than 4,096 characters. For pages. */
export const limitQuery = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  const { url } = context.req;
  const at = url.indexOf("?");
  if (at !== -1 && url.length - at > maxQueryCharacters)
    return refuseAddress(context.req.raw, context.get("requestId"));
  return next();
};

/** Many times the size of our longest form. */
const maxFormBytes = 64 * 1024;

/** The APIs have their own limits and refusals (worker/auth/core/inputs.ts, worker/alarms, worker/sync). */
const ownLimit = /^\/(auth|rest)\/v1\/(?!session(\/|$))|^\/(alarms|sync)\/v1(\/|$)/;

interface BodyLimitOptions {
  readonly maxBytes: number;
  /** The answer to a body that is too long. */
  readonly refuse: (context: Context<AppEnv>) => Response | Promise<Response>;
}

/**
 * Refuses bodies that are too long with `refuse`; handlers read other bodies from memory. Bodies of GET and HEAD are
 * ignored.
 */
export const limitBody =
  ({ maxBytes, refuse }: BodyLimitOptions): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const { raw, method } = context.req;
    if (raw.body && method !== "GET" && method !== "HEAD") {
      const body = await readAtMost(raw, maxBytes);
      if (!body) return refuse(context);
      context.req.raw = new Request(raw, { body });
    }
    return next();
  };

const longBodyPage = createPlainPage(
  "That was too much at once",
  html`<p>What you sent is longer than any form here needs. Go back and send less.</p>`,
);

function refuseBody(context: Context<AppEnv>) {
  context.header("Cache-Control", "no-store");
  if (context.req.header("accept")?.includes("text/html")) return context.html(longBodyPage, 413);
  const error = "The body is longer than 64 KiB.";
  return context.json({ error, requestId: context.get("requestId") }, 413);
}

const limitForm = limitBody({ maxBytes: maxFormBytes, refuse: refuseBody });

/** For all routes except the API's. */
export const limitForms = (): MiddlewareHandler<AppEnv> => (context, next) =>
  ownLimit.test(context.req.path) ? next() : limitForm(context, next);
