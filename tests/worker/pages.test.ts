import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";

const get = (path: string, headers: HeadersInit = {}, method = "GET") =>
  exports.default.fetch(new Request(`http://app.test${path}`, { method, headers, redirect: "manual" }));

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
    const lengths = [
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
