/** Workouts that are done again, from their pages and from the dashboard. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { makePushDay } from "#tests/support/training.ts";
import {
  addExercise,
  bench,
  button,
  dialog,
  openMember,
  press,
  region,
  reload,
  row,
  waitForSeconds,
  waitUntilStored,
} from "./cards.ts";

const yesterday = () => Date.now() - 86_400_000;
const isRunning = () =>
  expect.element(page.getByRole("heading", { level: 1, name: /in progress$/ })).toBeVisible();

/** A workout of 30 minutes, and two exercises that were timed in it. */
function makeTimedWorkout(id: string, end: number): NewWorkout[] {
  const between = (from: number, to: number) => ({
    duration: (to - from) * 60,
    startedAt: new Date(end - (30 - from) * 60_000).toISOString(),
    endedAt: new Date(end - (30 - to) * 60_000).toISOString(),
  });
  const timed = { category: "cardio", caloriesBurned: 90, workoutId: id } as const;
  const alone = { source: "exercise", kcalModel: "exercise" } as const;
  return [
    { ...timed, ...alone, ...between(0, 15), id: `${id}-run`, exercise: "Running", exerciseId: "running" },
    { ...timed, ...alone, ...between(16, 30), id: `${id}-ride`, exercise: "Cycling", exerciseId: "cycling" },
    {
      ...{ ...between(0, 30), id, exercise: "General Workout", caloriesBurned: 180 },
      ...{ source: "session", kcalModel: "session" },
    },
  ];
}

test("a workout of timed exercises is repeated by the clock, with their times", async () => {
  const screen = await openMember("/workouts/timed", { workouts: makeTimedWorkout("timed", yesterday()) });
  await press("Repeat");
  await expect.element(page.getByText("Step 1 of 2")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: "Running" })).toBeVisible();
  await waitForSeconds(page.getByRole("main"), 14 * 60);
  await press("Skip");
  await expect.element(page.getByText("Next: Cycling")).toBeVisible();
  await waitForSeconds(page.getByRole("main"), 50);
  await press("End");
  await press("Finish");
  await expect.poll(() => screen.bar.address).toBe("/history");
});

test("a workout without exercises starts anew", async () => {
  const [, , whole] = makeTimedWorkout("empty", yesterday());
  await openMember("/workouts/empty", { workouts: whole ? [whole] : [] });
  await press("Repeat");
  await isRunning();
  expect(page.getByRole("table").elements()).toEqual([]);
});

test("what is repeated while a workout runs is added to it, once, and that is said", async () => {
  const { user } = await openMember("/dashboard", { workouts: makePushDay("push", yesterday()) });
  const owner = { kind: "account", id: user.id } as const;
  await press("Start workout");
  await addExercise(row);
  await waitUntilStored(/Bent Over/, owner);
  for (const said of ["2 exercises added to the running workout.", "Already in the running workout."]) {
    await reload({ bar: { address: "/workouts/push" }, user });
    await press("Repeat");
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(region("Dips")).toBeVisible();
    await waitUntilStored(/Dips/, owner);
  }
});

test("an import without lengths is repeated from anywhere and saved as a routine, and its barbells have plates and warm-up sets", async () => {
  // If a file doesn't give the length of a workout, only its start is known.
  const end = yesterday();
  const at = (ms: number) => ({
    startedAt: new Date(end + ms).toISOString(),
    endedAt: new Date(end + ms).toISOString(),
  });
  const unknown = { duration: 0, caloriesBurned: 0, source: "imported", kcalModel: "unknown" } as const;
  const lift = { ...unknown, category: "strength", workoutId: "push", measure: "weight-reps" } as const;
  const sets = [{ id: "1", kind: "normal" as const, weightG: 80_000, reps: 8 }];
  const workouts = [
    { ...unknown, ...at(0), id: "push", exercise: "Push day" },
    { ...lift, ...at(0), id: "a", exercise: bench, exerciseId: "barbell-bench-press-medium-grip", sets },
    // The last exercise ends a moment after its workout.
    { ...lift, ...at(1), id: "b", exercise: row, exerciseId: "bent-over-barbell-row", sets },
  ];
  const expectPlates = async (name: string) => {
    await press(`Options for ${name}`);
    await expect.element(dialog().getByText("80 kg: bar 20, each side 25 + 5")).toBeVisible();
    await expect.element(dialog().getByRole("button", { name: /^Add warm-up sets/ })).toBeEnabled();
    await press("Close", dialog());
  };
  const screen = await openMember("/workouts/push", { workouts });
  await press("Save as routine");
  await press("Save routine", dialog());
  await expect.element(page.getByText("Saved the routine Push day")).toBeVisible();
  screen.bar.go("/dashboard");
  await press("Again: Push day");
  await expectPlates(row);
  await expectPlates(bench);
  await press("End Workout");
  await expect.element(page.getByText(/^Without 2 sets/).first()).toBeVisible();
  screen.bar.go("/workouts?tab=routines");
  await press("Start Push day");
  await expectPlates(bench);
  await press("End Workout");
  screen.bar.go("/history");
  await page
    .getByRole("button", { name: /^More for Push day/ })
    .last()
    .click();
  await press("Repeat", dialog());
  await expectPlates(bench);
});

test("a workout whose imported name is longer than a routine's may be is repeated, and is there after a reload", async () => {
  const long = "Push day of the second block ".repeat(6).trim();
  const workouts = makePushDay("push", yesterday()).map((workout) =>
    workout.id === "push" ? { ...workout, exercise: long } : { ...workout, kcalPerMinute: 5 },
  );
  const screen = await openMember("/workouts/push", { workouts });
  await press("Repeat");
  await expect.element(region("Bench Press")).toBeVisible();
  await waitUntilStored(/Bench Press/, { kind: "account", id: screen.user.id });
  await reload(screen);
  await expect.element(region("Bench Press")).toBeVisible();
});

test("the buttons of a finished workout come where they stay, so that no press meets another one", async () => {
  const workouts = makePushDay("mixed", yesterday());
  const { user } = await openMember("/dashboard", { workouts });
  await expect.element(button("Again: Push day")).toBeVisible();
  const tops: number[] = [];
  const watch = new MutationObserver(() => {
    const repeat = button("Repeat").query();
    if (repeat) tops.push(repeat.getBoundingClientRect().top + scrollY);
  });
  watch.observe(document, { childList: true, subtree: true });
  await reload({ bar: { address: "/workouts/mixed" }, user });
  await expect.element(page.getByText("Bench Press").first()).toBeVisible();
  await expect.element(button("Repeat")).toBeVisible();
  watch.disconnect();
  expect(new Set(tops).size).toBe(1);
});
