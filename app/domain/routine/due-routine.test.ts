import { expect, test } from "vitest";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { findDueRoutine } from "./due-routine.ts";
import type { Routine } from "./routine.ts";
import { listWeekdays } from "./weekdays.ts";

const thursday = "2026-03-05";
const target = { sets: 3, minReps: 8, maxReps: 12 };
const push: Routine = {
  id: "push",
  createdAt: "2026-01-01T00:00:00Z",
  name: "Push day",
  steps: [{ exerciseId: "push-ups", seconds: 60, restS: 60, target }],
  days: [1, 4],
};
const evening: Routine = {
  ...push,
  id: "evening",
  name: "Easy evening",
  steps: [{ exerciseId: "yoga", seconds: 60, restS: 0 }],
  days: [4, 7],
};

const entry = (patch: Partial<HistoryEntry>): HistoryEntry => ({
  id: "e",
  exercise: "Push day",
  duration: 60,
  caloriesBurned: 1,
  date: "",
  day: thursday,
  startedAt: `${thursday}T18:00:00Z`,
  endedAt: `${thursday}T18:01:00Z`,
  source: "session",
  kcalModel: "session",
  ...patch,
});
const due = (entries: HistoryEntry[], today = thursday) =>
  findDueRoutine([push, evening], entries, today)?.id ?? null;

test("the first routine of the day is due until it was done today", () => {
  expect(due([])).toBe("push");
  expect(due([], "2026-03-06")).toBeNull();
  expect(due([], "2026-03-08")).toBe("evening");
  expect(due([entry({ day: "2026-03-02" })])).toBe("push");
  expect(due([entry({})])).toBe("evening");
});

test("a routine of timed steps is done by the workout of its name; the same first step of another one isn't it", () => {
  const run = "019cb0a0-0000-7000-8000-000000000001";
  const step = entry({ id: `${run}-0`, exercise: "Yoga", source: "exercise", workoutId: run });
  expect(due([entry({}), step, entry({ id: run, exercise: "Another evening" })])).toBe("evening");
  expect(due([entry({}), step, entry({ id: run, exercise: "Easy evening" })])).toBeNull();
});

test("an exercise in a workout that is named like the routine is not the routine", () => {
  expect(due([entry({ workoutId: "w" })])).toBe("push");
});

test("the days of a plan stand in the order of the person's week", () => {
  expect(listWeekdays("monday")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(listWeekdays("saturday")).toEqual([6, 7, 1, 2, 3, 4, 5]);
  expect(listWeekdays("sunday")).toEqual([7, 1, 2, 3, 4, 5, 6]);
});
