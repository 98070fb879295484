import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Await, useLoaderData, useNavigation } from "@remix-run/react";
import { Suspense } from "react";
import { NewsGrid, NewsGridSkeleton } from "#app/features/news/news-grid.tsx";
import { NewsPager } from "#app/features/news/news-pager.tsx";
import { NoNews } from "#app/features/news/no-news.tsx";
import { TagFilter } from "#app/features/news/tag-filter.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { wholeStyle, wholeStyleLinks } from "#app/page-style.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { findNews, parseFilter } from "./queries.ts";

export const handle = wholeStyle;
export const links = wholeStyleLinks;

export const meta: MetaFunction = () => [{ title: pageTitle("News") }];

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = parseFilter(request);
  // A promise on purpose: the shell is sent before the news are there.
  const isNarrowed = Boolean(query.q) || (query.page ?? 1) > 1;
  return { tag: query.tag, isNarrowed, key: new URL(request.url).search, news: findNews(context, query) };
}

export default function NewsPage() {
  const { tag, isNarrowed, key, news } = useLoaderData<typeof loader>();
  const isLoading = useNavigation().location?.pathname === "/news";
  return (
    <>
      <PageHeading lead="What public health bodies and newsrooms have published lately.">
        Health & Fitness News
      </PageHeading>
      <TagFilter chosen={tag} />
      <div aria-busy={isLoading} className="min-h-screen pb-12 transition-opacity aria-busy:opacity-60">
        <Suspense key={key} fallback={<NewsGridSkeleton />}>
          <Await resolve={news}>
            {(page) =>
              page.articles.length === 0 ? (
                <NoNews tag={tag} isNarrowed={isNarrowed} />
              ) : (
                <>
                  <NewsGrid articles={page.articles} />
                  <NewsPager news={page} tag={tag} />
                </>
              )
            }
          </Await>
        </Suspense>
      </div>
    </>
  );
}
