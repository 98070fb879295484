import type { Env } from "#worker/env.ts";
import { withDeadline } from "#worker/http/deadline.ts";
import { newsServiceOf } from "./create-news.ts";
import { cronBudgetMs, cronWaitMs } from "./limits.ts";
import { NewsUnavailable } from "./news-service.ts";

/** The cron trigger's work: asks the publishers, with a long time limit, so that no visitor waits for them. */
export async function refreshNews(env: Env, context: Pick<ExecutionContext, "waitUntil">): Promise<void> {
  try {
    const refreshed = newsServiceOf(env).refresh((work) => context.waitUntil(work), cronBudgetMs);
    await withDeadline(refreshed, cronWaitMs);
  } catch (error) {
    // Each source's fault is logged; the last list stays and the next trigger tries again.
    if (!(error instanceof NewsUnavailable)) throw error;
  }
}
