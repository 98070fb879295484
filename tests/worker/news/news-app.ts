import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import type { AppEnv, Env } from "#worker/env.ts";
import type { Fetch } from "#worker/http/upstream.ts";
import { composeLocal } from "#worker/local/local-worker.ts";
import type { CollectedNews } from "#worker/news/collect-news.ts";
import { createNewsApi } from "#worker/news/routes.ts";

export const listKey = "news:list:1";

/** The sub-app alone, with an environment of its own. */
export function createNewsApp(vars: Partial<Env> = {}, ask?: Fetch) {
  const bindings = composeLocal({ ...env, ...vars });
  const api = new Hono<AppEnv>();
  api.route(
    "/",
    createNewsApi({ renderPage: (context) => context.html("<h1>page</h1>"), ...(ask && { fetch: ask }) }),
  );
  api.onError((_, context) => context.json({ error: "unexpected" }, 500));

  /** Sends a request and waits for what it left to do. */
  async function get(path: string, init: RequestInit = {}): Promise<Response> {
    const context = createExecutionContext();
    const answer = await api.fetch(new Request(`https://app.example${path}`, init), bindings, context);
    await waitOnExecutionContext(context);
    return answer;
  }
  return { get, bindings };
}

/** Puts a list into KV as if it had been collected `ageMs` ago. */
export async function storeNews(articles: CollectedNews["articles"], ageMs: number): Promise<void> {
  await env.NEWS.put(listKey, JSON.stringify({ storedAt: Date.now() - ageMs, articles }));
}

/** KV with one of its verbs broken. */
export function breakKv(kv: KVNamespace, verb: "get" | "put", fault: () => Promise<never>): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      if (name === verb) return fault;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
