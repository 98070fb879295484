import { type FoundArticle, parseArticle } from "./article.ts";
import { maxArticles } from "./limits.ts";
import { mergeArticles, type SourcedArticle } from "./merge-articles.ts";
import { parsePublishedAt } from "./published-at.ts";
import type { NewsSource } from "./sources/source.ts";

interface Collected {
  readonly articles: readonly SourcedArticle[];
  /** Why sources gave nothing, for the log. Empty when all answered. */
  readonly failures: readonly string[];
}

/** Enough that duplicates can't empty the list, few enough that 10,000 items cost no more than 100. */
const enough = maxArticles * 2;

function takeNewest(found: readonly FoundArticle[], source: string, now: number): SourcedArticle[] {
  const dated = found.flatMap((item) => {
    const instant = parsePublishedAt(item.publishedAt, now);
    return instant === null ? [] : [{ item, instant }];
  });
  const taken: SourcedArticle[] = [];
  // Newest first before the texts are parsed: parsing markup is what costs.
  for (const { item } of dated.sort((a, b) => b.instant - a.instant)) {
    const article = parseArticle(item, now);
    if (article) taken.push({ ...article, source });
    if (taken.length === enough) break;
  }
  return taken;
}

/**
 * Asks all sources at once and merges their articles. For a source that fails or has none, those of `previous` stay, so
 * that one publisher's fault doesn't empty the page. When no source answers, `articles` is `previous`.
 */
export async function collectArticles(
  sources: readonly NewsSource[],
  previous: readonly SourcedArticle[],
  { budgetMs, now }: { budgetMs: number; now: number },
): Promise<Collected & { readonly answered: number }> {
  const outcomes = await Promise.allSettled(
    sources.map(async (source) => {
      const found = await source.listFound(AbortSignal.timeout(budgetMs));
      return takeNewest(found, source.name, now);
    }),
  );
  const failures: string[] = [];
  const articles = outcomes.flatMap((outcome, at) => {
    const name = sources[at]?.name ?? "";
    const before = previous.filter((article) => article.source === name);
    if (outcome.status === "fulfilled") return outcome.value.length > 0 ? outcome.value : before;
    failures.push(`${name}: ${outcome.reason instanceof Error ? outcome.reason.message : outcome.reason}`);
    return before;
  });
  return { articles: mergeArticles(articles), failures, answered: sources.length - failures.length };
}
