/** Publishers that fail, lie or attack. Whatever they do, nothing hostile gets through and the last good list stays. */

import {
  applyD1Migrations,
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newsListSchema } from "#app/contracts/news.ts";
import worker from "#worker/index.ts";
import { createNewsCache } from "#worker/news/news-cache.ts";
import { createNewsService } from "#worker/news/news-service.ts";
import { createNewsSources } from "#worker/news/sources/create-sources.ts";
import { breakKv, createNewsApp, listKey, storeNews } from "./news-app.ts";
import { apiArticle, plan, planFeed, planJson, seenAt } from "./upstream.ts";

// The cron trigger also cleans up in D1.
beforeAll(() => applyD1Migrations(env.DB, env.MIGRATIONS));
beforeEach(() => env.NEWS.delete(listKey));

const { source: _, ...good } = { ...apiArticle(1), source: undefined };
const lastGood = { ...good, source: "feed somewhere" };
const date = "<pubDate>Fri, 02 Jan 2026 10:00:00 GMT</pubDate>";
const item = (inner: string) => `<item>${inner}</item>`;

async function titlesFrom(vars: { NEWS_FEEDS?: string; NEWS_API_URL?: string }): Promise<string[]> {
  const answer = await createNewsApp(vars).get("/news");
  expect(answer.status).toBe(200);
  return newsListSchema.parse(await answer.json()).articles.map(({ title }) => title);
}

describe("a publisher that", () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]><rss><channel>${item(`<title>&lol2;</title><link>https://a.example/</link>${date}`)}</channel></rss>`;
  const external = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]><rss><channel>${item(`<title>&file;</title><link>https://a.example/</link>${date}`)}</channel></rss>`;
  const faults: [string, "api" | "feed", Parameters<typeof plan>[0]][] = [
    ["answers 500", "api", { status: 500, body: "no" }],
    ["answers 429", "api", { status: 429, headers: { "Retry-After": "60" } }],
    ["never answers", "api", { end: "silence" }],
    ["sends headers and then nothing", "feed", { body: "<rss><channel>", end: "hang" }],
    ["breaks off within its JSON", "api", { body: '{"articles":[{"title":"Half', end: "cut" }],
    ["breaks off within its feed", "feed", { body: `<rss><channel>${item("<title>Half")}`, end: "cut" }],
    [
      "ends before its feed does",
      "feed",
      { body: `<rss><channel>${item(`<title>A</title><link>https://a.example/</link>${date}`)}` },
    ],
    ["sends 50 MB", "api", { body: "x".repeat(1024 * 1024), repeat: 50 }],
    ["announces 50 MB", "feed", { headers: { "Content-Length": "52428800" }, body: "<rss>", end: "hang" }],
    ["sends invalid JSON", "api", { body: "{articles: no}" }],
    [
      "sends JSON of another shape",
      "api",
      { body: '{"status":"error","code":"apiKeyInvalid","message":"no"}' },
    ],
    ["sends a page as JSON", "api", { body: "<!doctype html><title>Log in</title>" }],
    ["sends a page as feed", "feed", { body: "<!doctype html><html><body><p>Log in</body></html>" }],
    ["sends nothing at all", "feed", { body: "" }],
    ["sends an XML bomb", "feed", { body: bomb }],
    ["sends external entities", "feed", { body: external }],
  ];

  test.each(faults)("%s leaves the last good list where it is", async (_name, kind, fault) => {
    await storeNews([lastGood], 31 * 60_000);
    const address = await plan(fault);
    const events: string[] = [];
    const service = createNewsService({
      cache: createNewsCache(env.NEWS),
      sources: createNewsSources(
        kind === "api" ? { NEWS_API_URL: address } : { NEWS_FEEDS: address },
        (input, init) => fetch(input, init),
        null,
      ),
      now: Date.now,
      report: (event, detail) => events.push(`${event}: ${detail}`),
      budgets: { cacheMs: 500, sourceMs: 400, waitMs: 450 },
    });
    const work: Promise<unknown>[] = [];
    expect((await service.read((promise) => work.push(promise))).articles).toEqual([lastGood]);
    await Promise.all(work);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatch(/^news source failed: (api|feed) 127\.0\.0\.1/);
    expect((await service.read(() => {})).articles).toEqual([lastGood]);
    expect((await createNewsCache(env.NEWS).find())?.articles).toEqual([lastGood]);
    expect((await seenAt(address)).requests).toBe(1);
  });

  test("sends 50 MB is cut off long before", async () => {
    const address = await plan({ body: "x".repeat(1024 * 1024), repeat: 50 });
    expect((await createNewsApp({ NEWS_API_URL: address }).get("/news")).status).toBe(502);
    expect((await seenAt(address)).sentBytes).toBeLessThan(30 * 1024 * 1024);
  });

  test("never answers costs a first reader less than the 3 s that a test of this file may take", {
    timeout: 3_000,
  }, async () => {
    const answer = await createNewsApp({ NEWS_API_URL: await plan({ end: "silence" }) }).get("/news");
    expect(answer.status).toBe(502);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(Object.keys(await answer.json<object>())).toEqual(["error"]);
  });

  test("failed is not asked again at once", async () => {
    const address = await plan({ status: 500 });
    const app = createNewsApp({ NEWS_API_URL: address });
    for (let request = 0; request < 5; request += 1) expect((await app.get("/news")).status).toBe(502);
    expect((await seenAt(address)).requests).toBe(1);
  });
});

describe("an article", () => {
  test("with a link that is no web address is left out, with a bad picture it only loses the picture", async () => {
    const hostile = [
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "https://user:pass@a.example/",
      "//",
      7,
    ];
    const pictures = [
      "javascript:alert(1)",
      "http://a.example/1.png",
      "https://127.0.0.1/1.png",
      "https://[::1]/1.png",
      "https://0x7f.1/",
      "https://metadata.internal/",
      "https://router/1.png",
      "https://a.example:8443/1.png",
    ];
    const address = await planJson({
      articles: [
        ...hostile.map((url, at) => apiArticle(at, { title: `Bad link ${at}`, url })),
        ...pictures.map((urlToImage, at) => apiArticle(10 + at, { title: `Bad picture ${at}`, urlToImage })),
      ],
    });
    const answer = await createNewsApp({ NEWS_API_URL: address }).get("/news");
    const { articles } = newsListSchema.parse(await answer.json());
    expect(articles.map(({ title }) => title)).toEqual(pictures.map((_picture, at) => `Bad picture ${at}`));
    expect(articles.filter(({ urlToImage }) => urlToImage !== null)).toEqual([]);
  });

  test("with scripts and markup in its texts becomes plain words", async () => {
    const address = await planFeed(
      item(
        `<title>Walk &lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;more</title><link>https://a.example/1</link>${date}<description><![CDATA[<p>One <b>bold</b></p><style>p{}</style><p>step &amp; another</p><svg onload=alert(3)>]]></description>`,
      ),
    );
    const answer = await createNewsApp({ NEWS_FEEDS: address }).get("/news");
    const [article] = newsListSchema.parse(await answer.json()).articles;
    expect(article).toMatchObject({ title: "Walk more", description: "One bold step & another" });
  });

  test("without a date, or with one that is none, is left out", async () => {
    const address = await planFeed(
      [
        "",
        "<pubDate>soon</pubDate>",
        "<pubDate>chapter 5</pubDate>",
        "<pubDate>Fri, 01 Jan 2100 10:00:00 GMT</pubDate>",
        date,
      ]
        .map((when, at) => item(`<title>Item ${at}</title><link>https://a.example/${at}</link>${when}`))
        .join(""),
    );
    expect(await titlesFrom({ NEWS_FEEDS: address })).toEqual(["Item 4"]);
  });

  test("that comes twice, by address or by title, is shown once", async () => {
    const feed = await planFeed(
      item(`<title>Sleep well</title><link>https://www.a.example/sleep/?utm_source=rss</link>${date}`) +
        item(`<title>Eat well!</title><link>https://b.example/eat</link>${date}`),
    );
    const api = await planJson({
      articles: [
        apiArticle(1, { title: "Sleep well, they say", url: "https://a.example/sleep" }),
        apiArticle(2, { title: "EAT WELL", url: "https://c.example/other" }),
      ],
    });
    expect(await titlesFrom({ NEWS_FEEDS: feed, NEWS_API_URL: api })).toEqual([
      "Sleep well, they say",
      "EAT WELL",
    ]);
  });
});

test("of 10,000 articles the newest 50 are kept", async () => {
  const articles = Array.from({ length: 10_000 }, (_value, at) => apiArticle(10_000 - at));
  const titles = await titlesFrom({ NEWS_API_URL: await planJson({ articles }) });
  expect(titles).toHaveLength(50);
  expect(titles.slice(0, 2)).toEqual(["Article 1", "Article 2"]);
});

test.each([
  ["by its header", "text/xml; charset=iso-8859-1", "", "Café", [0xe9]],
  ["by its declaration", "text/xml", ' encoding="windows-1251"', "Cafж", [0xe6]],
  ["against its claim", "text/xml; charset=utf-8", "", "Café", [0xe9]],
  ["with a charset that doesn't exist", "text/xml; charset=x-nonsense", "", "Café", [0xc3, 0xa9]],
])("text is read in its charset %s", async (_name, contentType, declaration, title, last) => {
  const encode = (text: string) => [...new TextEncoder().encode(text)];
  const bytes = [
    ...encode(`<?xml version="1.0"${declaration}?><rss><channel><item><title>Caf`),
    ...last,
    ...encode(`</title><link>https://a.example/</link>${date}</item></channel></rss>`),
  ];
  const base64 = btoa(String.fromCharCode(...bytes));
  const address = await plan({ headers: { "Content-Type": contentType }, base64 });
  expect(await titlesFrom({ NEWS_FEEDS: address })).toEqual([title]);
});

test("one publisher's failure takes neither the others' news nor its own earlier ones", async () => {
  const broken = await plan({ status: 500 });
  const { host, pathname } = new URL(broken);
  await storeNews(
    [
      { ...lastGood, title: "Kept", source: `feed ${host}${pathname}` },
      { ...lastGood, title: "Dropped", url: "https://gone.example/", source: "feed gone" },
    ],
    31 * 60_000,
  );
  const works = await planJson({ articles: [apiArticle(5, { title: "New" })] });
  const app = createNewsApp({ NEWS_FEEDS: broken, NEWS_API_URL: works });
  await app.get("/news");
  const { articles } = newsListSchema.parse(await (await app.get("/news")).json());
  expect(articles.map(({ title }) => title)).toEqual(["Kept", "New"]);
});

test("a publisher that has suddenly nothing doesn't empty the page", async () => {
  const address = await planJson({ articles: [] });
  await storeNews([{ ...lastGood, source: `api ${new URL(address).host}` }], 31 * 60_000);
  const app = createNewsApp({ NEWS_API_URL: address });
  await app.get("/news");
  const { articles } = newsListSchema.parse(await (await app.get("/news")).json());
  expect(articles).toHaveLength(1);
});

test("the key goes to the publisher as a header and nowhere else", async () => {
  const address = await planJson({ articles: [apiArticle(1)] });
  await createNewsApp({ NEWS_API_URL: `${address}?country=de`, NEWS_API_KEY: "very-secret" }).get("/news");
  expect((await seenAt(address)).lastHeaders["x-api-key"]).toBe("very-secret");
  expect(await env.NEWS.get(listKey)).not.toContain("very-secret");
});

describe("KV that", () => {
  const fail = async (): Promise<never> => {
    throw new Error("KV GET failed: 503");
  };
  const hang = () => new Promise<never>(() => {});

  test.each([
    ["can't be read", "get", fail],
    ["never answers", "get", hang],
    ["can't be written", "put", fail],
  ] as const)(
    "%s is passed by: the publishers' list is served, and asked for once",
    async (_name, verb, fault) => {
      const address = await planJson({ articles: [apiArticle(1)] });
      const app = createNewsApp({ NEWS_API_URL: address, NEWS: breakKv(env.NEWS, verb, fault) });
      for (let request = 0; request < 3; request += 1) {
        const answer = await app.get("/news");
        expect(answer.status).toBe(200);
        expect(newsListSchema.parse(await answer.json()).articles).toHaveLength(1);
      }
      expect((await seenAt(address)).requests).toBe(1);
    },
  );

  test("fails together with the publishers gives 502", async () => {
    const vars = { NEWS_API_URL: await plan({ status: 500 }), NEWS: breakKv(env.NEWS, "get", fail) };
    expect((await createNewsApp(vars).get("/news")).status).toBe(502);
  });
});

describe("the cron trigger", () => {
  async function trigger(bindings: Parameters<typeof worker.scheduled>[1]): Promise<void> {
    const context = createExecutionContext();
    worker.scheduled(createScheduledController(), bindings, context);
    await waitOnExecutionContext(context);
  }

  test("fills the list before anybody asks, and overlapping itself asks once", async () => {
    const address = await planJson({ articles: [apiArticle(1)] });
    const { bindings, get } = createNewsApp({ NEWS_API_URL: address });
    await Promise.all([trigger(bindings), trigger(bindings)]);
    expect((await seenAt(address)).requests).toBe(1);
    expect((await get("/news")).status).toBe(200);
    expect((await seenAt(address)).requests).toBe(1);
  });

  test("survives publishers that fail", async () => {
    await storeNews([lastGood], 60_000);
    const { bindings, get } = createNewsApp({ NEWS_API_URL: await plan({ status: 500 }) });
    await trigger(bindings);
    expect(newsListSchema.parse(await (await get("/news")).json()).articles).toHaveLength(1);
  });
});

test("without a source there is nothing to wait for: 503", async () => {
  const service = createNewsService({
    cache: createNewsCache(env.NEWS),
    sources: createNewsSources({}, fetch, null),
    now: Date.now,
    report: () => {},
  });
  await expect(service.read(() => {})).rejects.toMatchObject({ name: "NewsUnavailable", status: 503 });
});
