/** The publishers that the environment names: RSS and Atom feeds, and services that answer like NewsAPI. */
import * as z from "zod/mini";
import { askUpstream, readUpstream, UpstreamError } from "#worker/http/upstream.ts";
import { type FoundArticle, parseLink } from "./article.ts";
import { decodeText } from "./decode-text.ts";
import { parseFeed } from "./parse-feed.ts";

export interface NewsSource {
  /** A stable name of the source in the log and on its articles. It never contains a key. */
  readonly name: string;
  /** Lists all articles of the source. Rejects when the answer as such can't be used. `signal` is the time limit. */
  listFound(signal: AbortSignal): Promise<readonly FoundArticle[]>;
}

const maxListBytes = 4 * 1024 * 1024;

/** A publisher's answer, at most 4 MiB of it. @throws UpstreamError */
async function askPublisher(address: string, headers: Record<string, string>, signal: AbortSignal) {
  const sent = { ...headers, "User-Agent": "fitness-tracker-news/1.0" };
  return readUpstream(await askUpstream(fetch, address, { headers: sent, signal }), maxListBytes);
}

function createFeedSource(url: string): NewsSource {
  const { host, pathname } = new URL(url);
  return {
    name: `feed ${host}${pathname}`,
    async listFound(signal) {
      const Accept = "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8";
      const { bytes, contentType } = await askPublisher(url, { Accept }, signal);
      return parseFeed(decodeText(bytes, contentType), url);
    },
  };
}

const answerSchema = z.object({ articles: z.array(z.unknown()) });
const articleSchema = z.object({
  title: z.optional(z.unknown()),
  description: z.optional(z.unknown()),
  url: z.optional(z.unknown()),
  urlToImage: z.optional(z.unknown()),
  publishedAt: z.optional(z.unknown()),
});

/**
 * @param url the whole address of the endpoint, with its parameters
 * @param key sent as a header, so that no log of addresses shows it
 */
function createNewsApiSource(url: string, key: string): NewsSource {
  const address = new URL(url);
  const defaults = { category: "health", language: "en", pageSize: "50" };
  for (const [name, value] of Object.entries(defaults)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  }
  return {
    name: `api ${address.host}`,
    async listFound(signal) {
      const headers = { Accept: "application/json", ...(key && { "X-Api-Key": key }) };
      const { bytes } = await askPublisher(address.href, headers, signal);
      return parseAnswer(new TextDecoder().decode(bytes)).flatMap((item) => {
        const article = articleSchema.safeParse(item);
        if (!article.success) return [];
        return [{ ...article.data, picture: article.data.urlToImage, base: address.href }];
      });
    },
  };
}

function parseAnswer(text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UpstreamError("did not answer with JSON");
  }
  const answer = answerSchema.safeParse(value);
  if (!answer.success) throw new UpstreamError("answered with JSON that holds no list of articles");
  return answer.data.articles;
}

export interface NewsEnv {
  /** Addresses of RSS and Atom feeds, separated by spaces or commas. */
  readonly NEWS_FEEDS?: string;
  /** Address of a NewsAPI-compatible endpoint. */
  readonly NEWS_API_URL?: string;
  /** The key of NEWS_API_URL. Secret. If only the key is set, newsapi.org is asked. */
  readonly NEWS_API_KEY?: string;
  /** The news if no source is configured. Set by worker/local.ts; no deployment has it. */
  readonly STARTER_NEWS?: NewsSource | undefined;
}

const newsApiAddress = "https://newsapi.org/v2/top-headlines";

/** Replaces a source with an invalid address: the log names the variable, and the other sources work. */
const createMisconfigured = (variable: string): NewsSource => ({
  name: variable,
  listFound: () => Promise.reject(new UpstreamError("holds something that is no http(s) address")),
});

/**
 * The configured sources. The starter news of local mode are used only if no source is configured, so that a broken
 * source is visible.
 */
export function createNewsSources(env: NewsEnv): NewsSource[] {
  const sources: NewsSource[] = [];
  const add = (variable: string, text: string, create: (url: string) => NewsSource): void => {
    const url = parseLink(text);
    sources.push(url ? create(url.href) : createMisconfigured(variable));
  };
  const key = env.NEWS_API_KEY ?? "";
  const api = env.NEWS_API_URL || (key && newsApiAddress);
  if (api) add("NEWS_API_URL", api, (url) => createNewsApiSource(url, key));
  const feeds = (env.NEWS_FEEDS ?? "").split(/[\s,]+/).filter(Boolean);
  for (const [at, feed] of feeds.entries()) add(`NEWS_FEEDS (address ${at + 1})`, feed, createFeedSource);
  const { STARTER_NEWS: starter } = env;
  return sources.length === 0 && starter ? [starter] : sources;
}
