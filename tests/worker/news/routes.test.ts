import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { newsListSchema, newsPageSchema } from "#app/contracts/news.ts";
import { createNewsApp, listKey, storeNews } from "./news-app.ts";
import { apiArticle, plan, planFeed, planJson, seenAt } from "./upstream.ts";

beforeEach(() => env.NEWS.delete(listKey));

const minute = 60_000;
const html = { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
const stored = (number: number, rest: object = {}) => {
  const { title, description, url, urlToImage, publishedAt } = apiArticle(number);
  return { title, description, url, urlToImage, publishedAt, source: "feed publisher.example/", ...rest };
};
const titles = async (answer: Response) =>
  newsListSchema.parse(await answer.json()).articles.map(({ title }) => title);

describe("at /news", () => {
  beforeEach(() => storeNews([stored(1)], 0));

  test.each([
    ["a browser", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
    ["a client that prefers a page", "application/json;q=0.5, text/html"],
  ])("%s gets the page", async (_, accept) => {
    const answer = await createNewsApp().get("/news", { headers: { Accept: accept } });
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.headers.get("vary")).toContain("Accept");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  test.each([
    ["application/json"],
    ["*/*"],
    ["application/json, text/html;q=0.9"],
    ["text/html;q=0, */*"],
    ["image/png"],
  ])("Accept: %s gets JSON", async (accept) => {
    const answer = await createNewsApp().get("/news", { headers: { Accept: accept } });
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("vary")).toContain("Accept");
  });

  test("a program that only says what it sends gets JSON", async () => {
    const answer = await createNewsApp().get("/news", { headers: { "Content-Type": "application/json" } });
    expect(await answer.json()).toHaveProperty("articles");
  });

  test("the real Worker gives both at one address", async () => {
    const url = "http://app.test/news";
    const json = await exports.default.fetch(new Request(url));
    expect(newsListSchema.safeParse(await json.json()).success).toBe(true);
    expect(json.headers.get("x-request-id")).toBeTruthy();
    const page = await exports.default.fetch(new Request(url, html));
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain("Health &amp; Fitness News");
  });
});

describe("an answer", () => {
  beforeEach(() => storeNews([stored(1), stored(2)], 0));

  test("is the plain list with exactly the five fields", async () => {
    const answer = await createNewsApp().get("/news");
    expect(answer.status).toBe(200);
    const { source: _, ...article } = stored(1);
    const { source: __, ...second } = stored(2);
    expect(await answer.json()).toEqual({ articles: [article, second] });
  });

  test("may be cached, and is open to every origin", async () => {
    const { headers } = await createNewsApp().get("/news", { headers: { Origin: "https://other.example" } });
    expect(headers.get("cache-control")).toMatch(/public.*s-maxage=\d+.*stale-while-revalidate=\d+/);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-expose-headers")).toContain("ETag");
  });

  test("is 304 to a program that has it already, also by a weak tag, with the same headers", async () => {
    const app = createNewsApp();
    const tag = (await app.get("/news")).headers.get("etag");
    expect(tag).toMatch(/^"[\w+/=]+"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const answer = await app.get("/news", { headers: { "If-None-Match": known ?? "" } });
      expect(answer.status, known ?? "").toBe(304);
      expect(answer.headers.get("etag")).toBe(tag);
      expect(answer.headers.get("vary")).toContain("Accept");
      expect(answer.headers.get("cache-control")).toContain("s-maxage");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(await answer.text()).toBe("");
    }
    const changed = await app.get("/news", { headers: { "If-None-Match": '"other"' } });
    expect(changed.status).toBe(200);
  });

  test("is the list that KV has now, with a tag of its own: the isolate remembers no list", async () => {
    const app = createNewsApp();
    const before = (await app.get("/news")).headers.get("etag");
    await storeNews([stored(3)], 0);
    const after = await app.get("/news");
    expect(after.headers.get("etag")).not.toBe(before);
    expect(await titles(after)).toEqual(["Article 3"]);
  });

  test("to HEAD has the headers and no body", async () => {
    const answer = await createNewsApp().get("/news", { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBeTruthy();
    expect(await answer.text()).toBe("");
  });

  test("to a preflight allows reading and nothing else", async () => {
    const answer = await createNewsApp().get("/news", {
      method: "OPTIONS",
      headers: { Origin: "https://other.example", "Access-Control-Request-Method": "GET" },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-methods")).toBe("GET,HEAD,OPTIONS");
  });

  test.each(["POST", "PUT", "DELETE", "PATCH"])("to %s is 405 and says what is allowed", async (method) => {
    const answer = await createNewsApp().get("/news", { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(await answer.json()).toHaveProperty("error");
  });
});

describe("a query", () => {
  beforeEach(() =>
    storeNews(
      [
        stored(1, { title: "Sleep and mood" }),
        stored(2, { title: "Salt in food" }),
        stored(3, { title: "Walking more", description: "A study of sleep" }),
      ],
      0,
    ),
  );
  const ask = async (query: string) => {
    const answer = await createNewsApp().get(`/news?${query}`);
    return newsPageSchema.parse(await answer.json());
  };

  test("by words finds what has all of them, in title or description", async () => {
    expect((await ask("q=SLEEP")).articles.map(({ title }) => title)).toEqual([
      "Sleep and mood",
      "Walking more",
    ]);
    expect((await ask("q=sleep%20study")).total).toBe(1);
    expect(await ask("q=nothing")).toEqual({ articles: [], total: 0, page: 1, pageSize: 20 });
  });

  test("by tag finds its subject", async () => {
    expect((await ask("tag=nutrition")).articles.map(({ title }) => title)).toEqual(["Salt in food"]);
    expect((await ask("tag=Mental+Wellness")).total).toBe(2);
  });

  test("by page cuts the list, and a page after the last is empty", async () => {
    expect(await ask("page=2&pageSize=2")).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect((await ask("page=2&pageSize=2")).articles.map(({ title }) => title)).toEqual(["Walking more"]);
    expect((await ask("page=9")).articles).toEqual([]);
  });

  test.each(["page=-1", "pageSize=1e9", "pageSize=0", "tag=cars", `q=${"x".repeat(10_240)}`])(
    "that is bad (%.16s) is 400 with a sentence, and isn't cached",
    async (query) => {
      const answer = await createNewsApp().get(`/news?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(Object.keys(await answer.json<object>())).toEqual(["error"]);
    },
  );
});

describe("the cache", () => {
  test("is filled by the first reader and then answers for the publisher", async () => {
    const source = await planJson({ articles: [apiArticle(1)] });
    expect(await titles(await createNewsApp({ NEWS_API_URL: source }).get("/news"))).toEqual(["Article 1"]);
    expect(await titles(await createNewsApp({ NEWS_API_URL: source }).get("/news"))).toEqual(["Article 1"]);
    expect((await seenAt(source)).requests).toBe(1);
  });

  test("serves a list of 31 minutes at once and refreshes it behind", async () => {
    await storeNews([stored(1)], 31 * minute);
    const source = await planJson({ articles: [apiArticle(2)] });
    const app = createNewsApp({ NEWS_API_URL: source });
    expect(await titles(await app.get("/news"))).toEqual(["Article 1"]);
    expect(await titles(await app.get("/news"))).toEqual(["Article 2"]);
    expect((await seenAt(source)).requests).toBe(1);
  });

  test("doesn't ask while the list is younger than 30 minutes", async () => {
    await storeNews([stored(1)], 29 * minute);
    const source = await planJson({ articles: [apiArticle(2)] });
    expect(await titles(await createNewsApp({ NEWS_API_URL: source }).get("/news"))).toEqual(["Article 1"]);
    expect((await seenAt(source)).requests).toBe(0);
  });

  test("forgets a list of more than 7 days", async () => {
    await storeNews([stored(1)], 7 * 24 * 60 * minute + 1);
    const answer = await createNewsApp({ NEWS_API_URL: await plan({ status: 500 }) }).get("/news");
    expect(answer.status).toBe(502);
  });

  test.each(["{", '"list"', '{"storedAt":1,"articles":[{"title":1}]}'])(
    "takes the unreadable value %s for none",
    async (value) => {
      await env.NEWS.put(listKey, value);
      const source = await planFeed(
        "<item><title>Fresh</title><link>https://who.example/1</link><pubDate>Fri, 02 Jan 2026 10:00:00 GMT</pubDate></item>",
      );
      expect(await titles(await createNewsApp({ NEWS_FEEDS: source }).get("/news"))).toEqual(["Fresh"]);
    },
  );

  test("that has nothing yet lets one reader a minute ask the publishers", async () => {
    const source = await planJson({ articles: [apiArticle(1)] });
    const app = createNewsApp({ NEWS_API_URL: source });
    await app.get("/news");
    // As in another data centre, where KV shows a new key after a minute.
    await env.NEWS.delete(listKey);
    expect(await titles(await app.get("/news"))).toEqual(["Article 1"]);
    expect((await seenAt(source)).requests).toBe(1);
  });
});

test("without any source, local mode shows ten publications of public health bodies", async () => {
  const answer = await createNewsApp().get("/news");
  const { articles } = newsListSchema.parse(await answer.json());
  expect(articles).toHaveLength(10);
  for (const { url } of articles)
    expect(new URL(url).hostname).toMatch(/(^|\.)(who\.int|cdc\.gov|health\.gov|gov\.uk)$/);
});
