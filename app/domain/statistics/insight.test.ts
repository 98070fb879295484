import { expect, test } from "vitest";
import type { Goal } from "../goal/goal.ts";
import { computeGoalPace } from "../goal/goal-pace.ts";
import { computeRecords, noRecords, type RecordEntry } from "../records/records.ts";
import { findInsight, type InsightInput } from "./insight.ts";

const today = "2026-03-14"; // a Saturday
const goal: Goal = {
  id: "g",
  type: "calories",
  target: 100,
  current: 40,
  deadline: "2026-03-17",
  createdAt: "2026-03-05T12:00:00.000Z",
};
const entry = (id: string, duration: number, endedAt: string): RecordEntry => ({
  id,
  exercise: "Running",
  duration,
  caloriesBurned: duration,
  endedAt,
  day: endedAt.slice(0, 10),
});
const record = [entry("2", 90, "2026-03-02T10:00:00.000Z"), entry("1", 60, "2026-03-01T10:00:00.000Z")];
const quiet: InsightInput = {
  today,
  weekStart: "monday",
  goals: [],
  records: noRecords,
  last: [],
  streak: { now: 0, best: 0, missing: 1 },
};
/** The history, newest first; `size`: how many entries the last workout has. */
const of = (entries: readonly RecordEntry[], size = 1) => ({
  records: computeRecords(entries),
  last: entries.slice(0, size),
});
const atRisk = { now: 4, best: 4, missing: 1 };

test("with nothing recorded there is nothing to say", () => {
  expect(findInsight(quiet)).toBeNull();
});

test("a goal that is due and behind comes before everything else, the nearest first", () => {
  const nearer = { ...goal, id: "n", deadline: "2026-03-15" };
  const all = { ...quiet, goals: [goal, nearer], ...of(record), streak: atRisk };
  expect(findInsight(all)).toMatchObject({ kind: "goal-due", goal: { id: "n" }, daysLeft: 1, missing: 60 });
});

test("what a due goal lacks is what its pace says, to the tenth", () => {
  const due = { ...goal, target: 500, current: 436.4, deadline: today };
  expect(findInsight({ ...quiet, goals: [due] })).toMatchObject({ missing: 63.6 });
  expect(computeGoalPace(due, today)?.today).toBe(63.6);
});

test.each([
  ["is due in four days", { deadline: "2026-03-18" }],
  ["is at its pace", { current: 90 }],
  ["is reached", { current: 100 }],
  ["has ended", { deadline: "2026-03-13" }],
])("a goal that %s is not called due", (_, change) => {
  expect(findInsight({ ...quiet, goals: [{ ...goal, ...change }] })?.kind).not.toBe("goal-due");
});

test("a record in the last workout, and only in the last one, comes before a streak at risk", () => {
  const input = { ...quiet, ...of(record), streak: atRisk };
  expect(findInsight(input)).toMatchObject({ kind: "record", entry: { id: "2" }, record: "longest" });
  const later = entry("3", 5, "2026-03-03T10:00:00.000Z");
  expect(findInsight({ ...input, ...of([later, ...record]) })?.kind).toBe("streak-at-risk");
});

test("a record of an exercise of the last workout counts as one of that workout", () => {
  const workout = { ...entry("w", 80, "2026-03-03T10:00:00.000Z"), exercise: "Push day" };
  const run = { ...entry("r", 95, "2026-03-03T10:00:00.000Z"), workoutId: "w", caloriesBurned: 1 };
  expect(findInsight({ ...quiet, ...of([workout, run, ...record], 2) })).toMatchObject({
    kind: "record",
    entry: { id: "r" },
    record: "exercise-best",
  });
});

test("a streak is at risk in the last three days of a week that doesn't count yet", () => {
  expect(findInsight({ ...quiet, streak: atRisk })).toEqual({
    kind: "streak-at-risk",
    weeks: 4,
    missing: 1,
    daysLeft: 1,
  });
  expect(findInsight({ ...quiet, today: "2026-03-12", streak: atRisk })?.kind).toBe("on-track");
  expect(findInsight({ ...quiet, today: "2026-03-13", streak: atRisk })?.kind).toBe("streak-at-risk");
  expect(findInsight({ ...quiet, weekStart: "sunday", streak: atRisk })).toMatchObject({ daysLeft: 0 });
});

test("a goal that asks for something today isn't on track, and nothing else is said to be", () => {
  const made = { ...goal, current: 0, createdAt: `${today}T12:00:00.000Z` };
  expect(findInsight({ ...quiet, goals: [made] })).toBeNull();
  const streak = { now: 4, best: 4, missing: 0 };
  expect(findInsight({ ...quiet, goals: [made], streak })).toEqual({ kind: "streak", weeks: 4 });
  const lastDay = { ...made, deadline: today };
  expect(findInsight({ ...quiet, goals: [lastDay], streak })).toMatchObject({
    kind: "goal-due",
    daysLeft: 0,
  });
});

test("goals and a streak that are on track are said to be", () => {
  const input = { ...quiet, goals: [{ ...goal, current: 90 }], streak: { now: 1, best: 1, missing: 0 } };
  expect(findInsight(input)).toEqual({ kind: "on-track", weeks: 1, goals: 1 });
});
