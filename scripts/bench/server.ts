import { readdirSync, readFileSync } from "node:fs";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { requireRun, root } from "../run.ts";

export interface BenchServer {
  readonly url: string;
  readonly miniflare: Miniflare;
  /** CPU time of the server process so far, in microseconds. */
  readCpu(): number;
  /** Resident memory of the server process, in bytes. */
  readMemory(): number;
  stop(): Promise<void>;
}

export interface BenchServerOptions {
  readonly name: string;
  /** The module whose default export is measured. */
  readonly entry: string;
  /** With the local mailbox, and without limits that a mailbox makes needless. */
  readonly isLocal: boolean;
  readonly databases?: readonly string[];
  readonly vars?: Readonly<Record<string, string>>;
  /** Where faults are the subject, their log lines only bury the table. */
  readonly isQuiet?: boolean;
}

const listMigrations = () =>
  readdirSync(`${root}migrations`)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .flatMap((name) => readFileSync(`${root}migrations/${name}`, "utf8").split("--> statement-breakpoint"));

const readProcess = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};

/** The workerd that this process started. */
function findServer(): string {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ");
  const pid = children.find((child) => readProcess(child, "comm").startsWith("workerd"));
  if (!pid) throw new Error("The server process was not found; this benchmark needs Linux");
  return pid;
}

/** utime + stime of /proc/PID/stat, in ticks of 10 ms. */
function readCpu(pid: string): number {
  const fields = readProcess(pid, "stat").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** The second field of /proc/PID/statm, in pages of 4 KiB. */
const readMemory = (pid: string): number => Number(readProcess(pid, "statm").split(" ")[1]) * 4096;

/** Bundles a Worker and starts it with a migrated D1 on a socket of its own, without a proxy in between. */
export async function startServer({
  name,
  entry,
  isLocal,
  databases = [],
  vars = {},
  isQuiet = false,
}: BenchServerOptions): Promise<BenchServer> {
  const out = `.cache/bench-${name}`;
  const alias = isLocal ? ["--alias", "local-mode:./worker/local/local.ts"] : [];
  await requireRun("wrangler", ["deploy", entry, "--dry-run", "--minify", "--outdir", out, ...alias]);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "bench",
      modules: [{ type: "ESModule", path: `${root}${out}/worker.js` }],
      compatibilityDate: "2026-10-01",
      compatibilityFlags: ["nodejs_compat"],
      d1Databases: ["DB", ...databases],
      kvNamespaces: ["NEWS"],
      bindings: {
        PUBLIC_URL: "http://127.0.0.1:8787",
        PUBLISHABLE_KEY: "sb_publishable_local_0000000000",
        BETTER_AUTH_SECRET: "a-secret-of-the-benchmark-with-enough-characters",
        ...vars,
      },
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      ...(isQuiet && { handleStructuredLogs() {} }),
    }),
  );
  await miniflare.ready;
  const main = await miniflare.getD1Database("DB");
  for (const sql of listMigrations()) await main.prepare(sql).run();
  const url = (await miniflare.unsafeGetDirectURL("bench")).origin;
  const pid = findServer();
  return {
    url,
    miniflare,
    readCpu: () => readCpu(pid),
    readMemory: () => readMemory(pid),
    stop: () => miniflare.dispose(),
  };
}
