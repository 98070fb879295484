/**
 * The news list of one isolate: memory in front of KV in front of the publishers (stale-while-revalidate).
 * Guarantees: a list is fresh for 30 minutes and then served stale for up to 7 days while one refresh runs behind; faults
 * of publishers and KV never remove a list; no request waits longer than 3 s.
 */

import { withDeadline } from "#worker/http/deadline.ts";
import { createBackOff } from "./back-off.ts";
import * as limits from "./limits.ts";
import type { NewsCache, StoredNews } from "./news-cache.ts";
import { createSingleFlight } from "./single-flight.ts";
import type { NewsSource } from "./sources/source.ts";

/** There is no list: 502 when publishers failed, 503 while they are being asked or when none is configured. */
export class NewsUnavailable extends Error {
  override readonly name = "NewsUnavailable";
  constructor(
    readonly status: 502 | 503,
    cause: unknown,
  ) {
    // The log shows messages, not causes. Callers get another text.
    super(`There is no news list to answer from: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

interface NewsServiceOptions {
  readonly cache: NewsCache;
  readonly sources: readonly NewsSource[];
  readonly now: () => number;
  /** Called for faults that fail no request. */
  readonly report: (event: string, detail: string) => void;
  readonly budgets?: Budgets;
}

/** Milliseconds; see limits.ts. */
interface Budgets {
  readonly cacheMs: number;
  readonly sourceMs: number;
  readonly waitMs: number;
}

/** Lets work go on after the answer was sent: `waitUntil` of the request. */
export type Defer = (work: Promise<unknown>) => void;

export interface NewsService {
  /** The list in memory if KV need not be asked again yet; null otherwise. */
  findRecent(): StoredNews | null;
  /** The list: from memory, then KV, then the publishers. Rejects with NewsUnavailable. */
  read(defer: Defer): Promise<StoredNews>;
  /** Asks the publishers now. Rejects with NewsUnavailable when none answered; the last list stays. */
  refresh(defer: Defer, sourceMs?: number): Promise<StoredNews>;
}

const standard: Budgets = {
  cacheMs: limits.cacheBudgetMs,
  sourceMs: limits.sourceBudgetMs,
  waitMs: limits.waitBudgetMs,
};

let collecting: typeof import("./collect-articles.ts") | undefined;

export function createNewsService(options: NewsServiceOptions): NewsService {
  const { cache, sources, now, report, budgets = standard } = options;
  const backOff = createBackOff(now);
  let memory: StoredNews | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let lastFailure = new NewsUnavailable(503, "no publisher was asked yet");

  /** True while KV need not be asked again, whether or not it had a list. */
  const isRecent = () => now() - checkedAt < limits.memoryMs;

  /** Takes the newer list, drops one that is too old, and returns the one in memory. */
  function remember(news: StoredNews | null): StoredNews | null {
    // KV may lag behind what this isolate has just collected.
    if (news && (!memory || news.storedAt > memory.storedAt)) memory = news;
    if (memory && now() - memory.storedAt >= limits.maxStaleMs) memory = null;
    return memory;
  }

  const readCache = createSingleFlight(
    async () => {
      try {
        return remember(await withDeadline(cache.find(), budgets.cacheMs));
      } catch (error) {
        report("news cache unreadable", String(error));
        return remember(null);
      } finally {
        checkedAt = now();
      }
    },
    budgets.cacheMs * 4,
    now,
  );

  const refresh = createSingleFlight(
    async (defer: Defer, sourceMs: number = budgets.sourceMs) => {
      const previous = isRecent() ? remember(null) : await readCache();
      // Reading feeds is loaded when a publisher is asked.
      collecting ??= await import("./collect-articles.ts");
      const collected = await collecting.collectArticles(sources, previous?.articles ?? [], {
        budgetMs: sourceMs,
        now: now(),
      });
      for (const failure of collected.failures) report("news source failed", failure);
      if (collected.answered === 0) {
        backOff.recordFailure();
        lastFailure = new NewsUnavailable(sources.length === 0 ? 503 : 502, collected.failures.join("; "));
        throw lastFailure;
      }
      backOff.recordSuccess();
      const news = { storedAt: now(), articles: collected.articles };
      remember(news);
      // The write is not awaited and may fail: this isolate has the list.
      defer(cache.record(news).catch((error) => report("news cache unwritable", String(error))));
      return news;
    },
    limits.cronBudgetMs * 2,
    now,
  );

  const findRecent = () => (isRecent() ? remember(null) : null);

  function lookUp(defer: Defer): Promise<StoredNews | null> {
    const reading = readCache();
    // If this request is cancelled, the others that wait for the same look still get the list.
    defer(reading);
    return reading;
  }

  async function waitForFirst(defer: Defer): Promise<StoredNews> {
    if (!backOff.mayTry()) throw lastFailure;
    const flight = refresh(defer);
    // If this request is cancelled, the others and KV still get the list.
    defer(flight.catch(() => undefined));
    try {
      return await withDeadline(flight, budgets.waitMs);
    } catch (error) {
      throw error instanceof NewsUnavailable ? error : new NewsUnavailable(503, error);
    }
  }

  return {
    findRecent,
    refresh,
    async read(defer) {
      const news = findRecent() ?? (await lookUp(defer));
      if (!news) return waitForFirst(defer);
      const isFresh = now() - news.storedAt < limits.freshMs;
      if (!isFresh && backOff.mayTry()) defer(refresh(defer).catch(() => undefined));
      return news;
    },
  };
}
