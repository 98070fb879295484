/** The answer to an unexpected error: the log has the error with the request id, the answer has one sentence. */
import type { Context, ErrorHandler } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "#worker/env.ts";
import { logError } from "./log.ts";

type Markup = ReturnType<typeof html>;

/** A page without the app's bundle, because the bundle may be what failed. */
export const createPlainPage = (heading: string, content: Markup): Markup => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fitness Tracker</title>
<main>
<h1>${heading}</h1>
${content}
</main>
</html>`;

const sentence = "Oops! Something went wrong";

const page = createPlainPage(
  sentence,
  html`<p>What you recorded on this device is safe. Refresh the page to go on.</p>
<p><a href="">Refresh Page</a></p>`,
);

/** Browsers get a page, API callers get JSON; both get 500, the request id and no detail. */
export const answerError: ErrorHandler<AppEnv> = async (error, context) => {
  const requestId = context.get("requestId");
  logError(error, { requestId, method: context.req.method, path: context.req.path });
  context.header("Cache-Control", "no-store");
  if (context.req.header("accept")?.includes("text/html")) return context.html(page, 500);
  return context.json({ error: sentence, requestId }, 500);
};

/** The context of a request that may be refused. */
export type Asked = Context<Pick<AppEnv, "Variables">>;

/** For `all` after the routes of a path, which answer `methods`: refuses every other method. */
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

/** For `all` after the routes of an API: no route has this path. */
export const answerNotFound = (context: Asked): Response =>
  context.json({ error: "There is nothing here.", requestId: context.get("requestId") }, 404, {
    "Cache-Control": "no-store",
  });
