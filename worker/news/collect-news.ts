/** Asks the publishers and merges their articles into one list. */
import type { NewsArticle } from "#app/contracts/news.ts";
import { logInfo, logWarning } from "#worker/http/log.ts";
import { type FoundArticle, parseArticle } from "./article.ts";
import { parsePublishedAt } from "./published-at.ts";
import type { NewsSource } from "./sources.ts";

const maxArticles = 50;
/** The most articles of one source. Duplicates then can't empty the list, and 10,000 items cost no more than 100. */
const maxTaken = maxArticles * 2;

/** When items without a date were first seen, by the item's address as the publisher writes it. */
type FirstSeen = Readonly<Record<string, number>>;

type SourcedArticle = NewsArticle & { readonly source: string };

export interface CollectedNews {
  /** Milliseconds. */
  readonly storedAt: number;
  /** The articles, each with the name of its source. */
  readonly articles: SourcedArticle[];
  readonly firstSeen?: Record<string, FirstSeen> | undefined;
}

/**
 * The newest articles of a source. An item without a date gets the time at which it was first seen. The log has the
 * number of items that the source gave, and how many were dropped for which reason.
 */
function takeNewest(found: readonly FoundArticle[], source: string, seen: FirstSeen, now: number) {
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

/**
 * Asks all sources at once and merges their articles. If a source fails or has no articles, its articles in
 * `previous` stay, so that one publisher's fault doesn't empty the page. `news` is null when no source answered;
 * `failures` are the reasons why sources gave nothing.
 */
export async function collectNews(
  sources: readonly NewsSource[],
  previous: CollectedNews | null,
  budgetMs: number,
): Promise<{ readonly news: CollectedNews | null; readonly failures: readonly string[] }> {
  const now = Date.now();
  const failures: string[] = [];
  const firstSeen: Record<string, FirstSeen> = {};
  const taken = await Promise.all(
    sources.map(async ({ name, listFound }) => {
      const seenBefore = previous?.firstSeen?.[name];
      const before = previous?.articles.filter(({ source }) => source === name) ?? [];
      try {
        const found = await listFound(AbortSignal.timeout(budgetMs));
        const newest = takeNewest(found, name, seenBefore ?? {}, now);
        if (Object.keys(newest.firstSeen).length) firstSeen[name] = newest.firstSeen;
        return newest.articles.length > 0 ? newest.articles : before;
      } catch (error) {
        const failure = `${name}: ${error instanceof Error ? error.message : error}`;
        logWarning("news source failed", { detail: failure });
        failures.push(failure);
        if (seenBefore) firstSeen[name] = seenBefore;
        return before;
      }
    }),
  );
  if (failures.length === sources.length) return { news: null, failures };
  return { news: { storedAt: now, articles: mergeArticles(taken.flat()), firstSeen }, failures };
}
