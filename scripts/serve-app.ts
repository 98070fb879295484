import { createTestHarness } from "wrangler";
import { createVapidKeys } from "./local-secrets.ts";

interface ServedApp {
  readonly origin: string;
  /** The Worker's bindings. */
  getEnv<Env>(): Promise<Env>;
  close(): Promise<void>;
}

/**
 * Starts the production bundle on workerd, with an empty D1 and KV of its own. By default it takes the bundle with local
 * mode that `npm run build:test` writes into dist.
 */
export async function serveApp(
  more: Readonly<Record<string, string>> = {},
  bundle = "./dist",
): Promise<ServedApp> {
  const worker = {
    configPath: "./wrangler.toml",
    prebuiltWorkerDir: bundle,
    // Only the starter feed, without requests to publishers.
    vars: { NEWS_FEEDS: "", ...more },
    secrets: { BETTER_AUTH_SECRET: "only-for-what-is-served-by-this-checkout", ...createVapidKeys() },
  };
  const server = createTestHarness({ workers: [worker] });
  const { url } = await server.listen();
  // Links in mails need the port that was just picked, or that of the proxy in front of the server.
  await server.update({ workers: [{ ...worker, vars: { PUBLIC_URL: url.origin, ...worker.vars } }] });
  await server.getWorker().applyD1Migrations("DB");
  return {
    origin: url.origin,
    getEnv: <Env>() => server.getWorker<Env>().getEnv(),
    close: () => server.close(),
  };
}
