/**
 * The news list: the cron trigger collects it into KV, and requests read it from there.
 * Guarantees: a list is fresh for 30 minutes and served stale for up to 7 days. Faults of publishers and of KV never
 * remove a list. No request waits longer than 3 s. A request collects only if KV has no fresh list, and at most once
 * a minute.
 */
import type { NewsArticle, NewsReader } from "#app/contracts/news.ts";
import { digest, encode } from "#worker/crypto/tokens.ts";
import type { Env } from "#worker/env.ts";
import { collectNews, collectOnce } from "./collect-news.ts";
import { selectNews } from "./select-news.ts";
import { findStoredNews, type StoredNews, storeNews } from "./stored-news.ts";

/** A list that is younger is served without a new collection. The cron trigger has the same interval. */
const freshMs = 30 * 60_000;
/**
 * How long an isolate answers with the list that it has read, because a read of KV costs money and some milliseconds.
 */
const memoryMs = 5_000;
/** How long a source may take during the cron trigger, when no request waits. */
const cronBudgetMs = 15_000;

export interface NewsList {
  readonly articles: readonly NewsArticle[];
  /** The JSON of the answer to a request without a query, and its entity tag. */
  readonly json: string;
  readonly etag: string;
}

/** Lets work go on after the answer was sent: `waitUntil` of the request. */
export type Defer = (work: Promise<unknown>) => void;

async function toList({ articles: sourced }: StoredNews): Promise<NewsList> {
  const articles = sourced.map(({ source: _, ...article }) => article);
  const json = JSON.stringify({ articles });
  return { articles, json, etag: `"${await digest(encode(json))}"` };
}

/** The fresh list that this isolate read last. */
const recent = new WeakMap<Env, { readonly readAt: number; readonly list: NewsList }>();

/** @throws NewsUnavailable */
export async function readNews(env: Env, defer: Defer): Promise<NewsList> {
  const known = recent.get(env);
  if (known && Date.now() - known.readAt < memoryMs) return known.list;
  const stored = await findStoredNews(env);
  if (stored && Date.now() - stored.storedAt < freshMs) {
    const list = await toList(stored);
    recent.set(env, { readAt: Date.now(), list });
    return list;
  }
  const collected = collectOnce(env, stored, defer);
  if (!stored) return toList(await collected);
  defer(collected.catch(() => undefined));
  return toList(stored);
}

/** The news, as loaders read them in one request. */
export const createNewsReader = (env: Env, defer: Defer): NewsReader => ({
  listNews: async (query) => selectNews((await readNews(env, defer)).articles, query),
});

/** The cron trigger's work. Each source's fault is logged. If no source answered, the last list stays. */
export async function refreshNews(env: Env): Promise<void> {
  const { news } = await collectNews(env, await findStoredNews(env), cronBudgetMs);
  if (news) await storeNews(env, news);
}
