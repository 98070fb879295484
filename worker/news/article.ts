/** A publisher's item, and the article that is made of it: plain text, and addresses that a reader may follow. */
import type { NewsArticle } from "#app/contracts/news.ts";
import { findPicture, plainText } from "./markup.ts";

const maxTitleLength = 200;
const maxDescriptionLength = 500;
const maxAddressLength = 2_048;

/** Returns an http(s) address without credentials, absolute and normalised, or null. */
export function parseLink(value: unknown, base?: string): URL | null {
  if (typeof value !== "string" || value.length > maxAddressLength) return null;
  const url = URL.parse(value.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname) return null;
  return url.href.length > maxAddressLength ? null : url;
}

const privateSuffix = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/**
 * An https address that our server may fetch: a public DNS name on the usual port. Numeric addresses are refused
 * altogether (the URL parser has turned 0x7f.1 and the like into 127.0.0.1 by then), so no list of private ranges is
 * needed.
 */
export function parsePicture(value: unknown, base?: string): URL | null {
  const url = parseLink(value, base);
  if (url?.protocol !== "https:" || url.port) return null;
  const host = url.hostname.replace(/\.$/, "");
  const isNumber = host.startsWith("[") || /^[\d.]+$/.test(host);
  return isNumber || !host.includes(".") || privateSuffix.test(host) ? null : url;
}

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

/** Returns the article, or the reason why the item is not an article. A bad picture is left out. */
export function parseArticle(
  item: FoundArticle,
  publishedAt: number,
): NewsArticle | "without a title" | "without a web address" {
  const url = parseLink(item.url, item.base);
  if (!url) return "without a web address";
  const title = typeof item.title === "string" ? plainText(item.title, maxTitleLength) : "";
  // NewsAPI gives this title to an article that its publisher has withdrawn.
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
