import type { AppLoadContext } from "@remix-run/cloudflare";
import { type NewsPage, type NewsQuery, parseNewsQuery } from "#app/contracts/news.ts";

/** Fills whole rows of one, two and three cards. */
const cardsPerPage = 24;

/** Parses the query; an invalid one counts as none. */
export function parseFilter(request: Request): NewsQuery {
  const parsed = parseNewsQuery(new URL(request.url).searchParams);
  return "query" in parsed ? parsed.query : {};
}

/** The page's articles, or null for a failure, whose cause goes to the log (spec section 8). Never rejects. */
export async function findNews(context: AppLoadContext, query: NewsQuery): Promise<NewsPage | null> {
  try {
    return await context.news.listNews({ ...query, pageSize: query.pageSize ?? cardsPerPage });
  } catch (error) {
    context.reportError(error);
    return null;
  }
}
