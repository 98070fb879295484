import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import {
  Await,
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from "@remix-run/react";
import { Suspense, useRef } from "react";
import { type NewsQuery, newsTags } from "#app/contracts/news.ts";
import { NewsGrid, NewsGridSkeleton, NewsPager, NoNews, TagFilter } from "#app/features/news/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { isAnswer } from "#app/lib/without-network.ts";
import { PageHeading } from "#app/ui/page-intro.tsx";
import { findNews, parseFilter } from "./queries.ts";

export const meta: MetaFunction = () => [{ title: pageTitle("News") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = parseFilter(request);
  const isNarrowed = Boolean(query.q) || (query.page ?? 1) > 1;
  const news = await findNews(context, query);
  // The page is cached as long as the list for programs. A failure isn't cached.
  const cache = news ? "public, max-age=0, s-maxage=300, stale-while-revalidate=600" : "no-store";
  return data({ answer: { query, isNarrowed, news } }, { headers: { "Cache-Control": cache } });
}

/** Doesn't wait: a navigation within the site shows that the news load. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const answer = serverLoader<typeof loader>().then(
    ({ answer }) => answer,
    (error: unknown) => {
      if (isAnswer(error)) throw error;
      // Without a network `fetch` rejects with a TypeError. The specification (section 8) shows no error of a server or
      // a gateway: the list is empty.
      if (!(error instanceof TypeError)) {
        console.warn("The news could not be fetched", error);
        const query: NewsQuery = {};
        return { query, isNarrowed: false, news: null };
      }
      // The navigation is over, so no redirect can follow. The service worker has the document, or shows a page about
      // the missing connection.
      window.location.assign(request.url);
      return new Promise<never>(() => undefined);
    },
  );
  return { answer };
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function NewsPage() {
  const { answer } = useLoaderData<typeof loader | typeof clientLoader>();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const shown = useRef(search);
  /** The pager disappears with its articles, so its focus moves to the first of the new articles. */
  const takeFocus = (list: HTMLElement | null) => {
    if (!list || shown.current === search) return;
    shown.current = search;
    if (document.activeElement === document.body) list.querySelector("a")?.focus();
  };
  return (
    <>
      <PageHeading lead="Articles of public health bodies and newsrooms, newest first.">
        Health & Fitness News
      </PageHeading>
      <TagFilter chosen={newsTags.find(({ id }) => id === params.get("tag"))?.id} />
      <div className="min-h-screen pb-12">
        <Suspense key={search} fallback={<NewsGridSkeleton />}>
          <Await resolve={answer}>
            {({ query, isNarrowed, news }) =>
              news?.articles.length ? (
                <div ref={takeFocus}>
                  <NewsGrid articles={news.articles} />
                  <NewsPager news={news} query={query} />
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
