/** Programs get the news list ahead of the app (worker/news/list-answer.ts); all other requests go through it. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newsListSchema } from "#app/contracts/news.ts";
import { composeLocal } from "#worker/local/local-worker.ts";
import worker from "#worker/local.ts";
import { memoryMs } from "#worker/news/limits.ts";
import { findListAnswer } from "#worker/news/list-answer.ts";
import { listKey, storeNews } from "./news-app.ts";

beforeEach(async () => {
  await env.NEWS.delete(listKey);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => void vi.useRealTimers());

/** A Worker with an environment, and so a memory, of its own, and the starter feed. */
function startWorker() {
  const own = composeLocal({ ...env });
  const ask = async (path: string, init: RequestInit = {}) => {
    const context = createExecutionContext();
    const answer = await worker.fetch(new Request(`http://app.test${path}`, init), own, context);
    await waitOnExecutionContext(context);
    return answer;
  };
  return { own, ask };
}

const isAhead = (answer: Response) => answer.headers.get("server-timing") === "cached";
const listHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => !/^(server-timing|x-request-id|content-length)$/.test(name));

test("the second program gets the first one's list, with its headers and an id of its own", async () => {
  const { ask } = startWorker();
  const [first, second] = [await ask("/news"), await ask("/news", { headers: { accept: "*/*" } })];
  expect([isAhead(first), isAhead(second)]).toEqual([false, true]);
  expect(listHeaders(second)).toEqual(listHeaders(first));
  expect(first.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(second.headers.get("x-request-id")).toMatch(/./);
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  const [before, after] = [await first.json(), await second.json()];
  expect(after).toEqual(before);
  expect(newsListSchema.parse(after).articles.length).toBeGreaterThan(3);
});

test.each([
  ["a browser", "/news", { headers: { accept: "text/html" } }, 200],
  ["a part of the list", "/news?limit=1", {}, 200],
  ["a path that ends the same", "/other/news", {}, 404],
  ["HEAD", "/news", { method: "HEAD" }, 200],
  ["another method", "/news", { method: "POST" }, 405],
])("the recorded answer is not given to a request for %s", async (_, path, init, status) => {
  const { ask } = startWorker();
  await ask("/news");
  const answer = await ask(path, init);
  expect(isAhead(answer)).toBe(false);
  expect(answer.status).toBe(status);
});

test("a program that has the list already gets 304, which is not given to others", async () => {
  const { ask } = startWorker();
  const etag = (await ask("/news")).headers.get("etag") ?? "";
  const known = await ask("/news", { headers: { "if-none-match": etag } });
  expect(known.status).toBe(304);
  expect((await ask("/news")).status).toBe(200);
});

test("no recorded answer is given after an error, in another environment, or when KV has to be asked again", async () => {
  const { own, ask } = startWorker();
  const request = new Request("http://app.test/news");
  await ask("/news", { method: "POST" });
  expect(findListAnswer(request, own)).toBeNull();
  await ask("/news");
  expect(findListAnswer(request, own)).not.toBeNull();
  expect(findListAnswer(request, startWorker().own)).toBeNull();
  vi.setSystemTime(Date.now() + memoryMs);
  expect(findListAnswer(request, own)).toBeNull();
});

test("a newer list in KV replaces the answer", async () => {
  const { ask } = startWorker();
  await ask("/news");
  const article = { title: "Newer", description: "", url: "https://a.example/", urlToImage: null };
  vi.setSystemTime(Date.now() + memoryMs);
  await storeNews([{ ...article, publishedAt: "2026-01-02T00:00:00.000Z", source: "starter" }], 0);
  for (const ahead of [false, true]) {
    const answer = await ask("/news");
    expect(isAhead(answer)).toBe(ahead);
    expect(newsListSchema.parse(await answer.json()).articles).toMatchObject([{ title: "Newer" }]);
  }
});
