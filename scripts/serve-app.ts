import { readFileSync } from "node:fs";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from "wrangler";
import { findFreePort } from "./listen.ts";
import { createVapidKeys } from "./local-secrets.ts";
import { listMigrations } from "./migrations.ts";
import { root } from "./run.ts";

interface ServedApp {
  readonly origin: string;
  /** The Worker's database. */
  readonly database: Awaited<ReturnType<Miniflare["getD1Database"]>>;
  close(): Promise<void>;
}

/**
 * Starts the production bundle on workerd, with an empty D1 and KV of its own. By default it takes the bundle with local
 * mode that `npm run build:test` writes into dist. `hostname`: the name under which this machine's browser reaches it.
 */
export async function serveApp(
  more: Readonly<Record<string, string>> = {},
  bundle = "./dist",
  hostname = "127.0.0.1",
): Promise<ServedApp> {
  const { workerOptions } = readWorkerOptions(`${root}wrangler.toml`);
  const port = await findFreePort();
  const origin = `http://${hostname}:${port}`;
  const contents = readFileSync(`${bundle}/index.js`, "utf8");
  const worker = {
    ...workerOptions,
    name: "app",
    modules: [{ type: "ESModule" as const, path: "index.js", contents }],
    bindings: {
      ...Object(workerOptions.bindings),
      // Only the starter feed, without requests to publishers.
      NEWS_FEEDS: "",
      // Links in mails need the port that was just picked, or that of the proxy in front of the server.
      PUBLIC_URL: origin,
      BETTER_AUTH_SECRET: "only-for-what-is-served-by-this-checkout",
      ...createVapidKeys(),
      ...more,
    },
    // Without the proxies of `wrangler dev` in front, which take two thirds of the time of a request.
    unsafeDirectSockets: [{ host: "127.0.0.1", port }],
  };
  const log = new Log(LogLevel.ERROR);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ log, cf: false, handleStructuredLogs() {}, workers: [worker] }),
  );
  const database = await miniflare.getD1Database("DB");
  for (const sql of listMigrations()) await database.prepare(sql).run();
  return { origin, database, close: () => miniflare.dispose() };
}
