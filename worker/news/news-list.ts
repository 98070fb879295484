/**
 * The news list in KV: the cron trigger collects it, and each request reads it.
 * Guarantees: a list is fresh for 30 minutes and served stale for up to 7 days. Faults of publishers and of KV never
 * remove a list. No request waits longer than 3 s. A request collects only if KV has no fresh list, and in each data
 * centre at most once a minute.
 */
import * as z from "zod/mini";
import { type NewsArticle, type NewsReader, newsArticleSchema } from "#app/contracts/news.ts";
import type { Env } from "#worker/env.ts";
import { logWarning } from "#worker/http/log.ts";
import { withDeadline } from "#worker/http/upstream.ts";
import { type CollectedNews, collectNews } from "./collect-news.ts";
import { selectNews } from "./select-news.ts";
import { createNewsSources, type NewsSource } from "./sources.ts";

/** A list that is younger is served without a new collection. The cron trigger has the same interval. */
const freshMs = 30 * 60_000;
/** How old a list may be to be served. */
const maxStaleMs = 7 * 86_400_000;
/** If KV takes longer, it counts as failing. */
const kvBudgetMs = 500;
/** How long KV answers from its cache in the data centre, in seconds. */
const cacheTtl = 60;
/** How long a source may take while a request waits. With the time for KV a request stays under 3 s. */
const sourceBudgetMs = 2_200;
/** How long a source may take during the cron trigger, when no request waits. */
const cronBudgetMs = 15_000;
/** How long no other request asks the publishers after one has asked them, in seconds. */
const pauseS = 60;

/** The number rises when the shape changes, so that an older Worker never reads a newer list. */
const key = "news:list:1";

const storedSchema = z.object({
  /** Milliseconds. */
  storedAt: z.number(),
  /** The articles, each with the name of its source. */
  articles: z.array(z.extend(newsArticleSchema, { source: z.string() })),
  /** When items without a date were first seen, by source and address. */
  firstSeen: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
});

/** A list that can't be parsed or is too old, and a KV that doesn't answer, count as no list. */
export async function findStoredNews({ NEWS }: Pick<Env, "NEWS">): Promise<CollectedNews | null> {
  try {
    const value = await withDeadline(NEWS.get(key, { type: "json", cacheTtl }), kvBudgetMs);
    const { data } = storedSchema.safeParse(value);
    return data && Date.now() - data.storedAt < maxStaleMs ? data : null;
  } catch (error) {
    logWarning("news cache unreadable", { detail: String(error) });
    return null;
  }
}

/** Never rejects: the caller already has the list, and the next collection writes again. */
async function storeNews({ NEWS }: Pick<Env, "NEWS">, news: CollectedNews): Promise<void> {
  try {
    await NEWS.put(key, JSON.stringify(news), { expirationTtl: maxStaleMs / 1000 });
  } catch (error) {
    logWarning("news cache unwritable", { detail: String(error) });
  }
}

/** There is no list. 502 when publishers failed; 503 while they are asked, or when none is configured. */
export class NewsUnavailable extends Error {
  override readonly name = "NewsUnavailable";
  constructor(
    readonly status: 502 | 503,
    readonly reason: string,
  ) {
    // The message is for the log; callers get another text.
    super(`There is no news list to answer from: ${reason}`);
  }
}

/** The outcome of the last collection for a request in this data centre. */
const attemptSchema = z.union([
  z.object({ news: storedSchema }),
  z.object({ status: z.literal([502, 503]), reason: z.string() }),
]);
type Attempt = z.infer<typeof attemptSchema>;

/** Lets work go on after the answer was sent: `waitUntil` of the request. */
export type Defer = (work: Promise<unknown>) => void;

/**
 * Collects for a request. If another request did so within the last minute, that outcome is used. The edge's cache
 * stores the outcome: publishers who fail, and a KV that doesn't show the new list yet, cause no further questions.
 * @throws NewsUnavailable
 */
export async function collectOnce(
  env: Env,
  previous: CollectedNews | null,
  defer: Defer,
  sources: readonly NewsSource[] = createNewsSources(env),
): Promise<CollectedNews> {
  // The cache key depends on the publishers and is no address of the site.
  const publishers = new URLSearchParams({ feeds: env.NEWS_FEEDS ?? "", api: env.NEWS_API_URL ?? "" });
  const address = new URL(`/news/attempt?${publishers}`, env.PUBLIC_URL).href;
  const record = (attempt: Attempt): Promise<void> =>
    caches.default.put(
      address,
      Response.json(attempt, { headers: { "Cache-Control": `max-age=${pauseS}` } }),
    );
  const last = await caches.default.match(address);
  if (last) {
    const attempt = attemptSchema.parse(await last.json());
    if ("news" in attempt) return attempt.news;
    throw new NewsUnavailable(attempt.status, attempt.reason);
  }
  await record({ status: 503, reason: "the publishers are being asked" });
  const { news, failures } = await collectNews(sources, previous, sourceBudgetMs);
  if (!news) {
    const failure = new NewsUnavailable(failures.length ? 502 : 503, failures.join("; ") || "no source");
    await record({ status: failure.status, reason: failure.reason });
    throw failure;
  }
  await record({ news });
  defer(storeNews(env, news));
  return news;
}

/** The articles, newest first. @throws NewsUnavailable */
export async function readNews(env: Env, defer: Defer): Promise<readonly NewsArticle[]> {
  const withoutSources = ({ articles }: CollectedNews) =>
    articles.map(({ source: _, ...article }) => article);
  const stored = await findStoredNews(env);
  if (stored && Date.now() - stored.storedAt < freshMs) return withoutSources(stored);
  const collected = collectOnce(env, stored, defer);
  if (!stored) return withoutSources(await collected);
  defer(collected.catch(() => undefined));
  return withoutSources(stored);
}

/** The news, as loaders read them in one request. */
export const createNewsReader = (env: Env, defer: Defer): NewsReader => ({
  listNews: async (query) => selectNews(await readNews(env, defer), query),
});

/** The cron trigger's work. Each source's fault is logged. If no source answered, the last list stays. */
export async function refreshNews(env: Env): Promise<void> {
  const { news } = await collectNews(createNewsSources(env), await findStoredNews(env), cronBudgetMs);
  if (news) await storeNews(env, news);
}
