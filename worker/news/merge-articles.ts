import type { NewsArticle } from "#app/contracts/news.ts";
import { maxArticles } from "./limits.ts";

/** An article and the name of the source that it came from. */
export interface SourcedArticle extends NewsArticle {
  readonly source: string;
}

const campaign = /^(utm_\w+|fbclid|gclid|mc_[ce]id|ref|cmp|at_\w+)$/i;

/** Two addresses with the same key are the same page. */
function addressKey(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (campaign.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  return `${url.hostname.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}?${url.searchParams}`;
}

function titleKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** One list of all: newest first, each address and each title once (the newest stays), at most 50. */
export function mergeArticles(articles: readonly SourcedArticle[]): SourcedArticle[] {
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
