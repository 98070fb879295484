import { createTestHarness } from "wrangler";

/** The production bundle on workerd, with an empty D1 and KV of its own. Needs `npm run build:test` before. */
export async function serveApp(
  more: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; close(): Promise<void> }> {
  const worker = {
    configPath: "./wrangler.toml",
    prebuiltWorkerDir: "./dist",
    // No publisher is asked; the starter feed takes their place.
    vars: { NEWS_FEEDS: "", ...more },
    secrets: { BETTER_AUTH_SECRET: "only-for-what-is-served-by-this-checkout" },
  };
  const server = createTestHarness({ workers: [worker] });
  const { url } = await server.listen();
  // Links in mails must carry the port that was picked just now.
  await server.update({ workers: [{ ...worker, vars: { ...worker.vars, PUBLIC_URL: url.origin } }] });
  await server.getWorker().applyD1Migrations("DB");
  return { origin: url.origin, close: () => server.close() };
}
