import { createAuthDeps } from "#worker/auth/interface.ts";
import type { Env } from "#worker/env.ts";
import { createNewsletterStore } from "./store.ts";

/** The scheduled job: removes requests that were never confirmed. */
export async function runNewsletterCleanup(env: Env): Promise<void> {
  const deps = await createAuthDeps(env, {
    headers: new Headers(),
    waitUntil: () => {},
    reportError: () => {},
  });
  await createNewsletterStore(deps.db, deps).removeExpired();
}
