import { inject } from "vitest";
import type { Plan } from "#tests/support/fake-upstream.ts";

interface Seen {
  readonly requests: number;
  readonly sentBytes: number;
  readonly lastHeaders: Record<string, unknown>;
  readonly lastBody: string;
}

/** Plans an answer of the fake upstream and returns its address. */
export async function plan(answer: Plan): Promise<string> {
  const base = inject("upstreamUrl");
  const planned = await fetch(`${base}/plans`, { method: "POST", body: JSON.stringify(answer) });
  return `${base}/plans/${await planned.text()}`;
}

export async function seenAt(address: string): Promise<Seen> {
  const seen = await fetch(`${address}/seen`);
  return seen.json<Seen>();
}

export const planJson = (value: unknown, rest: Plan = {}) =>
  plan({ headers: { "Content-Type": "application/json" }, body: JSON.stringify(value), ...rest });

export const planFeed = (items: string, rest: Plan = {}) =>
  plan({
    headers: { "Content-Type": "application/rss+xml" },
    body: `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title>${items}</channel></rss>`,
    ...rest,
  });

/** An article as NewsAPI gives it; the higher the number, the older. */
export function apiArticle(number: number, rest: Record<string, unknown> = {}) {
  return {
    source: { id: null, name: "Publisher" },
    title: `Article ${number}`,
    description: `About number ${number}`,
    url: `https://publisher.example/articles/${number}`,
    urlToImage: `https://pictures.example/${number}.png`,
    publishedAt: new Date(Date.UTC(2026, 0, 31) - number * 60_000).toISOString(),
    ...rest,
  };
}

/** For items of a feed, none of which is taken without a date. */
export const feedDate = "<pubDate>Fri, 02 Jan 2026 10:00:00 GMT</pubDate>";
export const item = (inner: string) => `<item>${inner}</item>`;
