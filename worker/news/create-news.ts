import type { NewsReader } from "#app/contracts/news.ts";
import type { Env } from "#worker/env.ts";
import { logWarning } from "#worker/http/log.ts";
import { timeNamespace } from "#worker/http/waits.ts";
import { createNewsCache } from "./news-cache.ts";
import { createNewsService, type Defer, type NewsService } from "./news-service.ts";
import { selectNews } from "./select-news.ts";
import { createNewsSources } from "./sources/create-sources.ts";

const services = new WeakMap<Env, NewsService>();

/** The one news service of this isolate. */
export function newsServiceOf(env: Env): NewsService {
  let service = services.get(env);
  if (!service) {
    service = createNewsService({
      cache: createNewsCache(timeNamespace(env.NEWS)),
      sources: createNewsSources(env, (input, init) => fetch(input, init), env.STARTER_NEWS ?? null),
      now: () => Date.now(),
      report: (event, detail) => logWarning(event, { detail }),
    });
    services.set(env, service);
  }
  return service;
}

/** What loaders get for one request. */
export function createNewsReader(env: Env, defer: Defer): NewsReader {
  return {
    async listNews(query) {
      const { articles } = await newsServiceOf(env).read(defer);
      return selectNews(articles, query);
    },
  };
}
