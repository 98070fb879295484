import { createTestHarness } from "wrangler";

export interface ServedApp {
  readonly origin: string;
  /** The Worker's bindings, as its own code has them. */
  getEnv<Env>(): Promise<Env>;
  close(): Promise<void>;
}

/** The production bundle on workerd, with an empty D1 and KV of its own. Needs `npm run build:test` before. */
export async function serveApp(more: Readonly<Record<string, string>> = {}): Promise<ServedApp> {
  const worker = {
    configPath: "./wrangler.toml",
    prebuiltWorkerDir: "./dist",
    // No publisher is asked; the starter feed takes their place.
    vars: { NEWS_FEEDS: "", ...more },
    secrets: { BETTER_AUTH_SECRET: "only-for-what-is-served-by-this-checkout" },
  };
  const server = createTestHarness({ workers: [worker] });
  const { url } = await server.listen();
  // Links in mails must carry the port that was picked just now, or that of what stands before the server.
  await server.update({ workers: [{ ...worker, vars: { PUBLIC_URL: url.origin, ...worker.vars } }] });
  await server.getWorker().applyD1Migrations("DB");
  return {
    origin: url.origin,
    getEnv: <Env>() => server.getWorker<Env>().getEnv(),
    close: () => server.close(),
  };
}
