import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quietEnv, root, run } from "../../scripts/run.ts";
import { serveApp } from "../../scripts/serve-app.ts";

/** A tenth more than it has; Cloudflare takes 10 MiB. */
const maxGzippedBytes = 880 * 1024;

const out = mkdtempSync(join(tmpdir(), "production-bundle-"));
let worker = "";

beforeAll(async () => {
  const args = ["deploy", "--dry-run", "--minify", "--outdir", out];
  expect(await run("wrangler", args, { env: quietEnv, stdio: "ignore" })).toBe(0);
  worker = readFileSync(join(out, "index.js"), "utf8");
});
afterAll(() => rmSync(out, { recursive: true }));

describe("the production Worker", () => {
  test("has no local mailbox and no starter news", () => {
    const local = readFileSync(`${root}dist/local.js`, "utf8");
    const traces = ["/dev/mailbox", "www.who.int/news/item/"];
    // Traces prove nothing unless the local bundle has them.
    expect(traces.filter((trace) => local.includes(trace))).toEqual(traces);
    expect(traces.filter((trace) => worker.includes(trace))).toEqual([]);
  });

  test("has no library that only browsers run", () => {
    const folder = `${root}build/client/assets/`;
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const given = scripts.map((name) => readFileSync(folder + name, "utf8"));
    // Of the toasts.
    const traces = ["data-rich-colors"];
    expect(traces.filter((trace) => given.some((text) => text.includes(trace)))).toEqual(traces);
    expect(traces.filter((trace) => worker.includes(trace))).toEqual([]);
  });

  test("has one copy of the libraries that pages and services share", () => {
    const pages = readFileSync(`${root}build/server/index.js`, "utf8");
    for (const name of ["zod/mini", "@remix-run/router", "@remix-run/cloudflare"])
      expect(pages).toMatch(new RegExp(`from ?"${name}"`));
  });

  test("stays within its weight", () => {
    expect(gzipSync(worker).byteLength).toBeLessThan(maxGzippedBytes);
  });
});

describe("a deployment", () => {
  const own = { PUBLIC_URL: "https://fitness.example.com", PUBLISHABLE_KEY: "sb_publishable_of_this_site" };

  test.each([
    ["the local address", { PUBLISHABLE_KEY: own.PUBLISHABLE_KEY }, "PUBLIC_URL"],
    ["the local key", { PUBLIC_URL: own.PUBLIC_URL }, "PUBLISHABLE_KEY"],
  ])("with %s serves nothing and says why", async (_what, vars, name) => {
    const app = await serveApp(vars, { bundle: join(out, "index.js"), environment: "" });
    try {
      for (const path of ["/", "/health", "/health/ready", "/auth/v1/health", "/nowhere"]) {
        const answer = await fetch(app.origin + path);
        expect(answer.status, path).toBe(503);
        expect(await answer.text()).toContain(`This deployment does not serve: ${name} is`);
      }
    } finally {
      await app.close();
    }
  });

  test("with settings of its own serves, also on this machine", async () => {
    const app = await serveApp(own, { bundle: join(out, "index.js"), environment: "" });
    try {
      expect(await (await fetch(`${app.origin}/health`)).json()).toEqual({ status: "ok" });
      expect((await fetch(app.origin)).status).toBe(200);
    } finally {
      await app.close();
    }
  });

  test("isn't made from the settings of a developer's machine", async () => {
    const check = (config: string) =>
      run("node", ["scripts/require-deployable.ts", "--config", config], { stdio: "ignore" });
    expect(await check("wrangler.toml")).toBe(1);
    const config = readFileSync(`${root}wrangler.toml`, "utf8")
      .replace(/^PUBLIC_URL = .*$/m, `PUBLIC_URL = "${own.PUBLIC_URL}"`)
      .replace(/^PUBLISHABLE_KEY = .*$/m, `PUBLISHABLE_KEY = "${own.PUBLISHABLE_KEY}"`);
    writeFileSync(join(out, "wrangler.toml"), config);
    expect(await check(join(out, "wrangler.toml"))).toBe(0);
  });
});

test("no server code, secret's name or map of the source is in what browsers are given", () => {
  const files = readdirSync(`${root}build/client`, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    expect(file.name).not.toMatch(/\.map$/);
    if (!/\.(js|css|json|webmanifest)$/.test(file.name)) continue;
    const text = readFileSync(join(file.parentPath, file.name), "utf8");
    const [found = null] = /BETTER_AUTH_SECRET|TWILIO_|CLIENT_SECRET|drizzle|better-auth/.exec(text) ?? [];
    expect({ file: file.name, found }).toEqual({ file: file.name, found: null });
  }
});
