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

interface ServeOptions {
  /** The bundled entry; by default worker/local.ts as `npm run build:test` writes it. */
  readonly bundle?: string;
  /** The environment of wrangler.toml whose bindings the Worker gets; "" for a deployment's. */
  readonly environment?: string;
  /** The host name under which this machine's browser reaches the Worker. */
  readonly hostname?: string;
  /** By default a free one. */
  readonly port?: number;
}

/** Starts a bundle on workerd, with an empty D1 and KV of its own. */
export async function serveApp(
  more: Readonly<Record<string, string>> = {},
  {
    bundle = `${root}dist/local.js`,
    environment = "local",
    hostname = "127.0.0.1",
    port: asked,
  }: ServeOptions = {},
): Promise<ServedApp> {
  const { workerOptions } = readWorkerOptions(`${root}wrangler.toml`, environment || undefined);
  const port = asked ?? (await findFreePort());
  const origin = `http://${hostname}:${port}`;
  const contents = readFileSync(bundle, "utf8");
  const worker = {
    ...workerOptions,
    name: "app",
    modules: [{ type: "ESModule" as const, path: "index.js", contents }],
    bindings: {
      ...Object(workerOptions.bindings),
      // Links in mails need the port that was just chosen, or the port of the proxy in front of the server.
      PUBLIC_URL: origin,
      BETTER_AUTH_SECRET: "only-for-what-is-served-by-this-checkout",
      ...createVapidKeys(),
      ...more,
    },
    // Without the proxies of `wrangler dev`, which take two thirds of the time of a request.
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
