import type { StoredNews } from "./news-cache.ts";
import { toPublic } from "./select-news.ts";

export interface RenderedList {
  readonly body: string;
  /** Strong: the digest of the body. */
  readonly etag: string;
}

const rendered = new WeakMap<StoredNews, Promise<RenderedList>>();

/** The plain list's JSON and entity tag, made once for each list: most requests are answered from here. */
export function renderList(news: StoredNews): Promise<RenderedList> {
  let list = rendered.get(news);
  if (!list) {
    list = render(JSON.stringify({ articles: news.articles.map(toPublic) }));
    rendered.set(news, list);
  }
  return list;
}

async function render(body: string): Promise<RenderedList> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return { body, etag: `"${toHex(digest).slice(0, 32)}"` };
}

function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
