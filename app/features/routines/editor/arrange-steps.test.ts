import fc from "fast-check";
import { expect, test } from "vitest";
import { leaveSuperset, placeStep, supersetOf } from "./arrange-steps.ts";

const steps = (...groups: string[]) => groups.map((group, key) => ({ key, group }));
const show = (all: readonly { key: number; group: string }[]) =>
  all.map((one) => `${one.key}${supersetOf(all, one)}`).join(" ");

test("a step is put before another one, or last; a place beside its own changes nothing", () => {
  const all = steps("", "", "");
  expect(show(placeStep(all, 2, { index: 0 }))).toBe("2 0 1");
  expect(show(placeStep(all, 0, { index: 3 }))).toBe("1 2 0");
  for (const index of [1, 2]) expect(show(placeStep(all, 1, { index }))).toBe("0 1 2");
});

test("a step joins another one, or its superset, and stands below it", () => {
  expect(show(placeStep(steps("", "", ""), 0, { withKey: 2 }))).toBe("1 2A 0A");
  expect(show(placeStep(steps("B", "B", ""), 2, { withKey: 0 }))).toBe("0B 2B 1B");
  // A letter that another superset has isn't taken.
  expect(show(placeStep(steps("A", "A", "", ""), 3, { withKey: 2 }))).toBe("0A 1A 2B 3B");
});

test("the superset of two ends when one leaves it, and its letter is free", () => {
  const left = leaveSuperset(steps("A", "A", ""), 0);
  expect(show(left)).toBe("0 1 2");
  expect(show(placeStep(left, 0, { withKey: 2 }))).toBe("1 2A 0A");
});

test("whatever is moved where, no step is lost or doubled", () => {
  const place = fc.oneof(
    fc.record({ index: fc.nat({ max: 5 }) }),
    fc.record({ withKey: fc.nat({ max: 6 }) }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("", "A", "B"), { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 6 }),
      place,
      (groups, key, to) => {
        const keys = placeStep(steps(...groups), key, to).map((step) => step.key);
        expect(keys.toSorted()).toEqual(groups.map((_, at) => at));
      },
    ),
  );
});
