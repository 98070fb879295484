import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Await, type ClientLoaderFunctionArgs, useLoaderData, useNavigation } from "@remix-run/react";
import { Suspense, useRef } from "react";
import { NewsGrid, NewsGridSkeleton } from "#app/features/news/news-grid.tsx";
import { NewsPager } from "#app/features/news/news-pager.tsx";
import { NoNews } from "#app/features/news/no-news.tsx";
import { TagFilter } from "#app/features/news/tag-filter.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { loadOrOpenDocument } from "#app/lib/without-network.ts";
import { fullStyles, fullStylesLinks } from "#app/page-style.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { findNews, parseFilter } from "./queries.ts";

export const handle = fullStyles;
export const links = fullStylesLinks;

export const meta: MetaFunction = () => [{ title: pageTitle("News") }];

/** The query parameter of browsers without script, which can't place streamed content. */
const wholeParam = "whole";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = parseFilter(request);
  const { search, searchParams } = new URL(request.url);
  const isNarrowed = Boolean(query.q) || (query.page ?? 1) > 1;
  const news = findNews(context, query);
  const shown = { query, isNarrowed, key: search };
  // A promise: the page is streamed before the news are loaded.
  if (!searchParams.has(wholeParam)) return data({ ...shown, news });
  const page = await news;
  return data({ ...shown, news: page }, page ? {} : { headers: { "Cache-Control": "no-store" } });
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrOpenDocument({ request, serverLoader: () => serverLoader<typeof loader>() });

/**
 * As fresh as the list for programs (worker/news/list-answer.ts): a page that was streamed while no publisher answered is
 * shown for minutes, not for a day.
 */
export const headers: HeadersFunction = ({ loaderHeaders }) => ({
  "Cache-Control":
    loaderHeaders.get("Cache-Control") ?? "public, max-age=0, s-maxage=300, stale-while-revalidate=600",
});

export default function NewsPage() {
  const { query, isNarrowed, key, news } = useLoaderData<typeof loader>();
  const isLoading = useNavigation().location?.pathname === "/news";
  const shown = useRef(key);
  /** The pager leaves the page with its articles: the focus that it had goes on to the first of the others. */
  const takeFocus = (list: HTMLElement | null) => {
    if (shown.current === key) return;
    shown.current = key;
    if (document.activeElement === document.body) list?.querySelector("a")?.focus();
  };
  return (
    <>
      <PageHeading lead="Articles of public health bodies and newsrooms, newest first.">
        Health & Fitness News
      </PageHeading>
      <TagFilter chosen={query.tag} />
      <div aria-busy={isLoading} className="min-h-screen pb-12 transition-opacity aria-busy:opacity-60">
        <Suspense key={key} fallback={<Loading search={key} />}>
          <Await resolve={news}>
            {(page) =>
              page?.articles.length ? (
                <div ref={takeFocus}>
                  <NewsGrid articles={page.articles} />
                  <NewsPager news={page} query={query} />
                </div>
              ) : (
                <NoNews tag={query.tag} isNarrowed={isNarrowed} />
              )
            }
          </Await>
        </Suspense>
      </div>
    </>
  );
}

/** Shows that the news load. Without script it redirects to the unstreamed page. */
function Loading({ search }: { search: string }) {
  const whole = `/news${search ? `${search}&` : "?"}${wholeParam}=1`;
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${whole}`} />
      </noscript>
      <NewsGridSkeleton />
    </>
  );
}
