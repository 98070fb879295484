import { createTestHarness } from "wrangler";

/** The production bundle on workerd, with an empty D1 and KV of its own. Needs `npm run build:test` before. */
export async function serveApp(): Promise<{ origin: string; close(): Promise<void> }> {
  const worker = {
    configPath: "./wrangler.toml",
    prebuiltWorkerDir: "./dist",
    vars: { NEWS_FEEDS: "" },
    secrets: { BETTER_AUTH_SECRET: "only-for-the-benchmark-of-this-checkout-0" },
  };
  const server = createTestHarness({ workers: [worker] });
  const { url } = await server.listen();
  await server.update({ workers: [{ ...worker, vars: { ...worker.vars, PUBLIC_URL: url.origin } }] });
  await server.getWorker().applyD1Migrations("DB");
  return { origin: url.origin, close: () => server.close() };
}
