import { expect, test } from "vitest";
import { type NewsArticle, newsTags } from "#app/contracts/news.ts";
import { type FoundArticle, parseArticle } from "#worker/news/article.ts";
import { isAbout } from "#worker/news/select-news.ts";
import { createStarterSource } from "./starter-news.ts";

test("the sample news are of the last days, whenever they are read, and every tag has some", async () => {
  const now = Date.parse("2031-03-01T06:00:00Z");
  const found = (await createStarterSource(() => now).listFound(AbortSignal.timeout(1000))) as FoundArticle[];
  const days = found.map(({ publishedAt }) => publishedAt);
  expect(days.slice(0, 2)).toEqual(["2031-02-28", "2031-02-27"]);
  expect(new Set(days).size).toBe(found.length);
  const articles = found.map((one) => parseArticle(one, now)) as NewsArticle[];
  for (const { id } of newsTags)
    expect(articles.filter((one) => isAbout(one, id)).length, id).toBeGreaterThan(0);
});
