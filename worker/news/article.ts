import type { NewsArticle } from "#app/contracts/news.ts";
import { maxDescriptionLength, maxTitleLength } from "./limits.ts";
import { plainText } from "./plain-text.ts";
import { parsePublishedAt } from "./published-at.ts";
import { parseLink, parsePicture } from "./web-address.ts";

/** An article as a publisher wrote it: untrusted, and every field may be missing. */
export interface FoundArticle {
  readonly title?: unknown;
  readonly description?: unknown;
  readonly url?: unknown;
  readonly picture?: unknown;
  readonly publishedAt?: unknown;
  /** The address that relative links start from. */
  readonly base?: string;
}

/** Returns the article, or null without a title, a web address and a date. A bad picture is left out. */
export function parseArticle(item: FoundArticle, now: number): NewsArticle | null {
  const publishedAt = parsePublishedAt(item.publishedAt, now);
  const url = parseLink(item.url, item.base);
  if (publishedAt === null || !url || typeof item.title !== "string") return null;
  const title = plainText(item.title, maxTitleLength);
  // What NewsAPI leaves of an article that its publisher took back.
  if (!title || title === "[Removed]") return null;
  const description =
    typeof item.description === "string" ? plainText(item.description, maxDescriptionLength) : "";
  return {
    title,
    description,
    url: url.href,
    urlToImage: parsePicture(item.picture, item.base)?.href ?? null,
    publishedAt: new Date(publishedAt).toISOString(),
  };
}
