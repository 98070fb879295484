/** What the Worker caches of visitors' pages, and for whom it doesn't. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Env } from "#worker/env.ts";
import worker from "#worker/local.ts";

/** A Worker with an environment, and so a memory, of its own. */
function startWorker(vars: Partial<Env> = {}) {
  const own: Env = { ...env, NEWS_FEEDS: "", ...vars };
  return async (path: string, headers: HeadersInit = {}, method = "GET", clientAcceptEncoding?: string) => {
    const context = createExecutionContext();
    const cf = clientAcceptEncoding === undefined ? {} : { clientAcceptEncoding };
    const request = new Request(`http://app.test${path}`, { method, headers, redirect: "manual", cf });
    const answer = await worker.fetch(request, own, context);
    await waitOnExecutionContext(context);
    return answer;
  };
}

const timing = (answer: Response) => answer.headers.get("server-timing");

async function hashesOf(html: string): Promise<string[]> {
  const scripts = [...html.matchAll(/<script(?! type="application)[^>]*>(.*?)<\/script>/gs)];
  const digests = scripts.map(([, text = ""]) =>
    crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
  );
  return (await Promise.all(digests)).map(
    (digest) => `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`,
  );
}

const sourcesOf = (answer: Response, directive: string) =>
  (answer.headers.get("content-security-policy") ?? "")
    .split("; ")
    .find((part) => part.startsWith(`${directive} `))
    ?.split(" ")
    .slice(1) ?? [];

test("every visitor gets the same page, with an id of their own and the hash of each script in its policy", async () => {
  const get = startWorker();
  const [first, second] = [await get("/about"), await get("/about")];
  const html = await first.text();
  expect(await second.text()).toBe(html);
  expect(html).not.toContain("nonce");
  const hashes = await hashesOf(html);
  expect(hashes.length).toBeGreaterThanOrEqual(4);
  for (const answer of [first, second]) {
    expect(new Set(sourcesOf(answer, "script-src"))).toEqual(new Set(["'self'", ...hashes]));
    expect(answer.headers.get("cache-control")).toMatch(/^public, .*s-maxage=300, stale-while-revalidate=/);
    expect(answer.headers.get("vary")).toBe("Cookie, Accept-Encoding");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(timing(answer)).toBe("cached");
  }
  expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
});

test("a client that accepts brotli gets the page compressed, with the same tag", async () => {
  const get = startWorker();
  const plain = await get("/about");
  const compressed = await get("/about", { "accept-encoding": "gzip, br" });
  expect(compressed.headers.get("content-encoding")).toBe("br");
  const size = (await compressed.arrayBuffer()).byteLength;
  expect(Number(compressed.headers.get("content-length"))).toBe(size);
  expect(size).toBeLessThan((await plain.arrayBuffer()).byteLength / 3);
  expect(compressed.headers.get("etag")).toBe(plain.headers.get("etag"));
  for (const [accepted, encoding] of [
    ["br;q=0", null],
    ["gzip, br ; q=0.000, *", null],
    ["br;q=0.5, gzip", "br"],
    ["sbr", null],
  ]) {
    const answer = await get("/about", { "accept-encoding": accepted ?? "" });
    expect(answer.headers.get("content-encoding"), accepted ?? "").toBe(encoding);
  }
});

test("what the client itself accepts counts, and not what Cloudflare writes instead", async () => {
  const get = startWorker();
  for (const [sent, encoding] of [
    ["", null],
    ["identity", null],
    ["gzip;q=0", null],
    ["*", null],
    ["gzip, deflate", null],
    ["gzip, deflate, br, zstd", "br"],
  ] as const) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await get("/about", { "accept-encoding": "br, gzip" }, method, sent);
      expect(answer.headers.get("content-encoding"), `${method} ${sent}`).toBe(encoding);
      const text = await answer.text();
      if (encoding === null && method === "GET") expect(text).toMatch(/^<!DOCTYPE html>/);
    }
  }
});

test("a browser that has the page already gets 304", async () => {
  const get = startWorker();
  const etag = (await get("/about")).headers.get("etag") ?? "";
  for (const known of [etag, `"other", ${etag}`, "*"]) {
    const answer = await get("/about", { "if-none-match": known });
    expect(answer.status).toBe(304);
    expect(answer.headers.get("etag")).toBe(etag);
    expect(answer.headers.has("content-length")).toBe(false);
    expect(await answer.text()).toBe("");
  }
  expect((await get("/about", { "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD has GET's headers and no body, before and after the page is cached", async () => {
  const get = startWorker();
  const early = await get("/about", {}, "HEAD");
  const page = await get("/about");
  const late = await get("/about", {}, "HEAD");
  for (const answer of [early, late]) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
    for (const name of ["etag", "content-security-policy", "cache-control", "content-length"])
      expect(answer.headers.get(name), name).toBe(page.headers.get(name));
  }
});

test("a cookie, a query and other spellings are rendered anew, each answer with a nonce of its own", async () => {
  const get = startWorker();
  await get("/fitness-tips");
  const nonces = new Set<string | undefined>();
  for (const [path, headers] of [
    ["/fitness-tips?level=beginner", {}],
    ["/fitness-tips?level=advanced", {}],
    ["/fitness-tips", { cookie: "session=nonsense" }],
    ["/fitness-tips", { cookie: "" }],
    ["/FITNESS-tips", {}],
    ["/fitness-tips/", {}],
    ["/%66itness-tips", {}],
    ["/news", { accept: "text/html" }],
  ] as const) {
    const answer = await get(path, headers);
    expect(timing(answer), path).toMatch(/^(page;dur=\d+, )?total;dur=\d+$/);
    const [, nonce] = sourcesOf(answer, "script-src");
    expect(nonce).toMatch(/^'nonce-[\w+/]{22}=='$/);
    nonces.add(nonce);
    const html = await answer.text();
    const marked = `nonce="${nonce?.slice("'nonce-".length, -1)}"`;
    for (const [script] of html.matchAll(/<script(?! type="application)[^>]*>/g))
      expect(script).toContain(marked);
  }
  expect(nonces.size).toBe(8);
});

test("a page under another spelling doesn't replace the cached one", async () => {
  const get = startWorker();
  await get("/%61bout");
  const page = await get("/about");
  expect(timing(page)).toBe("cached");
  expect(await page.text()).toContain('<link rel="canonical"');
});

test("a filter in the query changes the page although the page without it is cached", async () => {
  const get = startWorker();
  const whole = await (await get("/fitness-tips")).text();
  const filtered = await (await get("/fitness-tips?level=beginner")).text();
  expect(filtered.match(/<article/g)?.length).not.toBe(whole.match(/<article/g)?.length);
});

test("Page Not Found isn't cached, nor are answers to other methods", async () => {
  const get = startWorker();
  expect(timing(await get("/goals"))).not.toBe("cached");
  expect(timing(await get("/goals"))).not.toBe("cached");
  await get("/login");
  expect((await get("/login", { origin: "http://evil.example" }, "POST")).status).toBe(403);
  expect(timing(await get("/about", {}, "DELETE"))).not.toBe("cached");
});

test("another environment doesn't see the page: it names another address", async () => {
  const html = async (PUBLIC_URL: string) => (await startWorker({ PUBLIC_URL })("/about")).text();
  expect(await html("https://one.example")).toContain("https://one.example/about");
  expect(await html("https://two.example")).not.toContain("one.example");
});
