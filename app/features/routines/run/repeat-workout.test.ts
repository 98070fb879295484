import { afterEach, expect, test } from "vitest";
import { ownExercises } from "#app/data/collections.ts";
import { recordEntries, recordEntry } from "#app/data/history/commands.ts";
import { findEntry } from "#app/data/history/queries.ts";
import { findRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { saveSettings } from "#app/data/settings/settings.ts";
import type { HistoryEntry, NewWorkout } from "#app/domain/workout/history-entry.ts";
import { takeToasts } from "#tests/support/take-toasts.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { repeatWorkout } from "./repeat-workout.ts";
import { startRoutine } from "./start-routine.ts";

afterEach(() => void takeToasts());

async function open() {
  const data = openTestDatabase();
  await saveSettings(data, { sound: false });
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
    await recordEntry(data, { ...morning, exercise }, { towardGoals: false });
    const entry = (await findEntry(data, "w")) as HistoryEntry;
    const path = await repeatWorkout(data, entry);
    const running = await findRunningWorkout(data);
    expect(path).toBe(
      starts ? `/workouts/${running?.general?.id}` : `/workouts?${new URLSearchParams({ exercise })}`,
    );
    expect(Boolean(running?.general)).toBe(starts);
  },
);

test("a routine by the clock says how many of its exercises are deleted, as one with sets does", async () => {
  const data = await open();
  const own = await ownExercises.add(data, { name: "Climbing", category: "cardio", kcalPerMinute: 9 });
  const step = (exerciseId: string) => ({ exerciseId, seconds: 60, restS: 10 });
  const routine = { name: "Evening", steps: [step(own.id), step("running")] };
  await startRoutine(data, routine);
  expect(takeToasts()).toEqual([]);
  await ownExercises.remove(data, own.id);
  await startRoutine(data, routine);
  expect(takeToasts()).toEqual([expect.objectContaining({ detail: "Without 1 exercise that you deleted." })]);
});

test("of more steps than a routine has, all are done again by the clock", async () => {
  const data = await open();
  const run = "019cb0a0-0000-7000-8000-000000000001";
  await recordEntries(data, [
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
  await repeatWorkout(data, (await findEntry(data, run)) as HistoryEntry);
  expect((await findRunningWorkout(data))?.routine?.steps).toHaveLength(120);
});
