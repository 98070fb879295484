import type { NewsReader } from "#app/contracts/news.ts";
import { logWarning } from "#worker/http/log.ts";
import { createNewsCache } from "./news-cache.ts";
import { createNewsService, type Defer, type NewsService } from "./news-service.ts";
import { selectNews } from "./select-news.ts";
import { createNewsSources, type NewsEnv } from "./sources/create-sources.ts";
import { createStarterSource } from "./sources/starter.ts";

export interface NewsBindings extends NewsEnv {
  readonly NEWS: KVNamespace;
  /** "true" under `npm start`, `npm run dev` and the tests. */
  readonly LOCAL_MODE?: string;
}

const services = new WeakMap<NewsBindings, NewsService>();

/** The one news service of this isolate. */
export function newsServiceOf(env: NewsBindings): NewsService {
  let service = services.get(env);
  if (!service) {
    const starter = env.LOCAL_MODE === "true" ? createStarterSource() : null;
    service = createNewsService({
      cache: createNewsCache(env.NEWS),
      sources: createNewsSources(env, (input, init) => fetch(input, init), starter),
      now: Date.now,
      report: (event, detail) => logWarning(event, { detail }),
    });
    services.set(env, service);
  }
  return service;
}

/** What pages are given for one request. */
export function createNewsReader(env: NewsBindings, defer: Defer): NewsReader {
  return {
    async listNews(query) {
      const { articles } = await newsServiceOf(env).read(defer);
      return selectNews(articles, query);
    },
  };
}
