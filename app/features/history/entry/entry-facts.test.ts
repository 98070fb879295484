import { expect, test } from "vitest";
import { findComparable } from "#app/domain/workout/find-comparable.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { describeKcalModel } from "./entry-facts.ts";

const entry = (id: string, exercise: string, endedAt: string): HistoryEntry => ({
  id,
  exercise,
  duration: 60,
  caloriesBurned: 10,
  date: "",
  day: endedAt.slice(0, 10),
  startedAt: endedAt,
  endedAt,
  source: "exercise",
  kcalModel: "exercise",
  kcalPerMinute: 10,
});

test("a workout is compared with the last one of its exercise before it, and with no later one", () => {
  const entries = [
    entry("4", "Running", "2026-03-04T10:00:00.000Z"),
    entry("3", "Yoga", "2026-03-03T10:00:00.000Z"),
    entry("2", "Running", "2026-03-02T10:00:00.000Z"),
    entry("1", "Running", "2026-03-01T10:00:00.000Z"),
  ];
  const of = (index: number) => findComparable(entries[index] ?? entry("", "", ""), entries)?.id;
  expect([0, 1, 2, 3].map(of)).toEqual(["2", undefined, "1", undefined]);
});

test("a workout with exercises is compared with the last one of its name, an exercise with an exercise", () => {
  const logged = (day: string): HistoryEntry => ({
    ...entry(`w${day}`, "Running", `2026-03-0${day}T10:00:00.000Z`),
    source: "logged",
  });
  const part = (day: string): HistoryEntry => ({
    ...entry(`r${day}`, "Running", `2026-03-0${day}T09:50:00.000Z`),
    workoutId: `w${day}`,
  });
  const entries = [logged("3"), part("3"), part("2"), logged("1"), part("1")];
  const of = (id: string) =>
    entries.filter((one) => one.id === id).map((one) => findComparable(one, entries)?.id);
  expect([of("w3"), of("w1"), of("r3")]).toEqual([["w1"], [undefined], ["r2"]]);
});

test.each([
  [{ kcalModel: "exercise", kcalPerMinute: 10, source: "exercise" }, "About 10 kcal/min, Running"],
  [{ kcalModel: "session", source: "session" }, "About 6 kcal/min, any workout"],
  [{ kcalModel: "exercise", kcalPerMinute: 5, source: "imported" }, "Estimated at 5 kcal/min"],
  [{ kcalModel: "exercise", source: "session" }, "The sum of its exercises"],
  [{ kcalModel: "entered", kcalPerMinute: 10, source: "logged" }, "Entered by hand"],
] as const)("%j reads %s", (model, words) => {
  expect(describeKcalModel({ exercise: "Running", ...model })).toBe(words);
});
