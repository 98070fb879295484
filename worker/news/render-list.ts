import type { StoredNews } from "./news-cache.ts";
import { toPublic } from "./select-news.ts";

export interface RenderedList {
  /** UTF-8, so that no answer has to encode it again. */
  readonly body: Uint8Array<ArrayBuffer>;
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

async function render(json: string): Promise<RenderedList> {
  const body = new Uint8Array(new TextEncoder().encode(json));
  const digest = await crypto.subtle.digest("SHA-256", body);
  return { body, etag: `"${toHex(digest).slice(0, 32)}"` };
}

function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
