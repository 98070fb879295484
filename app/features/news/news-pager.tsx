import type { NewsPage, NewsTag } from "#app/contracts/news.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Newer and older, where there is more than one page. */
export function NewsPager({ news, tag }: { news: NewsPage; tag: NewsTag | undefined }) {
  const { page, pageSize, total } = news;
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const to = (target: number) =>
    `/news?${new URLSearchParams({ ...(tag && { tag }), ...(target > 1 && { page: String(target) }) })}`;
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
