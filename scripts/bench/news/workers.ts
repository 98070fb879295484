import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { root } from "../../run.ts";

export const compatibility = { compatibilityDate: "2026-10-01", compatibilityFlags: ["nodejs_compat"] };

/** The least that a Hono app can do: the measure of what /news costs. */
export async function bundleHello(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { Hono } from "hono"; const app = new Hono(); app.get("/", (c) => c.text("hello")); export default app;`,
      resolveDir: root,
    },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

export interface Servers {
  readonly miniflare: Miniflare;
  readonly hello: URL;
  readonly app: URL;
  /** The workerd process that runs both. */
  readonly pid: number;
}

/** Both Workers in one workerd, reached without a proxy, so that only their own work is counted. */
export async function startServers(vars: Record<string, string>): Promise<Servers> {
  const direct = { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      cf: false,
      workers: [
        { name: "hello", modules: true, script: await bundleHello(), ...compatibility, ...direct },
        {
          name: "app",
          modules: [
            { type: "ESModule", path: "index.js", contents: readFileSync(`${root}dist/index.js`, "utf8") },
          ],
          ...compatibility,
          ...direct,
          kvNamespaces: ["NEWS"],
          d1Databases: ["DB"],
          bindings: { PUBLIC_URL: "http://127.0.0.1", PUBLISHABLE_KEY: "sb_publishable_bench", ...vars },
        },
      ],
    }),
  );
  await miniflare.ready;
  const [hello, app] = await Promise.all(["hello", "app"].map((name) => miniflare.unsafeGetDirectURL(name)));
  if (!hello || !app) throw new Error("A Worker has no direct address.");
  return { miniflare, hello, app, pid: findWorkerd() };
}

/** /proc/PID/stat after the command's name: state, parent, … user and system ticks are the 12th and 13th. */
function readStat(pid: string | number): { name: string; fields: string[] } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    return { name: text.slice(text.indexOf("(") + 1, end), fields: text.slice(end + 2).split(" ") };
  } catch {
    return null;
  }
}

/** The workerd that this process started. */
export function findWorkerd(): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const stat = readStat(pid);
    if (stat?.name === "workerd" && Number(stat.fields[1]) === process.pid) return Number(pid);
  }
  throw new Error("No workerd process of ours was found; this benchmark needs Linux.");
}

/** CPU time that a process has used, in microseconds; a tick is 10 ms. */
export function cpuTimeUs(pid: number): number {
  const { fields } = readStat(pid) ?? { fields: [] };
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
