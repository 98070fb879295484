import { afterEach, expect, onTestFinished, test } from "vitest";
import { createMemoryDatabase } from "#app/data/engine/memory-database.ts";
import { openData } from "#app/data/open-data.client.ts";
import type { HistoryEntry, NewWorkout } from "#app/model/history-entry.ts";
import { takeToasts } from "#app/ui/toast.ts";
import { repeatWorkout } from "./repeat-workout.ts";
import { startRoutine } from "./start-routine.ts";

afterEach(() => void takeToasts());

async function open() {
  const data = await openData({ kind: "visitor" }, { openDatabase: async () => createMemoryDatabase() });
  onTestFinished(() => data.close());
  await data.settings.save({ sound: false });
  return data;
}

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 7, minute)).toISOString();
const morning: NewWorkout = {
  ...{ id: "w", exercise: "Morning", duration: 1800, caloriesBurned: 180, source: "session" },
  ...{ startedAt: at(0), endedAt: at(30), kcalModel: "session" },
};

test.each([
  ["Morning", true],
  ["General Workout", true],
  ["Cardio", false],
  ["Running", false],
])(
  "a workout without exercises starts again as one, unless %s is a category or an exercise",
  async (exercise, starts) => {
    const data = await open();
    await data.history.record({ ...morning, exercise }, { towardGoals: false });
    const entry = (await data.history.find("w")) as HistoryEntry;
    const path = await repeatWorkout(data, entry);
    const running = await data.runningWorkout.find();
    expect(path).toBe(
      starts ? `/workouts/${running?.general?.id}` : `/workouts?${new URLSearchParams({ exercise })}`,
    );
    expect(Boolean(running?.general)).toBe(starts);
  },
);

test("a routine by the clock says how many of its exercises are deleted, as one with sets does", async () => {
  const data = await open();
  const own = await data.exercises.add({ name: "Climbing", category: "cardio", kcalPerMinute: 9 });
  const step = (exerciseId: string) => ({ exerciseId, seconds: 60, restS: 10 });
  const routine = { name: "Evening", steps: [step(own.id), step("running")] };
  await startRoutine(data, routine);
  expect(takeToasts()).toEqual([]);
  await data.exercises.remove(own.id);
  await startRoutine(data, routine);
  expect(takeToasts()).toEqual([expect.objectContaining({ detail: "Without 1 exercise that you deleted." })]);
});

test("of more steps than a routine has, all are done again by the clock", async () => {
  const data = await open();
  const run = "019cb0a0-0000-7000-8000-000000000001";
  await data.history.recordAll([
    { workout: { ...morning, id: run }, options: { towardGoals: false } },
    ...Array.from({ length: 120 }, (_, n) => ({
      workout: {
        ...{ id: `${run}-${n}`, workoutId: run, exercise: "Running", exerciseId: "running" },
        ...({ duration: 10, caloriesBurned: 1, source: "exercise", kcalModel: "exercise" } as const),
        ...{ startedAt: at(n / 6), endedAt: at((n + 1) / 6) },
      },
      options: { towardGoals: false },
    })),
  ]);
  await repeatWorkout(data, (await data.history.find(run)) as HistoryEntry);
  expect((await data.runningWorkout.find())?.routine?.steps).toHaveLength(120);
});
