import { expect, test } from "vitest";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { describeShared } from "./share-workout.ts";

const lift = (exercise: string, weightG?: number): HistoryEntry => ({
  ...{ id: exercise, exercise, duration: 300, caloriesBurned: 20, date: "02/03/2026", day: "2026-03-02" },
  ...{ startedAt: "2026-03-02T17:00:00.000Z", endedAt: "2026-03-02T17:05:00.000Z" },
  ...{ source: "exercise", kcalModel: "exercise", measure: "weight-reps" },
  ...(weightG && {
    sets: [
      { id: "0", kind: "warm-up", reps: 10, weightG: 200_000 },
      { id: "1", kind: "normal", reps: 8, weightG },
      { id: "2", kind: "normal", reps: 6, weightG: weightG + 2500 },
    ],
  }),
});

test("the shared picture names the exercises with their heaviest sets and records, and counts those left out", () => {
  const record = { kind: "heaviest", value: 82_500, before: 80_000 } as const;
  const names = ["Rows", "Curls", "Dips", "Shrugs", "Running", "Yoga", "Squats"];
  const shared = describeShared(
    { exercise: "Push", day: "2026-03-02", duration: 2700 },
    [
      { entry: lift("Bench Press", 80_000), before: null, records: [record] },
      ...names.map((name) => ({ entry: lift(name), before: null, records: [] })),
    ],
    { unit: "kg", hasLength: true, milestones: ["Workout 67"] },
  );
  expect(shared).toMatchObject({ name: "Push", time: "45:00", amounts: "2 sets, 1,135 kg", left: 2 });
  expect(shared.facts).toMatch(/2026 · Workout 67$/);
  expect(shared.exercises.slice(0, 2)).toEqual([
    { name: "Bench Press", done: "2 sets, 82.5 kg × 6", record: "Heaviest: 82.5 kg" },
    { name: "Rows", done: "5:00", record: "" },
  ]);
});
