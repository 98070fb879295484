import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quietEnv, root, run } from "../../scripts/run.ts";
import { serveApp } from "../../scripts/serve-app.ts";

const out = mkdtempSync(join(tmpdir(), "production-bundle-"));

beforeAll(async () => {
  const args = ["deploy", "--dry-run", "--minify", "--outdir", out];
  expect(await run("wrangler", args, { env: quietEnv, stdio: "ignore" })).toBe(0);
});
afterAll(() => rmSync(out, { recursive: true }));

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

  test("with settings of its own serves, also on this machine, and has no local mailbox", async () => {
    const app = await serveApp(own, { bundle: join(out, "index.js"), environment: "" });
    try {
      expect(await (await fetch(`${app.origin}/health`)).json()).toEqual({ status: "ok" });
      expect((await fetch(app.origin)).status).toBe(200);
      expect((await fetch(`${app.origin}/dev/mailbox?to=ada@example.com`)).status).toBe(404);
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
  const texts = files.filter(({ name }) => /\.(js|css|json|webmanifest)$/.test(name));
  expect(texts.length).toBeGreaterThan(100);
  expect(files.filter(({ name }) => name.endsWith(".map"))).toEqual([]);
  const leaking = texts.filter(({ parentPath, name }) =>
    /BETTER_AUTH_SECRET|TWILIO_|CLIENT_SECRET|drizzle|better-auth/.test(
      readFileSync(join(parentPath, name), "utf8"),
    ),
  );
  expect(leaking.map(({ name }) => name)).toEqual([]);
});

test("the service worker stores the list of routes and the web workers, which Vite's manifest lacks", () => {
  const worker = readFileSync(`${root}build/client/sw.js`, "utf8");
  const needed = readdirSync(`${root}build/client/assets`).filter((name) =>
    /^manifest-|\.worker-/.test(name),
  );
  expect(needed.length).toBeGreaterThan(1);
  expect(needed.filter((name) => !worker.includes(`/assets/${name}`))).toEqual([]);
});
