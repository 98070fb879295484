/** The answer to an error that nobody expected: logged with the request id, shown as a sentence and nothing more. */
import type { ErrorHandler } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "#worker/env.ts";
import { logError } from "./log.ts";

const sentence = "Oops! Something went wrong";

/** A page without the app's bundle, because the bundle may be what failed. */
const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fitness Tracker</title>
<main>
<h1>${sentence}</h1>
<p>What you recorded on this device is safe. Refresh the page to go on.</p>
<p><a href="">Refresh Page</a></p>
</main>
</html>`;

/** People get a page, API callers get JSON; both get 500, the request id and no detail. */
export const answerError: ErrorHandler<AppEnv> = async (error, context) => {
  const requestId = context.get("requestId");
  logError(error, { requestId, method: context.req.method, path: context.req.path });
  context.header("Cache-Control", "no-store");
  if (context.req.header("accept")?.includes("text/html")) return context.html(page, 500);
  return context.json({ error: sentence, requestId }, 500);
};
