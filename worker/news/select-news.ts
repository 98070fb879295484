/** Selects one page of the list, by words, by tag and by page number. */
import {
  defaultPageSize,
  type NewsArticle,
  type NewsPage,
  type NewsQuery,
  type NewsTag,
} from "#app/contracts/news.ts";

const words = (text: string): readonly string[] => text.split(", ");

/** The categories of publishers differ too much, so a tag is a set of the beginnings of words. */
const subjects: Record<NewsTag, readonly string[]> = {
  "fitness-tips": words(
    "activ, exercis, fitness, gym, movement, sport, train, walk, workout, run, runn, cycl, every move",
  ),
  nutrition: words(
    "carbohydrat, diet, eat, fat, fats, fibre, fiber, food, fruit, meal, nutri, protein, salt, sodium, sugar, sweetener, vegetabl, vitamin",
  ),
  "mental-wellness": words(
    "anxi, burnout, dementia, depress, lonel, mental, mindful, mood, resilien, sleep, stress, suicid, wellbeing, well-being",
  ),
  "exercise-science": words(
    "cohort, evidence, first-ever global report, guideline, research, review, scien, study, studies, trial",
  ),
};

/** These match as complete words only: "fat" begins "father" and "fatal", "run" begins "runway". */
const wholeWords = new Set(["fat", "fats", "run"]);

const patterns = new Map(
  Object.entries(subjects).map(([tag, starts]) => {
    const alternatives = starts.map((start) => (wholeWords.has(start) ? `${start}\\b` : start));
    return [tag, new RegExp(`\\b(?:${alternatives.join("|")})`, "i")] as const;
  }),
);

/** Whether an article is about a tag's subject, by its title and description. */
export function isAbout(article: NewsArticle, tag: NewsTag): boolean {
  return patterns.get(tag)?.test(`${article.title} ${article.description}`) ?? false;
}

/** One page of the articles that have every word of `q` in title or description and are about `tag`. */
export function selectNews(articles: readonly NewsArticle[], query: NewsQuery): NewsPage {
  const { q = "", tag, page = 1, pageSize = defaultPageSize } = query;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = articles.filter((article) => {
    const text = `${article.title} ${article.description}`.toLowerCase();
    return words.every((word) => text.includes(word)) && (!tag || isAbout(article, tag));
  });
  const start = (page - 1) * pageSize;
  return {
    articles: matching.slice(start, start + pageSize),
    total: matching.length,
    page,
    pageSize,
  };
}
