import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findRows, listRows, type RowPositions } from "./use-near-rows.ts";

/** Rows of these heights below each other. */
function place(heights: readonly number[]): RowPositions & { readonly tops: readonly number[] } {
  let top = 0;
  const tops = [0, ...heights.map((height) => (top += height))];
  return { tops, count: heights.length, topOf: (at) => tops[at] ?? 0 };
}

test("an empty list has no rows, wherever the window is", () => {
  expect(findRows(place([]), 0, 1000)).toEqual({ first: 0, end: 0 });
  expect(findRows(place([]), -5000, -4000)).toEqual({ first: 0, end: 0 });
});

test("ten thousand rows give a window's worth of them, at the top, in the middle and at the end", () => {
  const rows = place(Array.from({ length: 10_000 }, () => 68));
  expect(findRows(rows, -600, 1500)).toEqual({ first: 0, end: 24 });
  expect(findRows(rows, 340_000, 342_000)).toEqual({ first: 5000, end: 5032 });
  expect(findRows(rows, 679_000, 681_000)).toEqual({ first: 9984, end: 10_000 });
});

test("every row that the window touches is among them, and few others", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 90 }), { maxLength: 300 }),
      fc.integer({ min: -3000, max: 30_000 }),
      fc.integer({ min: 1, max: 2000 }),
      (heights, from, height) => {
        const rows = place(heights);
        const { tops } = rows;
        const { first, end } = findRows(rows, from, from + height);
        const touched = heights.flatMap((_, index) =>
          (tops[index + 1] ?? 0) > from && (tops[index] ?? 0) < from + height ? index : [],
        );
        for (const index of touched) expect(index >= first && index < end).toBe(true);
        expect(end - first).toBeLessThanOrEqual(touched.length + 16);
      },
    ),
  );
});

test("the row that has to stay is there once and in its place", () => {
  expect(listRows({ first: 8, end: 11 }, -1)).toEqual([8, 9, 10]);
  expect(listRows({ first: 8, end: 11 }, 9)).toEqual([8, 9, 10]);
  expect(listRows({ first: 8, end: 11 }, 3)).toEqual([3, 8, 9, 10]);
  expect(listRows({ first: 8, end: 11 }, 11)).toEqual([8, 9, 10, 11]);
});
