import type { StoredNews } from "./news-cache.ts";
import { toPublic } from "./select-news.ts";

export interface RenderedList {
  /** UTF-8, so that no answer has to encode it again. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** With the entity tag, which is the digest of the body. Copying a Headers costs a third of building one. */
  readonly headers: Headers;
}

/** On every answer that isn't the page. Plain values, because a middleware that sets them is dearer than the answer. */
export const openHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, X-Request-Id",
  Vary: "Accept",
};

const listHeaders = {
  ...openHeaders,
  "Content-Type": "application/json",
  // A shared cache may answer for five minutes and, while it asks again, for ten more.
  "Cache-Control": "public, max-age=60, s-maxage=300, stale-while-revalidate=600",
};

const rendered = new WeakMap<StoredNews, Promise<RenderedList>>();

/** The plain list's JSON and headers, made once for each list: most requests are answered from here. */
export function renderList(news: StoredNews): Promise<RenderedList> {
  let list = rendered.get(news);
  if (!list) {
    list = render(JSON.stringify({ articles: news.articles.map(toPublic) }));
    rendered.set(news, list);
  }
  return list;
}

async function render(json: string): Promise<RenderedList> {
  const body = new Uint8Array(new TextEncoder().encode(json));
  const digest = await crypto.subtle.digest("SHA-256", body);
  return { body, headers: new Headers({ ...listHeaders, ETag: `"${toHex(digest).slice(0, 32)}"` }) };
}

function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
