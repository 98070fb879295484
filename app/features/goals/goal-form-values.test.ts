import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseGoalForm } from "./goal-form-values.ts";

const deadline = "2026-12-31";

test.each([
  ["1", 1],
  ["1.9", 1],
  [" 42 ", 42],
  ["300 kcal", 300],
  ["10,000", 10_000],
  ["1000000000", 1_000_000_000],
  ["٣٠٠", 300],
  ["３００", 300],
])("a target of %j is %d", (target, expected) => {
  expect(parseGoalForm({ type: "duration", target, deadline })).toEqual({
    type: "duration",
    target: expected,
    deadline,
  });
});

test.each(["", "abc", "-5", "0", "0.9", "-0", "NaN", "Infinity", "9".repeat(20), "9".repeat(400)])(
  "a target of %j is no goal",
  (target) => {
    expect(parseGoalForm({ type: "calories", target, deadline })).toBeNull();
  },
);

test.each(["", "2026-02-30", "soon", "31.12.2026"])("a deadline of %j is no goal", (impossible) => {
  expect(parseGoalForm({ type: "calories", target: "5", deadline: impossible })).toBeNull();
});

test("whatever is typed, a goal has a whole target above 0", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)), (target) => {
      const goal = parseGoalForm({ type: "frequency", target, deadline });
      if (goal) expect(Number.isSafeInteger(goal.target) && goal.target > 0).toBe(true);
    }),
  );
});

const squat = { id: "barbell-squat", name: "Barbell Squat" };

test("a lift and a body weight have a weight in the unit that is shown, and a deadline if one is chosen", () => {
  expect(parseGoalForm({ type: "lift", target: "102,5", deadline: "", exercise: squat })).toEqual({
    type: "lift",
    target: 102_500,
    exercise: "Barbell Squat",
    exerciseId: "barbell-squat",
  });
  expect(parseGoalForm({ type: "body-weight", target: "165", deadline }, "lb")).toEqual({
    type: "body-weight",
    target: 74_843,
    deadline,
  });
});

test.each([
  { type: "lift", target: "100", deadline: "" },
  { type: "lift", target: "0", deadline: "", exercise: squat },
  { type: "body-weight", target: "-5", deadline: "" },
  { type: "body-weight", target: "75", deadline: "2026-02-30" },
] as const)("%j is no goal", (values) => {
  expect(parseGoalForm(values)).toBeNull();
});
