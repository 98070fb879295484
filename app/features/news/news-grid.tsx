import type { ReactNode } from "react";
import type { NewsArticle } from "#app/contracts/news.ts";
import { NewsCard } from "./news-card.tsx";

const columns = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";

/** Articles as cards. The first row loads its pictures eagerly. */
export function NewsGrid({ articles }: { articles: readonly NewsArticle[] }) {
  return (
    <ul className={columns}>
      {articles.map((article, at) => (
        <li key={article.url}>
          <NewsCard article={article} eager={at < 3} />
        </li>
      ))}
    </ul>
  );
}

/** The grid's skeleton while the news load. */
export function NewsGridSkeleton() {
  return (
    <div>
      <p role="status" className="mb-5 text-ink-2">
        Loading news...
      </p>
      <div aria-hidden="true" className={columns}>
        {["a", "b", "c", "d", "e", "f"].map((name) => (
          <div key={name} className="overflow-hidden rounded-lg border border-line bg-surface">
            <div className="aspect-video bg-surface-2" />
            <div className="grid gap-3 p-5">
              <Bar className="w-5/6" />
              <Bar className="w-2/3" />
              <Bar className="w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Bar({ className }: { className: string }): ReactNode {
  return <div className={`h-4 animate-pulse rounded-full bg-surface-2 ${className}`} />;
}
