import { expect, test } from "vitest";
import { describeAsides, describeSet } from "./describe-set.ts";

const cases: [Parameters<typeof describeSet>[0], string | undefined, string][] = [
  [{ weightG: 82_500, reps: 8 }, "weight-reps", "82.5 kg × 8"],
  [{ weightG: 0, reps: 8 }, "weight-reps", "0 kg × 8"],
  [{ weightG: 0, reps: 8 }, undefined, "0 kg × 8"],
  [{ weightG: 80_000 }, "weight-reps", "80 kg"],
  [{ reps: 1 }, "bodyweight-reps", "1 rep"],
  [{ reps: 12, weightG: 0 }, "bodyweight-reps", "12 reps"],
  [{ reps: 5, weightG: 10_000 }, "bodyweight-reps", "+10 kg × 5"],
  [{ reps: 5, weightG: -20_000 }, "bodyweight-reps", "−20 kg × 5"],
  [{ seconds: 90 }, "time", "1:30"],
  [{ seconds: 60, weightG: 10_000 }, "time", "10 kg × 1:00"],
  [{ seconds: 60, weightG: 0 }, "time", "1:00"],
  [{ seconds: 1530, meters: 5200 }, "distance-time", "5.2 km in 25:30"],
  [{ meters: 40, weightG: 60_000 }, "distance-time", "60 kg × 40 m"],
  [{ meters: 400 }, "distance-time", "400 m"],
  [{ meters: 5247 }, "distance-time", "5.247 km"],
  [{ meters: 40, reps: 8 }, "distance-time", "8 in 40 m"],
  [{}, undefined, "Done"],
];

test.each(cases)("%j of %s reads %s", (set, measure, words) => {
  expect(describeSet(set, measure, "kg")).toBe(words);
});

test.each([
  [{ reps: 8 }, ""],
  [{ reps: 8, isEachSide: true, rpe: 8.5 }, "each side, RPE 8.5"],
  [{ amrapFrom: 8 }, "AMRAP: 8 or more"],
  [{ reps: 11, amrapFrom: 8 }, "AMRAP: 11, 3 more than 8"],
  [{ reps: 8, amrapFrom: 8 }, "AMRAP: 8, as asked"],
  [{ reps: 7, amrapFrom: 8 }, "AMRAP: 7, 1 fewer than 8"],
])("beside %j stands %s", (set, words) => {
  expect(describeAsides(set).join(", ")).toBe(words);
});
