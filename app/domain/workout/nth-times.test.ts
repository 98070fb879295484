import { expect, test } from "vitest";
import { listNthTimes } from "./counted-workouts.ts";
import type { HistoryEntry } from "./history-entry.ts";

const entry = (id: string, minute: number, workoutId?: string): HistoryEntry => ({
  id,
  exercise: "Squat",
  duration: 60,
  caloriesBurned: 5,
  date: "",
  day: "2026-03-02",
  startedAt: `2026-03-02T18:${minute}:00.000Z`,
  endedAt: `2026-03-02T18:${minute}:30.000Z`,
  source: "exercise",
  kcalModel: "exercise",
  ...(workoutId && { workoutId }),
});

test("the second time of a workout follows the second time of each former one, or its only one", () => {
  const entries = [
    entry("b2", 40, "b"),
    entry("b1", 30, "b"),
    entry("alone", 20),
    entry("a2", 12, "a"),
    entry("a1", 10, "a"),
  ];
  const ids = (nth: number) => listNthTimes(entries, nth).map(({ id }) => id);
  expect(ids(0)).toEqual(["b1", "alone", "a1"]);
  expect(ids(1)).toEqual(["b2", "alone", "a2"]);
  expect(ids(5)).toEqual(["b2", "alone", "a2"]);
});

test("the first time of a workout is the one that was started first, also when it ended last", () => {
  const long = { ...entry("a1", 10, "a"), endedAt: "2026-03-02T18:50:00.000Z" };
  expect(listNthTimes([long, entry("a2", 12, "a")], 0)).toEqual([long]);
});
