import type { NewsArticle } from "#app/contracts/news.ts";
import { maxDescriptionLength, maxTitleLength } from "./limits.ts";
import { findPicture, plainText } from "./markup.ts";
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

/** Returns the article, or why it is none. A bad picture is left out. */
export function parseArticle(
  item: FoundArticle,
  publishedAt: number,
): NewsArticle | "without a title" | "without a web address" {
  const url = parseLink(item.url, item.base);
  if (!url) return "without a web address";
  const title = typeof item.title === "string" ? plainText(item.title, maxTitleLength) : "";
  // NewsAPI's title of an article that its publisher took back.
  if (!title || title === "[Removed]") return "without a title";
  const markup = typeof item.description === "string" ? item.description : "";
  const picture = parsePicture(item.picture, item.base) ?? parsePicture(findPicture(markup), item.base);
  return {
    title,
    description: plainText(markup, maxDescriptionLength),
    url: url.href,
    urlToImage: picture?.href ?? null,
    publishedAt: new Date(publishedAt).toISOString(),
  };
}
