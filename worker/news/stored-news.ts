/**
 * The news list in KV: one key, whose value has the list and the time at which it was collected.
 * Guarantees: a list that can't be parsed or is too old, and a KV that doesn't answer, count as no list.
 */
import type { Context } from "hono";
import * as z from "zod/mini";
import { newsArticleSchema } from "#app/contracts/news.ts";
import type { AppEnv, Env } from "#worker/env.ts";
import { logWarning } from "#worker/http/log.ts";
import { withDeadline } from "#worker/http/upstream.ts";

/** How old a list may be to be served. */
const maxStaleMs = 7 * 86_400_000;
/** If KV takes longer, it counts as failing. */
const kvBudgetMs = 500;

/** The number rises when the shape changes, so that an older Worker never reads a newer list. */
const key = "news:list:1";

const storedSchema = z.object({
  /** Milliseconds. */
  storedAt: z.number(),
  /** The articles, each with the name of its source. */
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
    const text = await withDeadline(NEWS.get(key, "text"), kvBudgetMs);
    const stored = text === null ? null : parseStored(text);
    return stored && Date.now() - stored.storedAt < maxStaleMs ? stored : null;
  } catch (error) {
    logWarning("news cache unreadable", { detail: String(error) });
    return null;
  }
}

/** Never rejects: the caller already has the list, and the next collection writes again. */
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

/** There is no list. 502 when publishers failed; 503 while they are asked, or when none is configured. */
export class NewsUnavailable extends Error {
  override readonly name = "NewsUnavailable";
  constructor(
    readonly status: 502 | 503,
    readonly reason: string,
  ) {
    // The message is for the log; callers get another text.
    super(`There is no news list to answer from: ${reason}`);
  }
}

/** The answer while there is no list. `headers` are those of the route. */
export function answerUnavailable(
  context: Context<AppEnv>,
  { status }: NewsUnavailable,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const [error, retryAfter] =
    status === 503
      ? ["The news are still being collected. Please try again in a moment.", "5"]
      : ["The news can't be fetched right now. Please try again later.", "60"];
  return context.json({ error }, status, {
    ...headers,
    "Cache-Control": "no-store",
    "Retry-After": retryAfter,
  });
}
