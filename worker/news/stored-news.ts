/**
 * The news list in KV: one key, one value with the time at which it was collected.
 * Guarantees: a list that can't be parsed, one that is too old and a KV that doesn't answer count as no list.
 */
import * as z from "zod/mini";
import { newsArticleSchema } from "#app/contracts/news.ts";
import type { Env } from "#worker/env.ts";
import { withDeadline } from "#worker/http/deadline.ts";
import { logWarning } from "#worker/http/log.ts";
import { cacheBudgetMs, maxStaleMs } from "./limits.ts";

/** Bumped when the shape changes: an older Worker never reads a newer list. */
const key = "news:list:1";

const storedSchema = z.object({
  /** Milliseconds. */
  storedAt: z.number(),
  /** With the name of the source that each came from. */
  articles: z.array(z.extend(newsArticleSchema, { source: z.string() })),
  /** When items without a date were first seen, by source and address. */
  firstSeen: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
});

export type StoredNews = Readonly<z.infer<typeof storedSchema>>;
export type SourcedArticle = StoredNews["articles"][number];

function parseStored(text: string): StoredNews | null {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export async function findStoredNews({ NEWS }: Pick<Env, "NEWS">): Promise<StoredNews | null> {
  try {
    const text = await withDeadline(NEWS.get(key, "text"), cacheBudgetMs);
    const stored = text === null ? null : parseStored(text);
    return stored && Date.now() - stored.storedAt < maxStaleMs ? stored : null;
  } catch (error) {
    logWarning("news cache unreadable", { detail: String(error) });
    return null;
  }
}

/** Never rejects: whoever collected the list has it, and the next collection writes again. */
export async function storeNews({ NEWS }: Pick<Env, "NEWS">, news: StoredNews): Promise<void> {
  try {
    await NEWS.put(key, JSON.stringify(news), {
      expirationTtl: maxStaleMs / 1000,
      metadata: { storedAt: new Date(news.storedAt).toISOString(), articles: news.articles.length },
    });
  } catch (error) {
    logWarning("news cache unwritable", { detail: String(error) });
  }
}
