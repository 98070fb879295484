/** The answer to an unexpected error: logged with the request id, shown as one sentence. */
import type { ErrorHandler } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "#worker/env.ts";
import { logError } from "./log.ts";
import { createPlainPage } from "./plain-page.ts";

const sentence = "Oops! Something went wrong";

const page = createPlainPage(
  sentence,
  html`<p>What you recorded on this device is safe. Refresh the page to go on.</p>
<p><a href="">Refresh Page</a></p>`,
);

/** People get a page, API callers get JSON; both get 500, the request id and no detail. */
export const answerError: ErrorHandler<AppEnv> = async (error, context) => {
  const requestId = context.get("requestId");
  logError(error, { requestId, method: context.req.method, path: context.req.path });
  context.header("Cache-Control", "no-store");
  if (context.req.header("accept")?.includes("text/html")) return context.html(page, 500);
  return context.json({ error: sentence, requestId }, 500);
};
