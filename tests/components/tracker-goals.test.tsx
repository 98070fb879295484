import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  addGoal,
  advance,
  button,
  exerciseFor,
  expectCount,
  expectTexts,
  fillDisk,
  holdDatabase,
  openAgain,
  openTab,
  openTracker,
  pickExercise,
  press,
  rows,
  sleep,
  startOfTest,
} from "./tracker.ts";

const empty = page.getByText("No goals set yet. Start by adding a new goal!");
const type = page.getByRole("combobox", { name: "Type" });
const target = page.getByLabelText("Target");
const deadline = page.getByLabelText("Deadline");

async function expectForm(...values: [type: string, target: string, deadline: string]): Promise<void> {
  const fields = [type, target, deadline];
  for (const [at, field] of fields.entries()) await expect.element(field).toHaveValue(values[at]);
}

test("a goal is added, the form goes back to calories, 0 and no deadline, and the next page has the goal", async () => {
  const screen = await openTracker("?tab=goals");
  await expect.element(empty).toBeVisible();
  const types = [...type.element().querySelectorAll("option")].map(({ text }) => text);
  expect(types).toEqual(["Calories to Burn", "Minutes of Exercise", "Workouts per Week"]);
  await addGoal("frequency", "4", "2026-03-09");
  await expectTexts(rows(), /Workouts per Week 0 \/ 4 workouts 9 Mar 2026 · 7 days left/);
  await expectForm("calories", "0", "");
  await openAgain(screen, "?tab=goals");
  await expectTexts(rows(), /Workouts per Week 0 \/ 4 workouts/);
});

test("what is no goal stays in the form; nothing happens and nothing is said", async () => {
  await openTracker("?tab=goals");
  await expect.element(empty).toBeVisible();
  for (const [typed, day] of [
    ["abc", "2026-03-09"],
    ["0", "2026-03-09"],
    ["5", ""],
  ] as const) {
    await addGoal("duration", typed, day);
    await expectForm("duration", typed, day);
    await expect.element(empty).toBeVisible();
    await expectCount(page.getByRole("alert"), 0);
    expect(document.querySelector(":user-invalid")).toBeNull();
  }
});

test("a goal that can't be stored comes back into the form", async () => {
  await openTracker("?tab=goals");
  await expect.element(button("Add Goal")).toBeEnabled();
  fillDisk("goals");
  await addGoal("frequency", "4", "2026-03-09");
  await expect.element(page.getByText("The goal could not be added.")).toBeVisible();
  await expectForm("frequency", "4", "2026-03-09");
});

test("a goal can't be added before it can be stored; what was typed stays", async () => {
  const release = holdDatabase();
  await openTracker("?tab=goals");
  await target.fill("12");
  await deadline.fill("2026-03-09");
  await expect.element(button("Add Goal")).toBeDisabled();
  release();
  await press("Add Goal");
  await expectTexts(rows(), /0 \/ 12 kcal/);
});

test("Stop feeds each goal in its own unit, End feeds none; what ended yesterday gets nothing, today's does", async () => {
  const goal = { current: 0, deadline: "2026-03-31" };
  await openTracker("?tab=goals", {
    goals: [
      { ...goal, type: "calories", target: 10, deadline: "2026-03-02" },
      { ...goal, type: "duration", target: 30 },
      { ...goal, type: "frequency", target: 2 },
      { ...goal, type: "calories", target: 77, deadline: "2026-03-01" },
    ],
  });
  const expectGoals = async (progress: { readonly [target: string]: string | RegExp }) => {
    for (const [target, text] of Object.entries({ ...progress, "/ 77 kcal": /^0% .* 0 \/ 77 .* Ended 1 day ago$/ }))
      await expectTexts(rows().filter({ hasText: target }), text);
  };
  const reached = page.getByRole("img", { name: "Reached" });
  await openTab("Workout");
  await press("Start Workout");
  advance(60);
  await press("End Workout");
  await openTab("Goals");
  await expectGoals({ "/ 10 kcal": /^0% .* 0 \/ 10/, "/ 30 min": /^0% .* 0 \/ 30/, "/ 2 workouts": /^0% .* 0 \/ 2/ });
  await openTab("Workout");
  await exerciseFor("Cardio", "Running", 59);
  await openTab("Goals");
  await expectGoals({ "/ 10 kcal": /^98% .* 9.8 \/ 10/, "/ 30 min": /^3% .* 0.9 \/ 30/, "/ 2 workouts": /^50% .* 1 \/ 2/ });
  await expectCount(reached, 0);
  await openTab("Workout");
  await exerciseFor("Cardio", "Running", 60);
  await openTab("Goals");
  await expectGoals({ "/ 10 kcal": /19.8 \/ 10 kcal · 100%/, "/ 30 min": /^6% .* 1.9 \/ 30/, "/ 2 workouts": /2 \/ 2 workouts · 100%/ });
  await expectCount(reached, 2);
});

test("a deleted goal comes back with Undo, with its progress", async () => {
  await openTracker("?tab=goals");
  await addGoal("frequency", "3", "2026-03-31");
  await openTab("Workout");
  await exerciseFor("Flexibility", "Yoga", 20);
  await openTab("Goals");
  await press("Delete Workouts per Week, 3 workouts");
  await expect.element(empty).toBeVisible();
  await press("Undo");
  await expectTexts(rows(), /^33% .* 1 \/ 3 workouts/);
});

test("a page that was never reloaded still counts the right day after midnight", async () => {
  await openTracker("?tab=goals");
  await addGoal("frequency", "3", "2026-03-02");
  await expectTexts(rows(), /Ends today/);
  await openTab("Workout");
  const running = await pickExercise("Cardio", "Running");
  sleep((Date.parse("2026-03-03T00:10:00+01:00") - startOfTest.getTime()) / 1000);
  await press("Start Workout", running);
  advance(60);
  await press("Stop Workout", running);
  await openTab("Goals");
  await expectTexts(rows(), /^0% .* 0 \/ 3 workouts .* Ended 1 day ago$/);
  vi.setSystemTime(Date.now() + 86_400_000);
  // Within half a minute.
  advance(30);
  await expectTexts(rows(), /Ended 2 days ago$/);
});
