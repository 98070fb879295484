import type { Context } from "hono";
import type { AppEnv } from "#worker/env.ts";
import type { NewsUnavailable } from "./news-service.ts";

/** The answer while there is no list; `headers` are those of the address that was asked. */
export function answerUnavailable(
  context: Context<AppEnv>,
  { status }: NewsUnavailable,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const [error, retryAfter] =
    status === 503
      ? ["The news are still being collected. Please try again in a moment.", "5"]
      : ["The news can't be fetched right now. Please try again later.", "60"];
  return context.json({ error }, status, {
    ...headers,
    "Cache-Control": "no-store",
    "Retry-After": retryAfter,
  });
}
