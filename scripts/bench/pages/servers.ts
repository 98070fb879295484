import { mkdirSync, writeFileSync } from "node:fs";
import { createAead } from "#worker/crypto/secrets.ts";
import { requireRun, root } from "../../run.ts";
import {
  type BenchWorkers,
  bareWorker,
  bundleModule,
  helloWorker,
  productWorker,
  secret,
  startWorkers,
} from "../server.ts";
import { countNodes, readNodes } from "./nodes.ts";

const product = () => productWorker({ NEWS_FEEDS: "" });

/** A member's request headers; valid for longer than the benchmark, so that no refresh is measured. */
export async function createSessionCookie(): Promise<string> {
  const content = {
    refreshToken: "none",
    remember: false,
    user: { id: "7b0a5d2e-0000-4000-8000-000000000000", email: "ada@example.com", fullName: "Ada Lovelace" },
    freshUntil: Date.now() + 3_600_000,
    events: [],
  };
  return `session=${await (await createAead([secret], "web-session")).seal(content, "session")}`;
}

/** The page's HTML as the product renders it for a member. */
async function fetchPage(path: string, headers: Record<string, string>): Promise<string> {
  const server = await startWorkers([product()]);
  try {
    const answer = await fetch(new URL(path, server.urlOf("app")), { headers });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return await answer.text();
  } finally {
    await server.stop();
  }
}

/** A plain Remix app whose one page has the nodes of the product's page. */
async function bundleTemplate(html: string): Promise<{ contents: string; nodeCount: number }> {
  const nodes = readNodes(html);
  mkdirSync(`${root}.cache`, { recursive: true });
  writeFileSync(`${root}.cache/bench-pages.json`, JSON.stringify(nodes));
  const config = "scripts/bench/pages/template/vite.config.ts";
  await requireRun("remix", ["vite:build", "--config", config, "--logLevel", "error"]);
  const contents = await bundleModule(
    `import { createRequestHandler } from "@remix-run/cloudflare";
      import * as build from "./.cache/bench-pages/server/index.js";
      const handle = createRequestHandler(build, "production");
      export default { fetch: (request) => handle(request) };`,
    {
      conditions: ["workerd", "worker", "browser"],
      define: { "process.env.NODE_ENV": '"production"' },
      external: ["node:*"],
    },
  );
  return { contents, nodeCount: countNodes(nodes) };
}

interface PageServers extends BenchWorkers {
  /** In the measured page. */
  readonly nodeCount: number;
}

/** Three Workers in one workerd: "hello", a bare answer, "app", the product, and "template". */
export async function startPageServers(path: string, headers: Record<string, string>): Promise<PageServers> {
  const { contents, nodeCount } = await bundleTemplate(await fetchPage(path, headers));
  const workers = [await helloWorker(), product(), bareWorker("template", contents)];
  return { ...(await startWorkers(workers)), nodeCount };
}
