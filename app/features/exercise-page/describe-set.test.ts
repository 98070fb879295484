import { expect, test } from "vitest";
import type { Measure, TrainingSet } from "#app/model/training-set.ts";
import { describeSet, formatPace, formatRange } from "./describe-set.ts";

const cases: [Partial<TrainingSet>, Measure | undefined, string][] = [
  [{ weightG: 82_500, reps: 8 }, "weight-reps", "82.5 kg × 8"],
  [{ weightG: 0, reps: 8 }, "weight-reps", "0 kg × 8"],
  [{ weightG: 80_000 }, "weight-reps", "80 kg"],
  [{ reps: 1 }, "bodyweight-reps", "1 rep"],
  [{ reps: 12, weightG: 0 }, "bodyweight-reps", "12 reps"],
  [{ reps: 5, weightG: 10_000 }, "bodyweight-reps", "+10 kg × 5"],
  [{ reps: 5, weightG: -20_000 }, "bodyweight-reps", "−20 kg × 5"],
  [{ seconds: 90 }, "time", "1:30"],
  [{ seconds: 60, weightG: 10_000 }, "time", "10 kg × 1:00"],
  [{ seconds: 1530, meters: 5200 }, "distance-time", "5.2 km in 25:30"],
  [{ meters: 400 }, "distance-time", "400 m"],
  [{}, undefined, "Done"],
];

test.each(cases)("%j of %s reads %s", (set, measure, words) => {
  expect(describeSet({ id: "1", kind: "normal", ...set }, "kg", measure)).toBe(words);
});

test("an estimate reads as a range, or as one number where both formulas agree", () => {
  expect(formatRange({ lowG: 112_500, highG: 116_667 }, "kg")).toBe("112.5 to 116.7 kg");
  expect(formatRange({ lowG: 80_000, highG: 80_010 }, "kg")).toBe("80 kg");
  expect(formatRange({ lowG: 45_359, highG: 90_719 }, "lb")).toBe("100 to 200 lb");
});

test("a pace is minutes for a kilometre", () => {
  expect(formatPace(293.7)).toBe("4:54 /km");
});
