/**
 * Refuses addresses that are longer than any of ours. What matches, shows and rewrites addresses takes longer with each
 * character, and some of it with the square of their number.
 */
import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "#worker/env.ts";
import { createPlainPage } from "./error-answer.ts";
import { requestIdOf, showRequestId } from "./request-id.ts";
import { emptyPolicy } from "./security-headers.ts";

/** Several times the longest path of ours, an alarm's. */
const maxCharacters = 1024;
/** Our longest path has seven. */
const maxSegments = 20;
/**
 * Of a page. It is several times the longest of ours. Remix writes the query anew for each value of `index`, and again for
 * each loader.
 */
const maxQueryCharacters = 4096;

const sentence = "The address is longer than any here.";

/** Errors of the APIs whose callers read them by machine. All others get the usual shape. */
const apis: readonly (readonly [start: RegExp, error: object])[] = [
  [/^\/auth\/v1\/(?!session\/)/, { code: 414, error_code: "validation_failed", msg: sentence }],
  [/^\/rest\/v1\//, { code: "PGRST125", details: null, hint: null, message: sentence }],
  [/^\/sync\/v1\//, { code: "bad_request", message: sentence }],
];

const page = createPlainPage(
  "This address is too long",
  html`<p>${sentence}</p>
<p><a href="/">Home</a></p>`,
);

/** The path of a request as it was sent. */
const pathOf = ({ url }: Request) => url.slice(url.indexOf("/", "https://".length)).split(/[?#]/, 1)[0] ?? "";

/** Escaped slashes and those without anything in between count as well. */
const isShort = (path: string) =>
  path.length <= maxCharacters && path.split(/\/|%2f/i).length - 1 <= maxSegments;

/** @param requestId of the app, which has its own for a request without one */
async function refuse(request: Request, requestId = requestIdOf(request.headers)): Promise<Response> {
  const error = apis.find(([start]) => start.test(pathOf(request)))?.[1];
  const isPage = !error && request.headers.get("accept")?.includes("text/html");
  const answer = new Response(
    isPage ? String(await page) : JSON.stringify(error ?? { error: sentence, requestId }),
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
  isShort(pathOf(request)) ? null : refuse(request);

/** 414 for a query of more than 4,096 characters. For pages. */
export const limitQuery = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  const { url } = context.req;
  const at = url.indexOf("?");
  if (at !== -1 && url.length - at > maxQueryCharacters)
    return refuse(context.req.raw, context.get("requestId"));
  return next();
};
