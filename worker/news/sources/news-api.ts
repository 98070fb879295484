/** NewsAPI and services that answer like it: JSON with `articles` of the health category. */
import * as z from "zod/mini";
import { UpstreamError } from "#worker/http/upstream.ts";
import { askPublisher, type NewsSource } from "./source.ts";

const answerSchema = z.object({ articles: z.array(z.unknown()) });
const articleSchema = z.object({
  title: z.optional(z.unknown()),
  description: z.optional(z.unknown()),
  url: z.optional(z.unknown()),
  urlToImage: z.optional(z.unknown()),
  publishedAt: z.optional(z.unknown()),
});

interface NewsApiOptions {
  /** The whole address of the endpoint, with its parameters. */
  readonly url: string;
  /** Sent as a header, so that it shows in no log of addresses. */
  readonly key: string;
}

export function createNewsApiSource({ url, key }: NewsApiOptions): NewsSource {
  const address = new URL(url);
  const defaults = { category: "health", language: "en", pageSize: "50" };
  for (const [name, value] of Object.entries(defaults)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  }
  return {
    name: `api ${address.host}`,
    async listFound(signal) {
      const headers = { Accept: "application/json", ...(key && { "X-Api-Key": key }) };
      const { bytes } = await askPublisher(address.href, headers, signal);
      return parseAnswer(new TextDecoder().decode(bytes)).flatMap((item) => {
        const article = articleSchema.safeParse(item);
        if (!article.success) return [];
        return [{ ...article.data, picture: article.data.urlToImage, base: address.href }];
      });
    },
  };
}

function parseAnswer(text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UpstreamError("did not answer with JSON");
  }
  const answer = answerSchema.safeParse(value);
  if (!answer.success) throw new UpstreamError("answered with JSON that holds no list of articles");
  return answer.data.articles;
}
