/** The headers that protect: on every answer, and as strict as what it shows allows. */

import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { fetchUnder, origin } from "./auth/harness.ts";

const ask = (path: string, init: RequestInit = {}) =>
  exports.default.fetch(
    new Request(`http://app.test${path}`, { redirect: "manual", ...init, headers: { ...init.headers } }),
  );
const page = { headers: { accept: "text/html" } };
const policyOf = (answer: Response) => answer.headers.get("content-security-policy") ?? "";

test.each([
  ["/", page],
  ["/news", page],
  ["/news", {}],
  ["/goals", page],
  ["/dashboard", page],
  ["/docs/api", page],
  ["/openapi.json", {}],
  ["/health", {}],
  ["/auth/v1/health", {}],
  ["/auth/v1/nothing", { method: "POST" }],
  ["/rest/v1/profiles", {}],
  ["/dev/mailbox", page],
  ["/sitemap.xml", {}],
  ["/login", { method: "POST" }],
  ["/auth/v1/session/refresh", { method: "POST" }],
])("%s %j: sniffing, framing, transport, referrer and opener", async (path, init) => {
  const answer = await ask(path, init);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "x-request-id": expect.stringMatching(/^[\w-]{8,}$/),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  expect(policyOf(answer)).toContain("frame-ancestors 'none'");
  expect(policyOf(answer)).toContain("base-uri 'none'");
  expect(policyOf(answer)).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
});

test("a public page is rendered anew for each visitor: a nonce of its own on each script, private with a cookie", async () => {
  const nonces = new Set<string>();
  for (const [headers, cache] of [
    [{}, /^public, .*s-maxage=300, stale-while-revalidate=/],
    [{}, /^public/],
    [{ cookie: "session=nonsense" }, /^private, no-store$/],
  ] as const) {
    const answer = await ask("/about", { headers });
    expect(answer.headers.get("cache-control")).toMatch(cache);
    expect(answer.headers.get("vary")).toContain("Cookie");
    const [, nonce = ""] = /script-src [^;]*'nonce-([\w+/]{22}==)'/.exec(policyOf(answer)) ?? [];
    nonces.add(nonce);
    const scripts = [...(await answer.text()).matchAll(/<script(?! type="application)[^>]*>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [script] of scripts) expect(script).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(3);
});

test("only the settings, where a device is linked, may use the camera", async () => {
  const cameraOf = async (path: string) => (await ask(path, page)).headers.get("permissions-policy");
  expect(await cameraOf("/settings")).toBe("camera=(self), microphone=(), geolocation=(), payment=()");
  for (const path of ["/", "/settings/", "/settings.data", "/dashboard", "/login"])
    expect(await cameraOf(path), path).toBe("camera=(), microphone=(), geolocation=(), payment=()");
});

test.each(["/health", "/news", "/openapi.json", "/rest/v1/profiles", "/robots.txt"])(
  "%s is data and may load, run and send nothing",
  async (path) => expect(policyOf(await ask(path))).toMatch(/^default-src 'none'; .*form-action 'none'/),
);

test("only the API's viewer may write styles and markup of its own", async () => {
  const loose = /style-src[^;]*'unsafe-inline'/;
  for (const path of ["/docs/api", "/docs/api/", "/DOCS/API"])
    expect(policyOf(await ask(path, page)), path).toMatch(loose);
  for (const path of ["/", "/news", "/goals", "/login?redirectTo=/docs/api"]) {
    const policy = policyOf(await ask(path, page));
    expect(policy, path).not.toMatch(loose);
    expect(policy, path).toContain("require-trusted-types-for 'script'");
  }
});

test("/login names the style sheet, the fonts and the entry script ahead, all of them in the page too", async () => {
  const answer = await ask("/login", page);
  const links = answer.headers.get("link")?.split(", ") ?? [];
  const html = await answer.text();
  expect(links.map((link) => link.replace(/^<[^>]+>; /, ""))).toEqual([
    "rel=preload; as=style",
    "rel=preload; as=font; type=font/woff2; crossorigin",
    "rel=preload; as=font; type=font/woff2; crossorigin",
    "rel=modulepreload",
  ]);
  for (const link of links) expect(html).toContain(link.slice(1, link.indexOf(">")));
});

const get = (path: string) =>
  fetchUnder(env, new Request(origin + path, { headers: { accept: "text/html" }, redirect: "manual" }));

test.each([
  "/login?type=recovery&token_hash=abc",
  "/login?from=provider&code=abc",
  "/login?confirm=abc",
  "/?CODE=abc",
  "/about?token=abc",
  "/no-such-page?access_token=abc",
  "/not-me?token=abc",
  "/newsletter/confirm?token=a.b",
  "/auth/v1/verify?type=signup&token=abc",
  "/auth/v1/callback?state=abc&code=abc",
])("%s", async (path) => {
  const { headers } = await get(path);
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("cache-control")).not.toContain("public");
  expect(headers.get("referrer-policy")).toBe("same-origin");
});

test.each(["/about", "/fitness-tips?level=beginner", "/?newsletter=confirmed"])(
  "%s holds no secret and may be cached and named to other sites",
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get("cache-control")).toMatch(/^public/);
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  },
);
