import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { picturePath } from "#app/contracts/news.ts";
import type { Plan } from "#tests/support/fake-upstream.ts";
import { fetchUnder } from "#tests/worker/auth/harness.ts";
import { createNewsApp, listKey, storeNews } from "./news-app.ts";
import { apiArticle, plan, seenAt } from "./upstream.ts";

beforeEach(() => env.NEWS.delete(listKey));

let count = 0;
/**
 * Lists an article with a picture of its own and answers its public address with what the fake upstream gives, and the
 * addresses `elsewhere` alike.
 */
async function listPicture(answer: Plan, elsewhere: Readonly<Record<string, Plan>> = {}) {
  count += 1;
  const publicAddress = `https://pictures.example/${count}.png`;
  const address = await plan(answer);
  const planned = new Map([[publicAddress, address]]);
  for (const [other, given] of Object.entries(elsewhere)) planned.set(other, await plan(given));
  const { source: _, ...article } = apiArticle(1, { urlToImage: publicAddress });
  await storeNews([{ ...article, source: "feed" }], 0);
  const asked: string[] = [];
  const app = createNewsApp({}, (input, init) => {
    asked.push(input);
    return fetch(
      [...planned].reduce((url, [from, to]) => url.replace(from, to), input),
      init,
    );
  });
  return { app, path: picturePath(publicAddress), address, asked };
}

const png = { headers: { "Content-Type": "image/png" }, base64: "iVBORw0KGgo=" };

test("a listed picture comes from us, sealed, and from the publisher only once", async () => {
  const { app, path, address } = await listPicture(png);
  const first = await app.get(path, {
    headers: { Cookie: "session=1", Referer: "https://app.example/news" },
  });
  expect(first.status).toBe(200);
  expect(first.headers.get("content-type")).toBe("image/png");
  expect(first.headers.get("cache-control")).toContain("public");
  expect(first.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect((await first.arrayBuffer()).byteLength).toBe(8);
  const again = await app.get(path);
  expect((await again.arrayBuffer()).byteLength).toBe(8);
  const seen = await seenAt(address);
  expect(seen.requests).toBe(1);
  expect(seen.lastHeaders.cookie).toBeUndefined();
  expect(seen.lastHeaders.referer).toBeUndefined();
});

test("a picture that has moved twice is fetched from where the last address is relative to", async () => {
  const moved = (to: string): Plan => ({ status: 302, headers: { Location: to } });
  const { app, path } = await listPicture(moved("https://other.example/a/old.png"), {
    "https://other.example/a/old.png": moved("new.png"),
    "https://other.example/a/new.png": png,
  });
  expect((await app.get(path)).status).toBe(200);
});

test("a picture that is cached already gets the headers of every answer", async () => {
  const { app, path } = await listPicture(png);
  await app.get(path);
  // The whole Worker, which has no other way to this picture than the cache.
  const again = await fetchUnder(env, new Request(`https://app.example${path}`));
  expect(again.status).toBe(200);
  expect((await again.arrayBuffer()).byteLength).toBe(8);
  expect(again.headers.get("x-content-type-options")).toBe("nosniff");
  expect(again.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

test.each([
  "https://elsewhere.example/1.png",
  "http://127.0.0.1:80/",
  "https://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "",
])("an address that isn't listed (%s) is 404 and never asked for", async (src) => {
  const { app, asked } = await listPicture(png);
  const answer = await app.get(picturePath(src));
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(asked).toEqual([]);
});

test("while there is no list to find a picture in, the answer is that of the list, and no fault", async () => {
  const app = createNewsApp({ NEWS_API_URL: await plan({ status: 500 }) });
  const list = await app.get("/news");
  const answer = await app.get(picturePath("https://pictures.example/unlisted.png"));
  for (const given of [list, answer]) {
    expect(given.status).toBe(502);
    expect(given.headers.get("retry-after")).toBe("60");
    expect(given.headers.get("cache-control")).toBe("no-store");
  }
  expect(await answer.json()).toEqual(await list.json());
});

test.each<[string, Plan]>([
  ["is a page", { headers: { "Content-Type": "text/html" }, body: "<script>alert(1)</script>" }],
  ["is an SVG", { headers: { "Content-Type": "image/svg+xml" }, body: "<svg onload='alert(1)'/>" }],
  ["has no type", { body: "x" }],
  ["is gone", { status: 404 }],
  [
    "is larger than 2 MiB",
    { headers: { "Content-Type": "image/png" }, body: "x".repeat(1024 * 1024), repeat: 3 },
  ],
  [
    "breaks off",
    { headers: { "Content-Type": "image/png", "Content-Length": "100" }, body: "x", end: "cut" },
  ],
  ["never ends", { headers: { "Content-Type": "image/png" }, body: "x", end: "hang" }],
  ["moves to a private address", { status: 302, headers: { Location: "https://127.0.0.1/1.png" } }],
  ["moves out of https", { status: 302, headers: { Location: "http://pictures.example/1.png" } }],
  ["moves to a host that is gone", { status: 302, headers: { Location: "https://gone.invalid/1.png" } }],
  ["moves in circles", { status: 302, headers: { Location: "?" } }],
])("a picture that %s is 502 and nothing of it is passed on", async (_name, answer) => {
  const { app, path, asked } = await listPicture(answer);
  const given = await app.get(path);
  expect(given.status).toBe(502);
  expect(Object.keys(await given.json<object>())).toEqual(["error"]);
  // Such an address is not asked: a request that failed would be answered alike.
  expect(asked.filter((url) => /^http:|\/127\./.test(url))).toEqual([]);
});

test("one client address can't make us fetch pictures without end; what is cached is still answered", async () => {
  const { app, path } = await listPicture(png);
  const from = (ip: string) => app.get(path, { headers: { "CF-Connecting-IP": ip } });
  expect((await from("192.0.2.1")).status).toBe(200);
  const ask = async (addressOf: (n: number) => string) => {
    const misses = Array.from({ length: 121 }, (_, n) =>
      app.get(picturePath(`https://pictures.example/unlisted-${n}.png`), {
        headers: { "CF-Connecting-IP": addressOf(n) },
      }),
    );
    return (await Promise.all(misses)).find(({ status }) => status === 429);
  };
  expect((await ask(() => "192.0.2.1"))?.headers.get("retry-after")).toBe("60");
  expect((await from("192.0.2.1")).status).toBe(200);
  // A phone has a whole /64 to choose from.
  expect((await ask((n) => `2001:db8:1:2::${n.toString(16)}`))?.status).toBe(429);
});
