import { defaultPageSize, type NewsArticle, type NewsPage, type NewsQuery } from "#app/contracts/news.ts";
import type { SourcedArticle } from "./merge-articles.ts";
import { isAbout } from "./topics.ts";

/** The article as callers see it, without its source. */
export function toPublic({ source: _, ...article }: SourcedArticle): NewsArticle {
  return article;
}

/** One page of the articles that have every word of `q` in title or description and are about `tag`. */
export function selectNews(articles: readonly SourcedArticle[], query: NewsQuery): NewsPage {
  const { q = "", tag, page = 1, pageSize = defaultPageSize } = query;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = articles.filter((article) => {
    const text = `${article.title} ${article.description}`.toLowerCase();
    return words.every((word) => text.includes(word)) && (!tag || isAbout(article, tag));
  });
  const start = (page - 1) * pageSize;
  return {
    articles: matching.slice(start, start + pageSize).map(toPublic),
    total: matching.length,
    page,
    pageSize,
  };
}
