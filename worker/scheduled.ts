/**
 * The work of the cron trigger, in steps that don't depend on each other.
 * Guarantees: a step that fails is logged by its name, and the other steps continue.
 */
import { runAuthCleanup } from "./auth/core/cleanup.ts";
import type { Env } from "./env.ts";
import { logError } from "./http/log.ts";
import { refreshNews } from "./news/news-list.ts";
import { runNewsletterCleanup } from "./newsletter/store.ts";

type Context = Pick<ExecutionContext, "waitUntil">;

const reportFault = (step: string, error: unknown): void => logError(error, { requestId: "cron", step });

async function cleanUpAuth(env: Env): Promise<void> {
  await runAuthCleanup(env, { reportFault: (part, error) => reportFault(`auth: ${part}`, error) });
}

/**
 * Begins every step and catches its error: as soon as one promise of `waitUntil` rejects, the runtime ends the event
 * together with all steps that are still running.
 */
export function runScheduled(env: Env, context: Context): void {
  const steps = { news: refreshNews, auth: cleanUpAuth, newsletter: runNewsletterCleanup };
  for (const [step, run] of Object.entries(steps))
    context.waitUntil(run(env).catch((error: unknown) => reportFault(step, error)));
}
