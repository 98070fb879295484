import type { Context } from "hono";
import type { AppEnv } from "#worker/env.ts";

/** For `app.all` behind a `get`: answers other methods in JSON instead of with a page. */
export function answerOnlyGet(context: Context<Pick<AppEnv, "Variables">>): Response {
  const error = "Only GET and HEAD are answered here.";
  const headers = { Allow: "GET, HEAD", "Cache-Control": "no-store" };
  return context.json({ error, requestId: context.get("requestId") }, 405, headers);
}
