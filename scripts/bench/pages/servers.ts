import { readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { createSealer } from "../../../worker/web-session/sealer.ts";
import { requireRun, root } from "../../run.ts";
import { bundleHello, compatibility, findWorkerd } from "../news/workers.ts";
import { countNodes, readNodes } from "./nodes.ts";

const secret = "a-secret-of-the-benchmark-with-enough-characters";
const direct = { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] };
const script = (name: string, contents: string) => ({
  name,
  modules: [{ type: "ESModule" as const, path: "index.js", contents }],
  ...compatibility,
  ...direct,
});

const product = () => ({
  ...script("app", readFileSync(`${root}dist/index.js`, "utf8")),
  kvNamespaces: ["NEWS"],
  d1Databases: ["DB"],
  bindings: {
    PUBLIC_URL: "http://127.0.0.1",
    PUBLISHABLE_KEY: "sb_publishable_bench",
    BETTER_AUTH_SECRET: secret,
    NEWS_FEEDS: "",
  },
});

/** What a browser of somebody who is signed in sends; good for longer than the benchmark takes, so no renewal is measured. */
export async function createSessionCookie(): Promise<string> {
  const content = {
    refreshToken: "none",
    remember: false,
    user: { id: "7b0a5d2e-0000-4000-8000-000000000000", email: "ada@example.com", fullName: "Ada Lovelace" },
    freshUntil: Date.now() + 3_600_000,
    events: [],
  };
  return `session=${await (await createSealer(secret)).seal("session", JSON.stringify(content))}`;
}

async function start(workers: V4WorkerOptions[]): Promise<Miniflare> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ log: new Log(LogLevel.ERROR), cf: false, workers }),
  );
  await miniflare.ready;
  return miniflare;
}

/** The page's HTML as the product renders it for somebody who is signed in. */
async function fetchPage(path: string, headers: Record<string, string>): Promise<string> {
  const miniflare = await start([product()]);
  try {
    const answer = await fetch(new URL(path, await miniflare.unsafeGetDirectURL("app")), { headers });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return await answer.text();
  } finally {
    await miniflare.dispose();
  }
}

/** A plain Remix app whose one page has the nodes of the product's page. */
async function bundleTemplate(html: string): Promise<{ contents: string; nodeCount: number }> {
  const nodes = readNodes(html);
  writeFileSync(`${root}.cache/bench-pages.json`, JSON.stringify(nodes));
  const config = "scripts/bench/pages/template/vite.config.ts";
  await requireRun("remix", ["vite:build", "--config", config, "--logLevel", "error"]);
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRequestHandler } from "@remix-run/cloudflare";
        import * as build from "./.cache/bench-pages/server/index.js";
        const handle = createRequestHandler(build, "production");
        export default { fetch: (request) => handle(request) };`,
      resolveDir: root,
    },
    bundle: true,
    minify: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["node:*"],
    write: false,
  });
  return { contents: outputFiles[0]?.text ?? "", nodeCount: countNodes(nodes) };
}

export interface PageServers {
  readonly miniflare: Miniflare;
  readonly hello: URL;
  readonly app: URL;
  readonly template: URL;
  readonly nodeCount: number;
  /** The workerd process that runs all three. */
  readonly pid: number;
}

/** Three Workers in one workerd, reached without a proxy: a bare answer, the product, and the template. */
export async function startPageServers(path: string, headers: Record<string, string>): Promise<PageServers> {
  const { contents, nodeCount } = await bundleTemplate(await fetchPage(path, headers));
  const miniflare = await start([
    script("hello", await bundleHello()),
    product(),
    script("template", contents),
  ]);
  const urls = ["hello", "app", "template"].map((name) => miniflare.unsafeGetDirectURL(name));
  const [hello, app, template] = await Promise.all(urls);
  if (!hello || !app || !template) throw new Error("A Worker has no direct address.");
  return { miniflare, hello, app, template, nodeCount, pid: findWorkerd() };
}
