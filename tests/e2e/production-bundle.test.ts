import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quietEnv, root, run } from "../../scripts/run.ts";

/** Cloudflare takes 10 MiB; what is asked of this product. */
const maxGzippedBytes = 700 * 1024;

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
    const local = readFileSync(`${root}dist/index.js`, "utf8");
    const traces = ["/dev/mailbox", "www.who.int/news/item/"];
    // Traces prove nothing unless the local bundle has them.
    expect(traces.filter((trace) => local.includes(trace))).toEqual(traces);
    expect(traces.filter((trace) => worker.includes(trace))).toEqual([]);
  });

  test("has no library that only browsers run", () => {
    const folder = `${root}build/client/assets/`;
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const given = scripts.map((name) => readFileSync(folder + name, "utf8"));
    // Of the browser's database, the charts and the toasts.
    const traces = ["__dbnames", "dppxchange", "data-rich-colors"];
    expect(traces.filter((trace) => given.some((text) => text.includes(trace)))).toEqual(traces);
    expect(traces.filter((trace) => worker.includes(trace))).toEqual([]);
  });

  test("stays within its weight", () => {
    expect(gzipSync(worker).byteLength).toBeLessThan(maxGzippedBytes);
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
