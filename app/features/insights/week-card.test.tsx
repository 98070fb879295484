import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Sum } from "#app/domain/statistics/day-sum.ts";
import { WeekCard } from "./week-card.tsx";

/** The words about the change of each amount, without the parts that are hidden from sight or from screen readers. */
function changesOf(sum: Sum, before: Sum, isSeen: boolean): string[] {
  const html = renderToStaticMarkup(<WeekCard week={{ days: [], sum, before }} />);
  const hidden = isSeen ? /<span class="sr-only">[^<]*<\/span>/g : /<span aria-hidden="true">[^<]*<\/span>/g;
  const shown = html.replace(hidden, "");
  return Array.from(
    shown.matchAll(/<span class="tabular block text-ink-2 text-xs">(.*?)<\/span><\/dd>/g),
    ([, words = ""]) => words.replace(/<[^>]+>/g, ""),
  );
}

const sumOf = (count: number, seconds: number, kcal: number): Sum => ({ count, seconds, kcal });
const [little, much] = [sumOf(1, 600, 50), sumOf(2, 1200, 80)];

test("a change is signed for eyes and put in words for ears", () => {
  expect(changesOf(much, little, true)).toEqual(["+1 workout", "+10 min", "+30 kcal"]);
  expect(changesOf(much, little, false)).toEqual([
    "1 workout more than last week",
    "10 min more than last week",
    "30 kcal more than last week",
  ]);
  expect(changesOf(little, much, true)).toEqual(["−1 workout", "−10 min", "−30 kcal"]);
  expect(changesOf(little, much, false)).toEqual([
    "1 workout fewer than last week",
    "10 min less than last week",
    "30 kcal less than last week",
  ]);
  expect(changesOf(much, much, false)).toEqual(Array(3).fill("Same as last week"));
});
