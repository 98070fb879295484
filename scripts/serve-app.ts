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
 * mode that `npm run build:test` writes into dist. `hostname`: the name under which this machine's browser reaches it.
 */
export async function serveApp(
  more: Readonly<Record<string, string>> = {},
  bundle = "./dist",
  hostname?: string,
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
  const origin = hostname ? `http://${hostname}:${url.port}` : url.origin;
  // Links in mails need the port that was just picked, or that of the proxy in front of the server.
  await server.update({ workers: [{ ...worker, vars: { PUBLIC_URL: origin, ...worker.vars } }] });
  await server.getWorker().applyD1Migrations("DB");
  return {
    origin,
    getEnv: <Env>() => server.getWorker<Env>().getEnv(),
    close: () => server.close(),
  };
}
