import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findStepDown } from "./toast-position.ts";

const span = (top: number, height: number) => ({ top, bottom: top + height });

test("a button that lies over nothing stays", () => {
  expect(findStepDown(span(90, 40), [span(20, 44), span(136, 48)], 300)).toBe(0);
});

test("a toast steps below what it would cover, and below what it would cover there", () => {
  expect(findStepDown(span(90, 40), [span(140, 48), span(100, 48)], 300)).toBe(98);
});

test("where there is no room near the top it stays", () => {
  expect(findStepDown(span(90, 40), [span(0, 800)], 300)).toBe(0);
});

test("a step that is taken always leads to a free strip", () => {
  const spans = fc.array(
    fc.record({ top: fc.integer({ min: -200, max: 900 }), height: fc.integer({ min: 1, max: 90 }) }),
  );
  fc.assert(
    fc.property(spans, (given) => {
      const taken = given.map(({ top, height }) => span(top, height));
      const down = findStepDown(span(90, 40), taken, 10_000);
      expect(down).toBeGreaterThanOrEqual(0);
      for (const { top, bottom } of taken) expect(top < 130 + down && bottom > 90 + down).toBe(false);
    }),
  );
});
