/** Public pages: what they say of themselves, who may cache them, and which requests for pages are answered. */

import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { publicPages } from "#app/content/pages.ts";
import type { Env } from "#worker/env.ts";
import { fetchUnder } from "./auth/harness.ts";

/** The header of a browser: /news answers JSON to all other clients. */
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  exports.default.fetch(
    new Request(`http://app.test${path}`, {
      method,
      headers: { accept: "text/html", ...headers },
      redirect: "manual",
    }),
  );

test.each(publicPages)(
  "$path describes itself to search engines and shared links",
  async ({ path, description }) => {
    const html = await (await get(path)).text();
    const escaped = description.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
    expect(html).toContain(`<meta name="description" content="${escaped}"/>`);
    expect(html).toContain(`<link rel="canonical" href="${env.PUBLIC_URL}${path}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${env.PUBLIC_URL}/og.png"/>`);
  },
);

test("a filtered list has the canonical address of the whole one", async () => {
  const html = await (await get("/fitness-tips?level=beginner")).text();
  expect(html).toContain(`<link rel="canonical" href="${env.PUBLIC_URL}/fitness-tips"/>`);
});

test("what is no public page asks not to be listed and names no canonical address", async () => {
  const html = await (await get("/goals")).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
});

test("the home page's structured data is readable JSON", async () => {
  const html = await (await get("/")).text();
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ "@type": "WebApplication", url: `${env.PUBLIC_URL}/` });
});

test("the sitemap lists what may be found, robots.txt names the sitemap", async () => {
  const sitemap = await get("/sitemap.xml");
  expect(sitemap.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const paths = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(paths).toContain(`${env.PUBLIC_URL}/work-out-now`);
  expect(paths).not.toContain(`${env.PUBLIC_URL}/thank-you`);
  const robots = await (await get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${env.PUBLIC_URL}/sitemap.xml`);
});

test("visits are counted where a token is set, and nowhere else", async () => {
  const visit = async (environment: Env) => {
    const request = new Request("http://app.test/", { headers: { accept: "text/html" } });
    return (await fetchUnder(environment, request)).text();
  };
  expect(await visit({ ...env })).not.toContain("cloudflareinsights");
  expect(await visit({ ...env, ANALYTICS_TOKEN: "a-token" })).toContain("cloudflareinsights");
});

test.each(["/about", "/about.data", "/_root.data"])(
  "the edge may cache a visitor's %s, and nobody else's",
  async (path) => {
    const visitor = await get(path);
    expect(visitor.headers.get("cache-control")).toMatch(
      /^public, .*s-maxage=\d+, stale-while-revalidate=\d+$/,
    );
    expect(visitor.headers.get("vary")).toMatch(/\bCookie\b/);
    const other = await get(path, { cookie: "session=anything" });
    expect(other.headers.get("cache-control")).toBe("private, no-store");
    expect(other.headers.get("vary")).toMatch(/\bCookie\b/);
  },
);

test.each(["/goals", "/nothing"])("%s, which is not there, is not cached", async (path) => {
  expect((await get(path)).headers.get("cache-control")).toBe("private, no-store");
});

test("Cloudflare's ray id is the request id where there is one", async () => {
  const answer = await get("/health", { "cf-ray": "8f2b-FRA" });
  expect(answer.headers.get("x-request-id")).toBe("8f2b-FRA");
});

test("a page is HTML with its language and its title", async () => {
  const answer = await get("/about");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await answer.text();
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"/);
  expect(html).toContain("<title>About - Fitness Tracker</title>");
});

test.each(["GET", "HEAD"])(
  "a page is answered also to a client that sends a length or a body with %s",
  async (method) => {
    const lengths: Record<string, string>[] = [
      { "content-length": "0" },
      { "content-length": "9" },
      { "transfer-encoding": "chunked" },
    ];
    for (const headers of lengths)
      for (const [path, status] of [
        ["/about", 200],
        ["/settings", 302],
        ["/fitness-tips?level=beginner", 200],
        ["/about?_data=root", 200],
        ["/sitemap.xml", 200],
        ["/health", 200],
        ["/news", 200],
      ] as const) {
        expect((await get(path, headers, method)).status, `${path} ${JSON.stringify(headers)}`).toBe(status);
      }
  },
);

test.each([
  ["another host in front", { "x-forwarded-host": "evil.example" }],
  ["an origin that is none", { origin: "../../../etc/passwd" }],
  ["the origin that is configured and not the host", { origin: "http://127.0.0.1:8787" }],
])("a form of our own page is taken with %s", async (_name, headers) => {
  const answer = await exports.default.fetch(
    new Request("http://app.test/login", {
      method: "POST",
      headers: { host: "app.test", "sec-fetch-site": "same-origin", ...headers },
      body: new URLSearchParams({ intent: "nonsense" }),
    }),
  );
  expect(answer.status).toBe(400);
});
