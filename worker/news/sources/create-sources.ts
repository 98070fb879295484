/** The publishers that the environment names. */
import { UpstreamError } from "#worker/http/upstream.ts";
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
  /** The news where no source is configured. Composed by worker/local.ts; no deployment has it. */
  readonly STARTER_NEWS?: NewsSource | undefined;
}

const newsApiAddress = "https://newsapi.org/v2/top-headlines";

/** The source in place of one with an invalid address: the log names the variable, and the other sources work. */
const createMisconfigured = (variable: string): NewsSource => ({
  name: variable,
  listFound: () => Promise.reject(new UpstreamError("holds something that is no http(s) address")),
});

/**
 * The configured sources. Local mode's starter news are taken only where none is configured, so that a broken source shows
 * as broken.
 */
export function createNewsSources(env: NewsEnv): NewsSource[] {
  const sources: NewsSource[] = [];
  const add = (variable: string, text: string, create: (url: string) => NewsSource): void => {
    const url = parseLink(text);
    sources.push(url ? create(url.href) : createMisconfigured(variable));
  };
  const key = env.NEWS_API_KEY ?? "";
  const api = env.NEWS_API_URL || (key && newsApiAddress);
  if (api) add("NEWS_API_URL", api, (url) => createNewsApiSource({ url, key }));
  const feeds = (env.NEWS_FEEDS ?? "").split(/[\s,]+/).filter(Boolean);
  for (const [at, feed] of feeds.entries()) add(`NEWS_FEEDS (address ${at + 1})`, feed, createFeedSource);
  const { STARTER_NEWS: starter } = env;
  return sources.length === 0 && starter ? [starter] : sources;
}
