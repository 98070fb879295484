/** Asks the publishers and merges their articles into one list. */
import * as z from "zod/mini";
import { digest, encode } from "#worker/crypto/tokens.ts";
import type { Env } from "#worker/env.ts";
import { logInfo, logWarning } from "#worker/http/log.ts";
import { type FoundArticle, parseArticle } from "./article.ts";
import { parsePublishedAt } from "./published-at.ts";
import type { NewsSource } from "./sources.ts";
import { createNewsSources } from "./sources.ts";
import { NewsUnavailable, type SourcedArticle, type StoredNews, storeNews } from "./stored-news.ts";

/**
 * How long a source may take for its answer while a request waits. With the time for KV a request stays under 3 s.
 */
const sourceBudgetMs = 2_200;
/** How long no other request asks the publishers after one has asked them. */
const pauseS = 60;
const maxArticles = 50;
/** The most articles of one source. Duplicates then can't empty the list, and 10,000 items cost no more than 100. */
const maxTaken = maxArticles * 2;

/** When items without a date were first seen, by the item's address as the publisher writes it. */
type FirstSeen = Readonly<Record<string, number>>;

interface Taken {
  readonly articles: readonly SourcedArticle[];
  readonly firstSeen: FirstSeen;
}

/**
 * The newest articles of a source. An item without a date gets the time at which it was first seen. The log has the
 * number of items that the source gave, and how many were dropped for which reason.
 */
function takeNewest(found: readonly FoundArticle[], source: string, seen: FirstSeen, now: number): Taken {
  const dropped: Record<string, number> = {};
  const drop = (reason: string) => {
    dropped[reason] = (dropped[reason] ?? 0) + 1;
  };
  const firstSeen: Record<string, number> = {};
  const dated = found.flatMap((item) => {
    const date = parsePublishedAt(item.publishedAt, now);
    if (typeof date === "number") return [{ item, date }];
    if (date !== "no date") return drop(date) ?? [];
    const address = String(item.url).trim();
    const since = seen[address] ?? now;
    if (Object.keys(firstSeen).length < maxTaken) firstSeen[address] = since;
    return [{ item, date: since }];
  });
  const articles: SourcedArticle[] = [];
  // Sorted before the texts are parsed, because parsing markup takes the most time.
  for (const { item, date } of dated.toSorted((a, b) => b.date - a.date)) {
    const article = parseArticle(item, date);
    if (typeof article === "string") drop(article);
    else articles.push({ ...article, source });
    if (articles.length === maxTaken) break;
  }
  const reasons = Object.entries(dropped).map(([reason, count]) => `${count} ${reason}`);
  logInfo("news source read", {
    source,
    given: found.length,
    undated: Object.keys(firstSeen).length,
    dropped: reasons.join(", ") || "none",
  });
  return { articles, firstSeen };
}

const campaign = /^(utm_\w+|fbclid|gclid|mc_[ce]id|ref|cmp|at_\w+)$/i;

/** Two addresses with the same key are the same page. */
function addressKey(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (campaign.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  return `${url.hostname.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}?${url.searchParams}`;
}

const titleKey = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Merges all articles into one list of at most 50, newest first. Each address and each title is in it once, with its
 * newest article.
 */
function mergeArticles(articles: readonly SourcedArticle[]): SourcedArticle[] {
  const seen = new Set<string>();
  const merged: SourcedArticle[] = [];
  for (const article of articles.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))) {
    const keys = [`address ${addressKey(article.url)}`, `title ${titleKey(article.title)}`];
    if (keys.some((key) => seen.has(key))) continue;
    for (const key of keys) seen.add(key);
    merged.push(article);
    if (merged.length === maxArticles) break;
  }
  return merged;
}

interface Collected {
  /** Null when no source answered. */
  readonly news: StoredNews | null;
  /** The reasons why sources gave nothing. */
  readonly failures: readonly string[];
}

/**
 * Asks all sources at once and merges their articles. If a source fails or has no articles, its articles in
 * `previous` stay, so that one publisher's fault doesn't empty the page.
 */
export async function collectNews(
  env: Env,
  previous: StoredNews | null,
  budgetMs: number,
  sources: readonly NewsSource[] = createNewsSources(env),
): Promise<Collected> {
  const now = Date.now();
  const outcomes = await Promise.allSettled(
    sources.map(async ({ name, listFound }) => {
      const found = await listFound(AbortSignal.timeout(budgetMs));
      return takeNewest(found, name, previous?.firstSeen?.[name] ?? {}, now);
    }),
  );
  const failures: string[] = [];
  const firstSeen: Record<string, FirstSeen> = {};
  const articles = outcomes.flatMap((outcome, at) => {
    const name = sources[at]?.name ?? "";
    const before = previous?.articles.filter(({ source }) => source === name) ?? [];
    if (outcome.status === "fulfilled") {
      if (Object.keys(outcome.value.firstSeen).length) firstSeen[name] = outcome.value.firstSeen;
      return outcome.value.articles.length > 0 ? outcome.value.articles : before;
    }
    const failure = `${name}: ${outcome.reason instanceof Error ? outcome.reason.message : outcome.reason}`;
    logWarning("news source failed", { detail: failure });
    failures.push(failure);
    const seenBefore = previous?.firstSeen?.[name];
    if (seenBefore) firstSeen[name] = seenBefore;
    return before;
  });
  if (failures.length === sources.length) return { news: null, failures };
  const news = { storedAt: now, articles: mergeArticles(articles), firstSeen };
  return { news, failures };
}

/**
 * The outcome of the last collection for a request in this data centre: the list, or the reason why there is none.
 */
const attemptSchema = z.union([
  z.object({ news: z.custom<StoredNews>((value) => typeof value === "object" && value !== null) }),
  z.object({ status: z.literal([502, 503]), reason: z.string() }),
]);
type Attempt = z.infer<typeof attemptSchema>;

/** The cache key of a collection. It depends on the publishers and is no address of the site. */
async function attemptKey(env: Env): Promise<string> {
  const publishers = JSON.stringify([env.NEWS_FEEDS, env.NEWS_API_URL]);
  const url = new URL("/news/attempt", env.PUBLIC_URL);
  url.searchParams.set("publishers", await digest(encode(publishers)));
  return url.href;
}

const recordAttempt = (key: string, attempt: Attempt): Promise<void> =>
  caches.default.put(key, Response.json(attempt, { headers: { "Cache-Control": `max-age=${pauseS}` } }));

/**
 * Collects for a request. If another request did so within the last minute, that outcome is used. The edge's cache
 * stores the outcome: publishers who fail, and a KV that doesn't show the new list yet, cause no further questions.
 * @throws NewsUnavailable
 */
export async function collectOnce(
  env: Env,
  previous: StoredNews | null,
  defer: (work: Promise<unknown>) => void,
  sources: readonly NewsSource[] = createNewsSources(env),
): Promise<StoredNews> {
  const key = await attemptKey(env);
  const last = await caches.default.match(key);
  if (last) {
    const attempt = attemptSchema.parse(await last.json());
    if ("news" in attempt) return attempt.news;
    throw new NewsUnavailable(attempt.status, attempt.reason);
  }
  await recordAttempt(key, { status: 503, reason: "the publishers are being asked" });
  const { news, failures } = await collectNews(env, previous, sourceBudgetMs, sources);
  if (!news) {
    const failure = new NewsUnavailable(failures.length ? 502 : 503, failures.join("; ") || "no source");
    await recordAttempt(key, { status: failure.status, reason: failure.reason });
    throw failure;
  }
  await recordAttempt(key, { news });
  defer(storeNews(env, news));
  return news;
}
