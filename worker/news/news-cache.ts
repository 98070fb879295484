/**
 * The news list in KV: one key, one value with the time at which it was stored.
 * Guarantees: a list that can't be parsed is treated as absent; only an unreachable KV rejects.
 */
import * as z from "zod/mini";
import { newsArticleSchema } from "#app/contracts/news.ts";
import { maxStaleMs } from "./limits.ts";
import type { SourcedArticle } from "./merge-articles.ts";

/** A list as it was collected. Never changed, so it can be a key of what is derived from it. */
export interface StoredNews {
  /** Milliseconds. */
  readonly storedAt: number;
  readonly articles: readonly SourcedArticle[];
}

export interface NewsCache {
  find(): Promise<StoredNews | null>;
  record(news: StoredNews): Promise<void>;
}

/** Bumped when the shape changes: an older Worker never reads a newer list. */
const key = "news:list:1";

const storedSchema = z.object({
  storedAt: z.number(),
  articles: z.array(z.extend(newsArticleSchema, { source: z.string() })),
});

function parseStored(text: string): StoredNews | null {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function createNewsCache(kv: KVNamespace): NewsCache {
  return {
    async find() {
      const text = await kv.get(key, "text");
      return text === null ? null : parseStored(text);
    },
    async record(news) {
      await kv.put(key, JSON.stringify(news), {
        expirationTtl: maxStaleMs / 1000,
        metadata: { storedAt: new Date(news.storedAt).toISOString(), articles: news.articles.length },
      });
    },
  };
}
