import { expect, test } from "vitest";
import { maxWeightG } from "../set/training-set.ts";
import { newRoutineSchema, type SetTarget, withSets } from "./routine.ts";

const parse = (target: Record<string, unknown>) =>
  newRoutineSchema.safeParse({
    name: "Any",
    steps: [
      {
        exerciseId: "squats",
        seconds: 60,
        restS: 60,
        target: { sets: 3, minReps: 8, maxReps: 12, ...target },
      },
    ],
  }).data?.steps[0]?.target;

test("the number of sets is that of the planned ones in their list", () => {
  const perSet = [{ kind: "warm-up" }, { kind: "normal" }, {}, { kind: "drop" }];
  expect(parse({ sets: 9, perSet })).toMatchObject({ sets: 2, perSet: { 2: { kind: "normal" } } });
});

test("a list without a planned set plans nothing, so that the step has equal sets", () => {
  for (const perSet of [[], [{ kind: "warm-up" }]]) expect(parse({ perSet })).toEqual(parse({}));
});

test("an impossible weight of a set is clamped, like that of a step", () => {
  expect(parse({ perSet: [{ weightG: 1e12 }] })?.perSet).toEqual([{ kind: "normal", weightG: maxWeightG }]);
});

test.each([
  ["a text", "3 x 8"],
  ["too many sets", Array(51).fill({})],
  ["an unknown kind", [{ kind: "rest-pause" }]],
  ["no repetitions", [{ minReps: 0 }]],
  ["1,000 repetitions", [{ maxReps: 1000 }]],
  ["half a repetition", [{ minReps: 7.5 }]],
  ["a negative time", [{ seconds: -1 }]],
  ["a weight that is a text", [{ weightG: "80" }]],
  ["a score that is a number", [{ isAmrap: 5 }]],
])("a list of sets with %s is refused", (_, perSet) => {
  expect(parse({ perSet })).toBeUndefined();
});

test("more sets repeat the last planned one, and fewer leave the first ones", () => {
  const target: SetTarget = {
    sets: 2,
    minReps: 8,
    maxReps: 8,
    perSet: [{ kind: "warm-up" }, { kind: "normal", minReps: 10 }, { kind: "normal", isAmrap: true }],
  };
  expect(withSets(target, 2)).toEqual(target);
  expect(withSets(target, 3).perSet?.slice(3)).toEqual([{ kind: "normal", isAmrap: true }]);
  expect(withSets(target, 1)).toEqual({ ...target, sets: 1, perSet: target.perSet?.slice(0, 2) });
  expect(withSets({ sets: 2, minReps: 8, maxReps: 8 }, 5)).toMatchObject({ sets: 5 });
});
