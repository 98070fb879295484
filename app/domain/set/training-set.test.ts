import { expect, test } from "vitest";
import { hasWorkingSets, nameSet, numberSets, type SetKind, volumeG } from "./training-set.ts";

const sets = (...kinds: SetKind[]) => kinds.map((kind) => ({ kind }));

test("working sets are numbered 1, 2, 3 after the warm-ups, which have numbers of their own", () => {
  const all = sets("warm-up", "warm-up", "normal", "drop", "failure");
  const numbers = numberSets(all);
  expect(numbers).toEqual([1, 2, 1, 2, 3]);
  expect(all.map((set, at) => nameSet(set, numbers[at] ?? 0))).toEqual([
    ...["Warm-up 1", "Warm-up 2", "Set 1", "Set 2", "Set 3"],
  ]);
});

test("warm-ups alone are no working sets", () => {
  expect(hasWorkingSets({ sets: sets("warm-up") })).toBe(false);
  expect(hasWorkingSets({ sets: sets("warm-up", "failure") })).toBe(true);
  expect(hasWorkingSets({})).toBe(false);
});

test("a set of one side after the other counts both sides", () => {
  const set = { id: "1", kind: "normal", reps: 8, weightG: 20_000 } as const;
  expect(volumeG([set, { ...set, isEachSide: true }])).toBe(3 * 160_000);
});
