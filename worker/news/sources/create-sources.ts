import { type Fetch, UpstreamError } from "#worker/http/upstream.ts";
import { parseLink } from "../web-address.ts";
import { createFeedSource } from "./feed.ts";
import { createNewsApiSource } from "./news-api.ts";
import type { NewsSource } from "./source.ts";

export interface NewsEnv {
  /** Addresses of RSS and Atom feeds, separated by spaces or commas. */
  readonly NEWS_FEEDS?: string;
  /** Address of a NewsAPI-compatible endpoint. */
  readonly NEWS_API_URL?: string;
  /** Its key. Secret. With a key alone, newsapi.org is asked. */
  readonly NEWS_API_KEY?: string;
}

const newsApiAddress = "https://newsapi.org/v2/top-headlines";

/**
 * The configured sources. `fallback` (local mode's starter feed) is taken only where none is configured, so that a
 * broken source shows as broken. An invalid address throws: a configuration mistake should be seen.
 */
export function createNewsSources(env: NewsEnv, fetch: Fetch, fallback: NewsSource | null): NewsSource[] {
  const sources: NewsSource[] = [];
  const key = env.NEWS_API_KEY ?? "";
  const api = env.NEWS_API_URL || (key && newsApiAddress);
  if (api) sources.push(createNewsApiSource({ url: requireAddress(api), key, fetch }));
  for (const url of (env.NEWS_FEEDS ?? "").split(/[\s,]+/).filter(Boolean)) {
    sources.push(createFeedSource(requireAddress(url), fetch));
  }
  return sources.length === 0 && fallback ? [fallback] : sources;
}

function requireAddress(value: string): string {
  const url = parseLink(value);
  if (!url) throw new UpstreamError("NEWS_API_URL or NEWS_FEEDS holds something that is no http(s) address");
  return url.href;
}
