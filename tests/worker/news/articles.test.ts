import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { newsListSchema } from "#app/contracts/news.ts";
import { findStoredNews, refreshNews } from "#worker/news/news-list.ts";
import { createNewsApp, listKey } from "./news-app.ts";
import { apiArticle, feedDate, item, planFeed, planJson } from "./upstream.ts";

beforeEach(() => env.NEWS.delete(listKey));

async function titlesFrom(vars: { NEWS_FEEDS?: string; NEWS_API_URL?: string }): Promise<string[]> {
  const answer = await createNewsApp(vars).get("/news");
  expect(answer.status).toBe(200);
  return newsListSchema.parse(await answer.json()).articles.map(({ title }) => title);
}

describe("an article", () => {
  test("with a link that is no web address is left out, with a bad picture it only loses the picture", async () => {
    const hostile = ["javascript:alert(1)", "https://user:pass@a.example/", 7];
    const pictures = ["javascript:alert(1)", "https://127.0.0.1/1.png", "https://a.example:8443/1.png"];
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

  test("with an unreadable date, or one in the future, is left out; the log says how many and why", async () => {
    const logged = vi.spyOn(console, "info").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const dates = ["soon", "chapter 5", "Fri, 01 Jan 2100 10:00:00 GMT", "Fri, 02 Jan 2026 10:00:00 GMT"];
    const items = dates.map((date, at) =>
      item(`<title>Item ${at}</title><link>https://a.example/${at}</link><pubDate>${date}</pubDate>`),
    );
    const address = await planFeed([...items, item(`<title>No link</title>${feedDate}`)].join(""));
    expect(await titlesFrom({ NEWS_FEEDS: address })).toEqual(["Item 3"]);
    expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({
      event: "news source read",
      given: 5,
      undated: 0,
      dropped: "2 with an unreadable date, 1 dated in the future, 1 without a web address",
    });
  });

  test("without a date has the time at which it was first seen, also when it is collected again", async () => {
    const address = await planFeed(
      item("<title>Undated</title><link>https://a.example/1</link>") +
        item("<title>Empty</title><link>https://a.example/2</link><pubDate/>"),
    );
    const own = { ...env, NEWS_FEEDS: address };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 5) });
    onTestFinished(() => void vi.useRealTimers());
    await refreshNews(own);
    vi.setSystemTime(Date.UTC(2026, 0, 6));
    await refreshNews(own);
    const stored = await findStoredNews(own);
    expect(stored?.storedAt).toBe(Date.UTC(2026, 0, 6));
    expect(stored?.articles.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
      ["Undated", "2026-01-05T00:00:00.000Z"],
      ["Empty", "2026-01-05T00:00:00.000Z"],
    ]);
  });

  test("that comes twice, by address or by title, is shown once", async () => {
    const feed = await planFeed(
      item(`<title>Sleep well</title><link>https://www.a.example/sleep/?utm_source=rss</link>${feedDate}`) +
        item(`<title>Eat well!</title><link>https://b.example/eat</link>${feedDate}`),
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
