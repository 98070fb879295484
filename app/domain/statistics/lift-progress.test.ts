import { expect, test } from "vitest";
import { addDays } from "#app/lib/calendar-week.ts";
import type { BodyMeasurement } from "../body-measurement.ts";
import { changeOf, type LiftEntry, listMainLifts, listWeightMeans } from "./lift-progress.ts";

let count = 0;
const lift = (day: string, weightG: number, more: Partial<LiftEntry> = {}): LiftEntry => ({
  id: `${count++}`,
  exercise: "Bench press",
  exerciseId: "bench",
  day,
  endedAt: `${day}T18:00:00.000Z`,
  duration: 600,
  measure: "weight-reps",
  sets: [
    { id: "0", kind: "warm-up", reps: 1, weightG: 200_000 },
    { id: "1", kind: "normal", reps: 1, weightG },
  ],
  ...more,
});

test("a lift has a point for each week: its best estimate and the volume of all its sets", () => {
  const [bench] = listMainLifts(
    [lift("2026-03-10", 90_000), lift("2026-03-05", 80_000), lift("2026-03-02", 85_000)],
    "monday",
  );
  expect(bench).toMatchObject({ key: "bench", name: "Bench press" });
  expect(bench?.weeks).toEqual([
    { week: "2026-03-02", oneRepMax: { lowG: 85_000, highG: 85_000 }, volumeG: 165_000 },
    { week: "2026-03-09", oneRepMax: { lowG: 90_000, highG: 90_000 }, volumeG: 90_000 },
  ]);
});

test("the main lifts are the five with most weeks; one week, body weight and high repetitions make none", () => {
  const named = (exercise: string, weeks: number, more: Partial<LiftEntry> = {}) =>
    Array.from({ length: weeks }, (_, at) =>
      lift(addDays("2026-03-10", -7 * at), 50_000, { exercise, exerciseId: exercise, ...more }),
    );
  const entries = [
    ...["a", "b", "c", "d", "e", "f"].flatMap((name, at) => named(name, 7 - at)),
    ...named("once", 1),
    ...named("push-up", 7, { measure: "bodyweight-reps" }),
    ...named("walk", 7, { sets: [{ id: "1", kind: "normal", seconds: 60 }] }),
    ...named("twenties", 7, { sets: [{ id: "1", kind: "normal", reps: 20, weightG: 20_000 }] }),
  ];
  expect(listMainLifts(entries, "monday").map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
  expect(listMainLifts([], "monday")).toEqual([]);
});

test("an exercise without an id is known by its name, in any case of letters", () => {
  const entries = [
    lift("2026-03-10", 80_000, { exercise: "BENCH", exerciseId: undefined }),
    lift("2026-03-03", 80_000, { exercise: "bench", exerciseId: undefined }),
  ];
  expect(listMainLifts(entries, "monday")).toHaveLength(1);
});

test("the last four weeks are compared with the four before", () => {
  const of = (...weights: readonly (readonly [string, number])[]) => {
    const [one] = listMainLifts(
      weights.map(([day, weightG]) => lift(day, weightG)),
      "monday",
    );
    return one ? changeOf(one, "2026-03-15") : undefined;
  };
  expect(of(["2026-03-10", 88_000], ["2026-02-02", 80_000])).toBe(10);
  expect(of(["2026-03-10", 72_000], ["2026-02-02", 80_000])).toBe(-10);
  expect(of(["2026-03-10", 88_000], ["2026-03-03", 80_000])).toBeNull();
  expect(of(["2025-03-10", 88_000], ["2025-03-03", 80_000])).toBeNull();
});

const weight = (day: string, value: number, createdAt = `${day}T08:00:00.000Z`): BodyMeasurement => ({
  id: `${day} ${createdAt}`,
  measure: "weight",
  day,
  value,
  createdAt,
});

test("the body weight is the mean of the seven days up to each day that has one", () => {
  const measured = [
    weight("2026-03-08", 83_000),
    weight("2026-03-01", 80_000),
    weight("2026-03-07", 82_000),
    { ...weight("2026-03-07", 20), measure: "body-fat" as const },
  ];
  expect(listWeightMeans(measured)).toEqual([
    { day: "2026-03-01", meanG: 80_000 },
    { day: "2026-03-07", meanG: 81_000 },
    { day: "2026-03-08", meanG: 82_500 },
  ]);
});

test("of a day's weights the one that was logged last counts", () => {
  const measured = [
    weight("2026-03-01", 80_000, "2026-03-01T20:00:00.000Z"),
    weight("2026-03-01", 90_000, "2026-03-01T08:00:00.000Z"),
  ];
  expect(listWeightMeans(measured)).toEqual([{ day: "2026-03-01", meanG: 80_000 }]);
  expect(listWeightMeans([])).toEqual([]);
});
