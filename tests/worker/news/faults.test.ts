/** Publishers that fail, lie or attack. Whatever they do, nothing hostile gets through and the last good list stays. */

import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { newsListSchema } from "#app/contracts/news.ts";
import worker from "#worker/local.ts";
import { collectNews } from "#worker/news/collect-news.ts";
import { collectOnce, findStoredNews } from "#worker/news/news-list.ts";
import { createNewsSources } from "#worker/news/sources.ts";
import { breakKv, createNewsApp, listKey, storeNews } from "./news-app.ts";
import { apiArticle, feedDate, item, plan, planJson, seenAt } from "./upstream.ts";

// The cron trigger also cleans up in D1.
beforeEach(() => env.NEWS.delete(listKey));

const { source: _, ...good } = apiArticle(1);
const lastGood = { ...good, source: "feed somewhere" };

describe("a publisher that", () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]><rss><channel>${item(`<title>&lol2;</title><link>https://a.example/</link>${feedDate}`)}</channel></rss>`;
  const external = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]><rss><channel>${item(`<title>&file;</title><link>https://a.example/</link>${feedDate}`)}</channel></rss>`;
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
      { body: `<rss><channel>${item(`<title>A</title><link>https://a.example/</link>${feedDate}`)}` },
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
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
    onTestFinished(() => warnings.mockRestore());
    const vars = kind === "api" ? { NEWS_API_URL: address } : { NEWS_FEEDS: address };
    const own = { ...env, NEWS_FEEDS: "", ...vars };
    const { news, failures } = await collectNews(createNewsSources(own), await findStoredNews(own), 400);
    expect(news).toBeNull();
    expect(failures).toEqual([expect.stringMatching(/^(api|feed) 127\.0\.0\.1/)]);
    expect(warnings).toHaveBeenCalledTimes(1);
    const app = createNewsApp(vars);
    for (let request = 0; request < 2; request += 1) {
      const { articles } = newsListSchema.parse(await (await app.get("/news")).json());
      expect(articles).toEqual([good]);
    }
    expect((await findStoredNews(own))?.articles).toEqual([lastGood]);
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

describe("a wrong address", () => {
  /** The lines of the log, and the answers of the whole Worker. */
  function startWorker(vars: { NEWS_FEEDS?: string; NEWS_API_URL?: string }) {
    const spies = (["warn", "error"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    );
    // The publishers are not asked again meanwhile.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => {
      vi.useRealTimers();
      for (const spy of spies) spy.mockRestore();
    });
    const bindings = { ...env, NEWS_FEEDS: "", ...vars };
    const ask = async (path: string, headers: HeadersInit = {}) => {
      const context = createExecutionContext();
      const request = new Request(`http://app.test${path}`, { headers });
      const answer = await worker.fetch(request, bindings, context);
      const text = await answer.text();
      await waitOnExecutionContext(context);
      return { status: answer.status, headers: answer.headers, text };
    };
    return { ask, lines: () => spies.flatMap(({ mock }) => mock.calls.map(([line]) => String(line))) };
  }

  test.each([
    ["NEWS_FEEDS", "htps://a.example/feed"],
    ["NEWS_FEEDS", "a.example/feed?key=very-secret"],
    ["NEWS_API_URL", "ftp://a.example/very-secret"],
    ["NEWS_API_URL", "https://user:very-secret@a.example/"],
  ])("in %s (%s) alone: 502 to every origin, and one line that names the variable", async (name, value) => {
    const { ask, lines } = startWorker({ [name]: value });
    for (const path of ["/news", "/news?q=sleep", "/news"]) {
      const { status, headers, text } = await ask(path);
      expect(status).toBe(502);
      expect(headers.get("retry-after")).toBe("60");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(Object.keys(JSON.parse(text))).toEqual(["error"]);
    }
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toContain(name);
    expect(lines()[0]).not.toContain("very-secret");
    const page = await ask("/news", { accept: "text/html" });
    expect(page.status).toBe(200);
    expect(page.text).toContain("No news right now");
  });

  test("beside a right one costs its own news alone", async () => {
    const works = await planJson({ articles: [apiArticle(5)] });
    const { ask, lines } = startWorker({ NEWS_FEEDS: "nonsense,", NEWS_API_URL: works });
    const { status, text } = await ask("/news");
    expect(status).toBe(200);
    expect(newsListSchema.parse(JSON.parse(text)).articles).toHaveLength(1);
    expect(lines()).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? "")).toMatchObject({
      event: "news source failed",
      detail: "NEWS_FEEDS (address 1): holds something that is no http(s) address",
    });
  });
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

  test("fills the list before anybody asks", async () => {
    const address = await planJson({ articles: [apiArticle(1)] });
    const { bindings, get } = createNewsApp({ NEWS_API_URL: address });
    await trigger(bindings);
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
  const own = { ...env, NEWS_FEEDS: "", PUBLIC_URL: "https://without-source.example" };
  await expect(collectOnce(own, null, () => {}, [])).rejects.toMatchObject({
    name: "NewsUnavailable",
    status: 503,
  });
});
