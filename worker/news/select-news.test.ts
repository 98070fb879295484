import { expect, test } from "vitest";
import { newsTags } from "#app/contracts/news.ts";
import { isAbout } from "./select-news.ts";

const about = (title: string) => {
  const article = { title, description: "", url: "https://a.example/", urlToImage: null, publishedAt: "" };
  return newsTags.filter(({ id }) => isAbout(article, id)).map(({ id }) => id);
};

test.each([
  ["Every move counts", ["fitness-tips"]],
  ["The Eatwell Guide", ["nutrition"]],
  ["WHO updates guidelines on fats and carbohydrates", ["nutrition", "exercise-science"]],
  ["About Sleep", ["mental-wellness"]],
  ["A new study of walking", ["fitness-tips", "exercise-science"]],
  // "eat", "fat", "run" and "train" begin or end other words.
  ["Weather threat: father and brunch fatal to Trunks", []],
])("%s is about %j", (title, tags) => expect(about(title)).toEqual(tags));
