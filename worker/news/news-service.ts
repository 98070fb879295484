/**
 * The news list of one isolate: memory in front of KV in front of the publishers (stale-while-revalidate).
 * Promise: fresh for 30 minutes; after that served stale for up to 7 days while one refresh runs behind; publishers
 * and KV may fail in any way without taking a list that is there; nobody waits longer than 3 s.
 */
import { createBackOff } from "./back-off.ts";
import { collectArticles } from "./collect-articles.ts";
import { withDeadline } from "./deadline.ts";
import * as limits from "./limits.ts";
import type { NewsCache, StoredNews } from "./news-cache.ts";
import { createSingleFlight } from "./single-flight.ts";
import type { NewsSource } from "./sources/source.ts";

/** There is no list to answer from: 502 when publishers failed, 503 when they are still being asked, or none is known. */
export class NewsUnavailable extends Error {
  override readonly name = "NewsUnavailable";
  constructor(
    readonly status: 502 | 503,
    cause: unknown,
  ) {
    // The log shows messages, not causes. Callers are told something else.
    super(`There is no news list to answer from: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

export interface NewsServiceOptions {
  readonly cache: NewsCache;
  readonly sources: readonly NewsSource[];
  readonly now: () => number;
  /** Hears of what failed without failing anybody. */
  readonly report: (event: string, detail: string) => void;
  readonly budgets?: Budgets;
}

/** Milliseconds; see limits.ts. */
export interface Budgets {
  readonly cacheMs: number;
  readonly sourceMs: number;
  readonly waitMs: number;
}

/** Keeps work alive after the answer was sent: `waitUntil` of the request that asks. */
export type Defer = (work: Promise<unknown>) => void;

export interface NewsService {
  /** The list, from the nearest place that has one. Rejects with NewsUnavailable. */
  read(defer: Defer): Promise<StoredNews>;
  /** Asks the publishers now. Rejects with NewsUnavailable when none answered; the last list stays. */
  refresh(defer: Defer, sourceMs?: number): Promise<StoredNews>;
}

const standard: Budgets = {
  cacheMs: limits.cacheBudgetMs,
  sourceMs: limits.sourceBudgetMs,
  waitMs: limits.waitBudgetMs,
};

export function createNewsService(options: NewsServiceOptions): NewsService {
  const { cache, sources, now, report, budgets = standard } = options;
  const backOff = createBackOff(now);
  let held: StoredNews | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let lastFailure = new NewsUnavailable(503, "no publisher was asked yet");

  /** Takes the newer list, forgets one that is too old, and answers the one that holds now. */
  function hold(news: StoredNews | null): StoredNews | null {
    // KV may lag behind what this isolate has just collected.
    if (news && (!held || news.storedAt > held.storedAt)) held = news;
    if (held && now() - held.storedAt >= limits.keepMs) held = null;
    return held;
  }

  const lookIntoCache = createSingleFlight(
    async () => {
      try {
        return hold(await withDeadline(cache.find(), budgets.cacheMs));
      } catch (error) {
        report("news cache unreadable", String(error));
        return hold(null);
      } finally {
        checkedAt = now();
      }
    },
    budgets.cacheMs * 4,
    now,
  );

  const refresh = createSingleFlight(
    async (defer: Defer, sourceMs: number = budgets.sourceMs) => {
      const isRecent = now() - checkedAt < limits.memoryMs;
      const previous = isRecent ? hold(null) : await lookIntoCache();
      const kept = previous?.articles ?? [];
      const collected = await collectArticles(sources, kept, { budgetMs: sourceMs, now: now() });
      for (const failure of collected.failures) report("news source failed", failure);
      if (collected.answered === 0) {
        backOff.recordFailure();
        lastFailure = new NewsUnavailable(sources.length === 0 ? 503 : 502, collected.failures.join("; "));
        throw lastFailure;
      }
      backOff.recordSuccess();
      const news = { storedAt: now(), articles: collected.articles };
      hold(news);
      // Nobody waits for the write, and it may fail: this isolate has the list.
      defer(cache.record(news).catch((error) => report("news cache unwritable", String(error))));
      return news;
    },
    limits.cronBudgetMs * 2,
    now,
  );

  async function waitForFirst(defer: Defer): Promise<StoredNews> {
    if (!backOff.mayTry()) throw lastFailure;
    const flight = refresh(defer);
    // If this reader goes away, the others and KV still get the list.
    defer(flight.catch(() => undefined));
    try {
      return await withDeadline(flight, budgets.waitMs);
    } catch (error) {
      throw error instanceof NewsUnavailable ? error : new NewsUnavailable(503, error);
    }
  }

  return {
    refresh,
    async read(defer) {
      const isRecent = now() - checkedAt < limits.memoryMs;
      const news = (isRecent && hold(null)) || (await lookIntoCache());
      if (!news) return waitForFirst(defer);
      const isFresh = now() - news.storedAt < limits.freshMs;
      if (!isFresh && backOff.mayTry()) defer(refresh(defer).catch(() => undefined));
      return news;
    },
  };
}
