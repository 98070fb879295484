import type { NewsPage, NewsQuery } from "#app/contracts/news.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Links to newer and older articles of the query, if there is more than one page. */
export function NewsPager({ news, query }: { news: NewsPage; query: NewsQuery }) {
  const { page, total } = news;
  const last = Math.ceil(total / news.pageSize);
  if (last <= 1) return null;
  const to = (target: number) => {
    const { q, tag, pageSize } = query;
    const params = new URLSearchParams({
      ...(q && { q }),
      ...(tag && { tag }),
      ...(pageSize && { pageSize: String(pageSize) }),
      ...(target > 1 && { page: String(target) }),
    });
    return `?${params}`;
  };
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <ButtonLink to={to(Math.min(page - 1, last))} rel="prev">
          Newer
        </ButtonLink>
      )}
      <p className="tabular text-ink-2 text-sm">
        Page {page} of {last}
      </p>
      {page < last && (
        <ButtonLink to={to(page + 1)} rel="next">
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
