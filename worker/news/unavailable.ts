import type { Context } from "hono";
import type { AppEnv } from "#worker/env.ts";

/** There is no list: 502 when publishers failed, 503 while they are asked or when none is configured. */
export class NewsUnavailable extends Error {
  override readonly name = "NewsUnavailable";
  constructor(
    readonly status: 502 | 503,
    readonly reason: string,
  ) {
    // For the log; callers get another text.
    super(`There is no news list to answer from: ${reason}`);
  }
}

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
