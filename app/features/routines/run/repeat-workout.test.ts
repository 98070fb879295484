import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { ownExercises } from "#app/data/collections.ts";
import { recordEntries, recordEntry } from "#app/data/history/commands.ts";
import { findEntry } from "#app/data/history/queries.ts";
import { findRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { saveSettings } from "#app/data/settings/settings.ts";
import type { Muscle } from "#app/domain/exercise/muscle.ts";
import { toWorkoutEntry } from "#app/domain/running-workout/recorded-entries.ts";
import { reduceTracker } from "#app/domain/running-workout/tracker-state.ts";
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

test.each([
  ["Legs", "Full body"],
  ["Tuesday", "Tuesday"],
])("%s that is repeated with push-ups and pull-ups as well ends as %s", async (name, ends) => {
  const data = await open();
  const library = [
    { id: "squat", name: "Squat", primaryMuscles: ["quadriceps"] },
    { id: "pull", name: "Pull", primaryMuscles: ["lats"] },
  ].map((one) => ({
    ...one,
    ...{ category: "strength", measure: "weight-reps", level: "beginner", secondaryMuscles: [] },
  }));
  vi.stubGlobal("fetch", async () => Response.json(library));
  onTestFinished(() => void vi.unstubAllGlobals());
  const part: NewWorkout = {
    ...{
      ...morning,
      id: "part",
      workoutId: "w",
      exercise: "Squat",
      exerciseId: "squat",
      category: "strength",
    },
    ...{
      source: "exercise",
      measure: "weight-reps",
      sets: [{ id: "1", kind: "normal", reps: 8, weightG: 1 }],
    },
  };
  await recordEntries(
    data,
    [{ ...morning, exercise: name }, part].map((workout) => ({ workout, options: { towardGoals: false } })),
  );
  await repeatWorkout(data, (await findEntry(data, "w")) as HistoryEntry);
  let state = await findRunningWorkout(data);
  if (!state?.general) throw new Error("Nothing runs");
  expect(state.general.name).toBe(name);
  const add = (id: string, primaryMuscles: Muscle[]) =>
    ({
      type: "card-add",
      card: {
        ...{ id, sets: [{ id, kind: "normal" as const }] },
        exercise: { id, name: id, category: "strength", kcalPerMinute: 6, primaryMuscles },
      },
    }) as const;
  const squats = state.cards?.[0];
  const tick = (card = "", set = "") =>
    ({ type: "set-tick", card, set, change: { reps: 8 }, restS: 0 }) as const;
  const events = [
    tick(squats?.id, squats?.sets[0]?.id),
    ...[add("chest", ["chest"]), tick("chest", "chest"), add("lats", ["lats"]), tick("lats", "lats")],
  ];
  const now = state.general.startedAt + 60_000;
  for (const event of events) state = reduceTracker(state, event, now);
  expect(toWorkoutEntry(state, now)?.exercise).toBe(ends);
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
