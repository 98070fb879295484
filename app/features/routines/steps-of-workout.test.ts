import { expect, test } from "vitest";
import { exercises } from "#app/content/exercises.ts";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { newRoutineSchema } from "#app/contracts/routine.ts";
import { listRunEntries, listSteps } from "./steps-of-workout.ts";

const t0 = Date.parse("2026-03-02T18:00:00Z");
const runId = "019cb0a0-0000-7000-8000-000000000001";

/** An entry from second `from` to second `to`. */
function entry(id: string, exercise: string, from: number, to: number, source = "exercise"): HistoryEntry {
  return {
    id,
    exercise,
    duration: to - from,
    caloriesBurned: 1,
    date: "",
    day: "2026-03-02",
    startedAt: new Date(t0 + from * 1000).toISOString(),
    endedAt: new Date(t0 + to * 1000).toISOString(),
    source: source === "session" ? "session" : "exercise",
    kcalModel: "exercise",
  };
}

test("one exercise is one step without a rest", () => {
  const only = entry("a", "Running", 0, 600);
  expect(listSteps(only, [only, entry("b", "Squats", 700, 800)], exercises)).toEqual([
    { exerciseId: "running", seconds: 600, restS: 0 },
  ]);
});

test("a session is the exercises done in it, in their order, with what lay between as rests", () => {
  const session = entry("s", "General Workout", 0, 1000, "session");
  const entries = [
    entry("before", "Yoga", -100, -10),
    entry("c", "Lunges", 290, 350),
    entry("b", "Squats", 132, 200),
    entry("a", "Running", 10, 110),
    entry("after", "Pilates", 990, 1010),
    session,
  ];
  expect(listSteps(session, entries, exercises)).toEqual([
    { exerciseId: "running", seconds: 100, restS: 20 },
    { exerciseId: "squats", seconds: 68, restS: 90 },
    { exerciseId: "lunges", seconds: 60, restS: 0 },
  ]);
});

test("a step of a routine stands for its whole run", () => {
  const run = [0, 1, 2].map((step) => entry(`${runId}-${step}`, "Yoga", step * 100, step * 100 + 60));
  const other = entry("019cb0a0-0000-7000-8000-000000000002-0", "Squats", 5, 9);
  const [, second] = run;
  if (!second) throw new Error("there are three");
  expect(listSteps(second, [other, ...run.toReversed()], exercises)).toEqual([
    { exerciseId: "yoga", seconds: 60, restS: 40 },
    { exerciseId: "yoga", seconds: 60, restS: 40 },
    { exerciseId: "yoga", seconds: 60, restS: 0 },
  ]);
  expect(listRunEntries(runId, [other, ...run])).toEqual(run);
  expect(listRunEntries("019cb0a0-0000-7000-8000", [other, ...run])).toEqual([]);
});

test("what can't be a step is left out, and what is left always makes a routine", () => {
  const session = entry("s", "Cardio", 0, 100_000, "session");
  expect(listSteps(session, [session], exercises)).toEqual([]);
  expect(listSteps(entry("a", "Bench Press", 0, 60), [], exercises)).toEqual([]);
  const many = Array.from({ length: 150 }, (_, index) =>
    entry(`e${index}`, index === 3 ? "Gone" : "Running", index * 500, index * 500 + (index === 4 ? 0 : 400)),
  );
  const steps = listSteps(session, [...many, entry("long", "Cycling", 80_000, 99_999)], exercises);
  expect(newRoutineSchema.safeParse({ name: "Long", steps }).success).toBe(true);
  expect(listSteps(entry("x", "Cycling", 0, 9000), [], exercises)).toMatchObject([{ seconds: 7200 }]);
});
