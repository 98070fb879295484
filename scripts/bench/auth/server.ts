import { readdirSync, readFileSync } from "node:fs";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { requireRun, root } from "../../run.ts";

export interface BenchServer {
  readonly url: string;
  /** CPU time of the server process so far, in microseconds. */
  readCpu(): number;
  stop(): Promise<void>;
}

/** Better Auth's own tables, as its default configuration wants them. */
const peerTables = [
  "CREATE TABLE user (id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, emailVerified INTEGER NOT NULL, image TEXT, createdAt DATE NOT NULL, updatedAt DATE NOT NULL)",
  "CREATE TABLE session (id TEXT PRIMARY KEY, expiresAt DATE NOT NULL, token TEXT NOT NULL UNIQUE, createdAt DATE NOT NULL, updatedAt DATE NOT NULL, ipAddress TEXT, userAgent TEXT, userId TEXT NOT NULL)",
  "CREATE INDEX session_user ON session (userId)",
  "CREATE TABLE account (id TEXT PRIMARY KEY, accountId TEXT NOT NULL, providerId TEXT NOT NULL, userId TEXT NOT NULL, accessToken TEXT, refreshToken TEXT, idToken TEXT, accessTokenExpiresAt DATE, refreshTokenExpiresAt DATE, scope TEXT, password TEXT, createdAt DATE NOT NULL, updatedAt DATE NOT NULL)",
  "CREATE TABLE verification (id TEXT PRIMARY KEY, identifier TEXT NOT NULL, value TEXT NOT NULL, expiresAt DATE NOT NULL, createdAt DATE NOT NULL, updatedAt DATE NOT NULL)",
];

const listMigrations = () =>
  readdirSync(`${root}migrations`)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .flatMap((name) => readFileSync(`${root}migrations/${name}`, "utf8").split("--> statement-breakpoint"));

const isWorkerd = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd");
  } catch {
    return false;
  }
};

/** The workerd that this process started. */
function findServer(): string {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ");
  const pid = children.find(isWorkerd);
  if (!pid) throw new Error("The server process was not found; this benchmark needs Linux");
  return pid;
}

/** utime + stime of /proc/PID/stat, in ticks of 10 ms. */
function readCpu(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Bundles the measured Worker and starts it on a socket of its own, without a proxy in between. */
export async function startServer(): Promise<BenchServer> {
  const out = ".cache/bench-auth";
  const alias = "local-mode:./worker/local/local.ts";
  const bundle = [
    "deploy",
    "scripts/bench/auth/worker.ts",
    "--dry-run",
    "--minify",
    "--outdir",
    out,
    "--alias",
    alias,
  ];
  await requireRun("wrangler", bundle);
  const server = new Miniflare(
    convertV4MiniflareOptions({
      name: "bench",
      modules: [{ type: "ESModule", path: `${root}${out}/worker.js` }],
      compatibilityDate: "2026-10-01",
      compatibilityFlags: ["nodejs_compat"],
      d1Databases: ["DB", "PEER"],
      kvNamespaces: ["NEWS"],
      bindings: {
        PUBLIC_URL: "http://127.0.0.1:8787",
        PUBLISHABLE_KEY: "sb_publishable_local_0000000000",
        BETTER_AUTH_SECRET: "a-secret-of-the-benchmark-with-enough-characters",
      },
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    }),
  );
  await server.ready;
  const main = await server.getD1Database("DB");
  for (const sql of listMigrations()) await main.prepare(sql).run();
  const peer = await server.getD1Database("PEER");
  for (const sql of peerTables) await peer.prepare(sql).run();
  const url = (await server.unsafeGetDirectURL("bench")).origin;
  const pid = findServer();
  return { url, readCpu: () => readCpu(pid), stop: () => server.dispose() };
}
