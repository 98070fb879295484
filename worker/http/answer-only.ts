/** Refusals of an API in JSON: without them an address or a method that it doesn't know would be answered with a page. */
import type { Context } from "hono";
import type { AppEnv } from "#worker/env.ts";

/** What a refusal needs to know of a request. */
export type Asked = Context<Pick<AppEnv, "Variables">>;

/** For `all` behind the routes of a path, which answer `methods`. */
export function answerOnly(...methods: readonly string[]): (context: Asked) => Response {
  const [last = "", ...others] = methods.toReversed();
  const listed = others.length ? `${others.toReversed().join(", ")} and ${last} are` : `${last} is`;
  const headers = { Allow: methods.join(", "), "Cache-Control": "no-store" };
  return (context) => {
    const error = `Only ${listed} answered here.`;
    return context.json({ error, requestId: context.get("requestId") }, 405, headers);
  };
}

export const answerOnlyGet = answerOnly("GET", "HEAD");

/** For `all` behind the routes of an API. */
export const answerNotFound = (context: Asked): Response =>
  context.json({ error: "There is nothing here.", requestId: context.get("requestId") }, 404, {
    "Cache-Control": "no-store",
  });
