import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import worker from "#worker/local.ts";
import { listKey } from "./news-app.ts";
import { apiArticle, plan, planJson } from "./upstream.ts";

beforeEach(() => env.NEWS.delete(listKey));

async function readPage(vars: { NEWS_API_URL: string }, path = "/news"): Promise<string> {
  const context = createExecutionContext();
  const request = new Request(`http://app.example${path}`, { headers: { Accept: "text/html" } });
  const answer = await worker.fetch(request, { ...env, NEWS_FEEDS: "", ...vars }, context);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  await waitOnExecutionContext(context);
  return html;
}

test("a failed fetch shows an empty list and no error; the log gets the cause with the request's id", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const html = await readPage({ NEWS_API_URL: await plan({ status: 500 }) });
  expect(html).toContain("No news right now");
  expect(html).not.toMatch(/Oops|can&#x27;t be fetched|status 500/);
  expect(logged).toHaveBeenCalledTimes(1);
  const line: unknown = JSON.parse(String(logged.mock.calls[0]?.[0]));
  expect(line).toMatchObject({
    level: "error",
    error: "NewsUnavailable",
    message: expect.stringContaining("answered with status 500"),
    path: "/news",
    requestId: expect.any(String),
  });
  logged.mockRestore();
});

test.each([
  ["/news", "answers", /^public, max-age=0, s-maxage=300, stale-while-revalidate=600$/],
  ["/news.data", "answers", /^public, max-age=0, s-maxage=300, stale-while-revalidate=600$/],
  ["/news", "fails", /no-store/],
])(
  "%s of a publisher that %s may be cached as long as the list, a known failure not at all",
  async (path, as, cache) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const NEWS_API_URL =
      as === "fails" ? await plan({ status: 500 }) : await planJson({ articles: [apiArticle(1)] });
    const context = createExecutionContext();
    const request = new Request(`http://app.example${path}`, { headers: { Accept: "text/html" } });
    const answer = await worker.fetch(request, { ...env, NEWS_FEEDS: "", NEWS_API_URL }, context);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toMatch(cache);
    expect(await answer.text()).toContain(as === "fails" ? "No news right now" : "Article 1");
    await waitOnExecutionContext(context);
    logged.mockRestore();
  },
);

test("nothing hostile in an article reaches the page", async () => {
  const NEWS_API_URL = await planJson({
    articles: [
      apiArticle(1, {
        title: 'Good "day" </script><script>alert(1)</script> &lt;img src=x onerror=alert(2)&gt;',
        description: "]]></script><svg onload=alert(3)>",
        url: 'https://a.example/"><script>alert(4)</script>',
      }),
    ],
  });
  const html = await readPage({ NEWS_API_URL });
  expect(html).toContain("Good &quot;day&quot;");
  expect(html).not.toMatch(/<script>alert|<svg onload|onerror=alert\(2\)>/);
  expect(html).toContain('href="https://a.example/%22%3E%3Cscript%3Ealert(4)%3C/script%3E"');
  expect(html).toContain('src="/news/picture?src=https%3A%2F%2Fpictures.example%2F1.png"');
});
