import { createHash } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv, Env } from "#worker/env.ts";
import { cachePages, findCachedPage } from "./page-cache.ts";

/** An app that counts its renderings. */
function createApp(headers: Record<string, string> = {}) {
  let now = 0;
  let rendered = 0;
  const app = new Hono<AppEnv>();
  app.use(cachePages(() => now));
  app.get("*", (context) => {
    rendered += 1;
    const html = `<p>${rendered}</p><style nonce="abc+/=">b{}</style><script nonce="abc+/=">1</script><script>evil</script>`;
    return context.html(html, 200, {
      "Cache-Control": "public, max-age=0",
      "Content-Security-Policy": "script-src 'self' 'nonce-abc+/='; style-src 'nonce-abc+/='",
      "Content-Length": String(html.length),
      Vary: "Cookie",
      ...headers,
    });
  });
  const env = {} as Env;
  return {
    wait: (ms: number) => {
      now += ms;
    },
    get: async (path: string) => {
      const request = new Request(`https://app.test${path}`);
      return findCachedPage(request, env, now) ?? app.fetch(request, env);
    },
  };
}

test("a page is cached for five minutes", async () => {
  const { get, wait } = createApp();
  const first = await (await get("/about")).text();
  wait(299_999);
  expect(await (await get("/about")).text()).toBe(first);
  wait(1);
  expect(await (await get("/about")).text()).not.toBe(first);
});

test("what carried the nonce is known by its hash; a script that didn't stays forbidden", async () => {
  const answer = await createApp().get("/about");
  expect(await answer.text()).toBe("<p>1</p><style>b{}</style><script>1</script><script>evil</script>");
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(answer.headers.get("content-security-policy")).toBe(
    `script-src 'self' ${hashOf("1")}; style-src ${hashOf("b{}")}`,
  );
});

test("no more than 64 pages are cached", async () => {
  const { get } = createApp();
  const path = (at: number) => `/${String.fromCharCode(97 + (at % 26))}${"x".repeat(at / 26)}`;
  for (let at = 0; at < 80; at += 1) await get(path(at));
  expect(await (await get(path(63))).text()).toContain("<p>64</p>");
  expect(await (await get(path(64))).text()).toContain("<p>81</p>");
});

test.each([
  ["private", { "Cache-Control": "private, no-store" }],
  ["personal", { "Set-Cookie": "session=1" }],
  ["without a policy", { "Content-Security-Policy": "default-src 'none'" }],
])("what is %s is not cached", async (_, headers) => {
  const { get } = createApp(headers);
  expect(await (await get("/about")).text()).toContain("<p>1</p>");
  expect(await (await get("/about")).text()).toContain("<p>2</p>");
});
