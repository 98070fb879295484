/** One article: picture, title, description of three lines, date. Opens the publisher's page in a new tab. */
import type { NewsArticle } from "#app/contracts/news.ts";
import { NewsPicture } from "./news-picture.tsx";

// In UTC, so that server and browser render the same text.
const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export function NewsCard({ article, eager = false }: { article: NewsArticle; eager?: boolean }) {
  const { title, description, url, urlToImage, publishedAt } = article;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors focus-within:border-line-strong hover:border-line-strong">
      <NewsPicture title={title} urlToImage={urlToImage} eager={eager} />
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h2 className="line-clamp-3 text-lg">
          {/* The whole card is the link's area; the title is its name. */}
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
          >
            {title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </h2>
        {description && <p className="line-clamp-3 text-ink-2 text-sm">{description}</p>}
        <p className="mt-auto flex items-baseline justify-between gap-3 pt-2 text-ink-2 text-sm">
          <span className="truncate">{new URL(url).hostname.replace(/^www\./, "")}</span>
          <time dateTime={publishedAt} className="shrink-0 tabular">
            {dateFormat.format(new Date(publishedAt))}
          </time>
        </p>
      </div>
    </article>
  );
}
