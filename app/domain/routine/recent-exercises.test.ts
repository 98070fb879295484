import { expect, test } from "vitest";
import { exercises } from "../exercise/built-in-exercises.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { listRecent } from "./recent-exercises.ts";

const entry = (exercise: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: exercise,
  exercise,
  duration: 600,
  caloriesBurned: 50,
  date: "",
  day: "2026-03-02",
  startedAt: "2026-03-02T18:00:00.000Z",
  endedAt: "2026-03-02T18:10:00.000Z",
  source: "exercise",
  kcalModel: "exercise",
  ...more,
});
const lift = (exerciseId: string, exercise: string) =>
  entry(exercise, { exerciseId, category: "strength", kcalPerMinute: 5, measure: "weight-reps" });

test("an imported workout that has the name of an exercise is none", () => {
  const entries = [
    entry("Running", { id: "w", source: "imported" }),
    { ...lift("bench-press", "Bench Press"), workoutId: "w" },
    entry("Cycling", { source: "imported" }),
  ];
  expect(listRecent(entries, exercises, 3).map(({ name }) => name)).toEqual(["Bench Press", "Cycling"]);
});

test("lifts of the library are recent exercises, each once; workouts and unknown names are none and take no place", () => {
  const entries = [
    entry("Push day", { source: "session" }),
    lift("bench-press", "Bench Press"),
    entry("Yoga", { source: "session" }),
    entry("Unknown"),
    entry("Running"),
    lift("bench-press", "Bench Press"),
    entry("Jogging", { exerciseId: "running" }),
    lift("squat", "Barbell Squat"),
    entry("Cycling"),
  ];
  const recent = listRecent(entries, exercises, 3);
  expect(recent.map(({ name }) => name)).toEqual(["Bench Press", "Running", "Barbell Squat"]);
  expect(recent[0]).toEqual({
    id: "bench-press",
    name: "Bench Press",
    category: "strength",
    kcalPerMinute: 5,
    measure: "weight-reps",
  });
});

test("an own exercise that is deleted is no recent one", () => {
  const own = "019cb0a0-0000-7000-8000-000000000001";
  const entries = [lift(own, "My press"), lift("bench-press", "Bench Press")];
  expect(listRecent(entries, exercises, 3).map(({ name }) => name)).toEqual(["Bench Press"]);
  const listed = { id: own, name: "My press", category: "strength", kcalPerMinute: 5 } as const;
  expect(listRecent(entries, [...exercises, listed], 3)).toHaveLength(2);
});
