import { startTransition, useCallback, useEffect, useState } from "react";
import { type NewsArticle, newsListSchema } from "#app/contracts/news.ts";
import { NewsGrid } from "#app/features/news/public.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** How many articles are shown. */
const shown = 3;

type State = "loading" | "failed" | readonly NewsArticle[];

/** Health news: the newest articles. Needs a network. */
export function NewsSection() {
  const [state, setState] = useState<State>("loading");

  const load = useCallback(() => {
    setState("loading");
    // The user's own statistics come first.
    const show = (next: State) => startTransition(() => setState(next));
    fetchNews().then(show, () => show("failed"));
  }, []);
  useEffect(load, [load]);

  return (
    <section id="news" aria-labelledby="news-heading" className="grid scroll-mt-6 gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="news-heading" className="text-xl">
          Health news
        </h2>
        <ButtonLink to="/dashboard/news" variant="quiet">
          All news
        </ButtonLink>
      </div>
      {state === "loading" && (
        <div aria-busy="true" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <span className="sr-only">Loading news</span>
          <Skeleton className="h-80 rounded-lg" />
          <Skeleton className="hidden h-80 rounded-lg sm:block" />
          <Skeleton className="hidden h-80 rounded-lg lg:block" />
        </div>
      )}
      {state === "failed" && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
        >
          <p className="text-ink-2">The news can't be reached right now. Everything else works without it.</p>
          <Button
            onClick={({ currentTarget }) => {
              focusAround(currentTarget);
              load();
            }}
          >
            Try again
          </Button>
        </div>
      )}
      {Array.isArray(state) && state.length === 0 && (
        <p className="text-ink-2">There is no news at the moment.</p>
      )}
      {Array.isArray(state) && state.length > 0 && <NewsGrid articles={state.slice(0, shown)} />}
    </section>
  );
}

async function fetchNews(): Promise<readonly NewsArticle[]> {
  const answer = await fetch("/news", { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`The news answered ${answer.status}`);
  return newsListSchema.parse(await answer.json()).articles;
}
