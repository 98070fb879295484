/** The Worker on a developer's machine: the app with parts that need neither network nor account. */
import { createWorker } from "#worker/app.ts";
import type { Env } from "#worker/env.ts";
import type { ImportBuild } from "#worker/remix.ts";
import { createMailbox } from "./mailbox.ts";
import { createMailboxRoutes } from "./mailbox-routes.ts";
import { createStarterSource } from "./starter-news.ts";

const starterNews = createStarterSource();
/** The cheapest hash, because tests sign up hundreds of users. */
const passwordCost = { N: 16, r: 1, p: 1 };

/** The environment with the local parts. Parts that it already has stay, so that a test can bring its own. */
export const composeLocal = (env: Env): Env => ({
  MAILBOX: createMailbox(env.NEWS),
  STARTER_NEWS: starterNews,
  PASSWORD_COST: passwordCost,
  ...env,
});

export function createLocalWorker(importBuild: ImportBuild) {
  const worker = createWorker({ importBuild, routes: createMailboxRoutes() });
  return {
    async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
      const answer = await worker.fetch(request, composeLocal(env), context);
      // `wrangler dev` would compress a streamed page and hold it back until it ends; `identity` prevents both.
      const isStreamed = !answer.headers.has("content-length") && !answer.headers.has("content-encoding");
      if (isStreamed && answer.headers.get("content-type")?.startsWith("text/html"))
        answer.headers.set("Content-Encoding", "identity");
      return answer;
    },
    scheduled: (controller: ScheduledController, env: Env, context: ExecutionContext): void =>
      worker.scheduled(controller, composeLocal(env), context),
  };
}
