import * as z from "zod/mini";
import { newsErrorSchema, newsListSchema, newsPageSchema, newsQuerySchema } from "#app/contracts/news.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";

const error = (description: string) => ({ description, schema: newsErrorSchema });

export const newsOperations: readonly ApiOperation[] = [
  {
    method: "get",
    path: "/news",
    group: "News",
    summary: "Health news, newest first",
    description:
      "Without a parameter: the whole list, at most 50 articles. With one: a page of what matches, and the total. " +
      "`Accept: text/html` gets the page for people instead.",
    query: newsQuerySchema,
    answers: {
      200: { description: "The articles.", schema: z.union([newsPageSchema, newsListSchema]) },
      304: { description: "The list is still the one of `If-None-Match`." },
      400: error("A parameter is wrong; the sentence says which and how."),
      502: error("No publisher answered, and there is no earlier list."),
      503: error("The list is being collected for the first time."),
    },
  },
  {
    method: "get",
    path: "/news/picture",
    group: "News",
    summary: "Our copy of an article's picture",
    description: "So that publishers don't learn who reads. At most 2 MiB.",
    query: z.object({ src: z.url() }),
    answers: {
      200: { description: "The picture.", schema: z.string(), contentTypes: ["image/*"] },
      404: error("No article of the list has this picture."),
      429: error("Too many new pictures for one client address. Try again after `Retry-After` seconds."),
      502: error("The publisher didn't give a picture, or there is no list. With the latter, `Retry-After`."),
      503: error("The list is being collected for the first time. Try again after `Retry-After` seconds."),
    },
  },
];
