import { readFileSync } from "node:fs";
import { type BuildOptions, build } from "esbuild";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { listMigrations } from "../migrations.ts";
import { requireRun, root } from "../run.ts";
import { findProcess, readMemory } from "./proc.ts";

/** The secret of the measured Workers. */
export const secret = "a-secret-of-the-benchmark-with-enough-characters";

/** Workers side by side in one workerd. */
export interface BenchWorkers {
  readonly miniflare: Miniflare;
  urlOf(name: string): URL;
  /** CPU time of the server process so far, in microseconds. */
  readCpu(): number;
  /** Resident memory of the server process, in bytes. */
  readMemory(): number;
  stop(): Promise<void>;
}

/** One Worker alone. */
export interface BenchServer extends BenchWorkers {
  readonly url: string;
}

interface BenchServerOptions {
  readonly name: string;
  /** The module whose default export is measured. */
  readonly entry: string;
  readonly databases?: readonly string[];
  readonly vars?: Readonly<Record<string, string>>;
  /** Hides log lines where faults are measured. */
  readonly isQuiet?: boolean;
}

/** The workerd that this process started. */
function requireServer(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ");
  const server = children.map(findProcess).find((child) => child?.name.startsWith("workerd"));
  if (!server) throw new Error("The server process was not found; this benchmark needs Linux");
  return server.pid;
}

/** A module and its imports as one text. */
export async function bundleModule(contents: string, options: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: "esm",
    ...options,
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** A Worker without bindings, on a socket of its own. */
export const bareWorker = (name: string, contents: string) => ({
  name,
  modules: [{ type: "ESModule" as const, path: "index.js", contents }],
  compatibilityDate: "2026-10-01",
  compatibilityFlags: ["nodejs_compat"],
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
});

/** A minimal Hono app, whose cost the others are compared with. */
export const helloWorker = async () =>
  bareWorker(
    "hello",
    await bundleModule(
      `import { Hono } from "hono"; const app = new Hono(); app.get("/", (c) => c.text("hello")); export default app;`,
    ),
  );

/** A bundle of the product with its bindings, by default that of `npm run build:test`. */
export const productWorker = (
  vars: Readonly<Record<string, string>> = {},
  file = "dist/local.js",
  databases: readonly string[] = [],
) => ({
  ...bareWorker("app", readFileSync(root + file, "utf8")),
  d1Databases: ["DB", ...databases],
  kvNamespaces: ["NEWS"],
  bindings: {
    PUBLIC_URL: "http://127.0.0.1:8787",
    PUBLISHABLE_KEY: "sb_publishable_local_0000000000",
    BETTER_AUTH_SECRET: secret,
    ...vars,
  },
});

/** Starts Workers in one workerd without a proxy in front, so that only their own work is measured. */
export async function startWorkers(workers: V4WorkerOptions[], isQuiet = false): Promise<BenchWorkers> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      cf: false,
      workers,
      ...(isQuiet && { handleStructuredLogs() {} }),
    }),
  );
  await miniflare.ready;
  const urls = new Map<string, URL>();
  for (const { name = "" } of workers) urls.set(name, await miniflare.unsafeGetDirectURL(name));
  const pid = requireServer();
  return {
    miniflare,
    urlOf(name) {
      const url = urls.get(name);
      if (!url) throw new Error(`No Worker is called ${name}`);
      return url;
    },
    readCpu: () => (findProcess(pid)?.cpuMs ?? Number.NaN) * 1000,
    readMemory: () => readMemory(pid),
    stop: () => miniflare.dispose(),
  };
}

/** Bundles a Worker and starts it with a migrated D1. */
export async function startServer({
  name,
  entry,
  databases,
  vars,
  isQuiet,
}: BenchServerOptions): Promise<BenchServer> {
  const out = `.cache/bench-${name}`;
  await requireRun("wrangler", ["deploy", entry, "--dry-run", "--minify", "--outdir", out]);
  const server = await startWorkers([productWorker(vars, `${out}/worker.js`, databases)], isQuiet);
  const main = await server.miniflare.getD1Database("DB");
  for (const sql of listMigrations()) await main.prepare(sql).run();
  return { ...server, url: server.urlOf("app").origin };
}
