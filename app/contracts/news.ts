/**
 * Health news as API callers and pages see it.
 * Guarantees: links are http(s), pictures are https, texts hold no markup, dates are real instants.
 */
import * as z from "zod/mini";

/** The page's four tags; `id` is the value of the `tag` parameter. */
export const newsTags = [
  { id: "fitness-tips", label: "Fitness Tips" },
  { id: "nutrition", label: "Nutrition" },
  { id: "mental-wellness", label: "Mental Wellness" },
  { id: "exercise-science", label: "Exercise Science" },
] as const;

export type NewsTag = (typeof newsTags)[number]["id"];

export const newsArticleSchema = z.object({
  title: z.string().check(z.minLength(1)),
  /** Empty where the publisher gives none. */
  description: z.string(),
  url: z.url(),
  urlToImage: z.nullable(z.url()),
  /** RFC 3339, UTC. */
  publishedAt: z.iso.datetime(),
});

export type NewsArticle = z.infer<typeof newsArticleSchema>;

/** Without a query: the whole list, newest first, at most 50. */
export const newsListSchema = z.object({ articles: z.array(newsArticleSchema) });

export const defaultPageSize = 20;

/** The answer to a query: one page of the matching articles. */
export const newsPageSchema = z.object({
  articles: z.array(newsArticleSchema),
  /** How many articles match, on all pages. */
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

export type NewsPage = z.infer<typeof newsPageSchema>;

/** `{error}`: a sentence that may be shown. */
export const newsErrorSchema = z.object({ error: z.string() });

const tagIds: readonly [NewsTag, ...NewsTag[]] = [
  "fitness-tips",
  "nutrition",
  "mental-wellness",
  "exercise-science",
];
/** A query parameter that counts from 1; every refusal is the same sentence. */
function countUpTo(most: number, sentence: string) {
  return z.optional(
    z.coerce.number(sentence).check(z.int(sentence), z.gte(1, sentence), z.lte(most, sentence)),
  );
}

export const newsQuerySchema = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, "q must be no longer than 200 characters"))),
  tag: z.optional(z.enum(tagIds, `tag must be one of ${tagIds.join(", ")}`)),
  page: countUpTo(1000, "page must be a whole number from 1 to 1000"),
  pageSize: countUpTo(50, "pageSize must be a whole number from 1 to 50"),
});

export type NewsQuery = z.infer<typeof newsQuerySchema>;

/** The news for loaders. Throws NewsUnavailable when there is no list to answer from. */
export interface NewsReader {
  listNews(query: NewsQuery): Promise<NewsPage>;
}

/** The path of our copy of an article's picture. With it, publishers can't track the page's readers. */
export function picturePath(urlToImage: string): string {
  return `/news/picture?src=${encodeURIComponent(urlToImage)}`;
}

/**
 * Reads the four known parameters, ignores others; a tag may be given by its label.
 * `error` says in one sentence what is wrong with the first bad one.
 */
export function parseNewsQuery(params: {
  get(name: string): string | null;
}): { readonly query: NewsQuery } | { readonly error: string } {
  const given = Object.fromEntries(
    ["q", "tag", "page", "pageSize"].flatMap((name) => {
      const value = params.get(name);
      if (value === null) return [];
      if (name === "tag") return [[name, value.trim().toLowerCase().replaceAll(" ", "-")]];
      // `Number` would also read "0x10" and "1e1".
      return [[name, name === "q" || /^\d+$/.test(value) ? value : Number.NaN]];
    }),
  );
  const parsed = newsQuerySchema.safeParse(given);
  if (parsed.success) return { query: parsed.data };
  return { error: parsed.error.issues[0]?.message ?? "The query can't be read." };
}
