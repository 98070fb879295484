/** The tracker's history and goals. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import {
  addGoal,
  advance,
  button,
  exerciseFor,
  expectCount,
  expectTexts,
  fillDisk,
  openAgain,
  openTab,
  openTracker,
  pickExercise,
  press,
  rows,
  sleep,
  start,
  startOfTest,
} from "./tracker.ts";

const noHistory = page.getByText("No workout history yet. Start your first workout!");
const noGoals = page.getByText("No goals set yet. Start by adding a new goal!");
const deleteOf = (exercise: string) => page.getByRole("button", { name: new RegExp(`^Delete ${exercise}`) });

test("rows show exercise, date, m:ss and kcal, the newest first; one opens in its place and closes again", async () => {
  await openTracker();
  await exerciseFor("Cardio", "Running", 61);
  await exerciseFor("Flexibility", "Stretching", 3600);
  await openTab("History");
  await expectTexts(
    rows(),
    /^Stretching 02\/03\/2026 · \S+ 60:00 120 kcal$/,
    /^Running 02\/03\/2026 · \S+ 1:01 10 kcal$/,
  );
  const row = rows().last().getByRole("button").first();
  await row.click();
  await expect.element(row).toHaveAttribute("aria-expanded", "true");
  await expectTexts(
    rows().getByRole("definition"),
    "Running, Cardio",
    /^2 Mar 2026, 18:0\d.18:0\d$/,
    "1:01",
    "10 kcal, about 10 kcal/min, Running",
  );
  await row.click();
  await expectCount(rows().getByRole("definition"), 0);
});

test("a deleted entry and the progress that it gave go, and come back with Undo", async () => {
  await openTracker("?tab=goals");
  await addGoal("calories", "100", "2026-03-31");
  await openTab("Workout");
  await exerciseFor("Cardio", "Running", 60);
  await exerciseFor("Cardio", "Cycling", 60);
  await openTab("History");
  await page.getByRole("button", { name: /^Delete Running, 1 minute, / }).click();
  await expectCount(rows(), 1);
  await openTab("Goals");
  await expectTexts(rows(), /7 \/ 100 kcal/);
  await press("Undo");
  await expectTexts(rows(), /17 \/ 100 kcal/);
  // The notice leaves.
  advance(1);
  await press("Delete Calories to Burn, 100 kcal");
  await expect.element(noGoals).toBeVisible();
  await press("Undo");
  await expectTexts(rows(), /^17% .* 17 \/ 100 kcal/);
  await openTab("History");
  await expectTexts(rows(), /^Cycling/, /^Running/);
});

test("after a deletion the keyboard is at the next row, after the last one in the panel; the next page lacks them", async () => {
  const screen = await openTracker("?tab=history", { workouts: makeWorkouts(2, 5) });
  await expectTexts(rows(), /^Cycling/, /^Running/);
  deleteOf("Cycling").element().focus();
  await userEvent.keyboard("{Enter}");
  await expectTexts(rows(), /^Running/);
  await expect.element(deleteOf("Running")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(noHistory).toBeVisible();
  await expect.element(page.getByRole("tabpanel")).toHaveFocus();
  await openAgain(screen, "?tab=history");
  await expect.element(noHistory).toBeVisible();
});

test("a damaged row is shown as unreadable and exported as it is, and the others stay", async () => {
  const files: Blob[] = [];
  const take = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    files.push(blob as Blob);
    return "data:,";
  });
  onTestFinished(() => take.mockRestore());
  await openTracker("?tab=history", {
    workouts: makeWorkouts(2, 5),
    fill: (db) =>
      db.history
        .toCollection()
        .filter((row) => row.exercise === "Running")
        .modify({ duration: "a while" }),
  });
  await expectTexts(rows(), /^Cycling/);
  await expect.element(page.getByText("An entry can't be read")).toBeVisible();
  await press("Export");
  const exported = JSON.parse((await files[0]?.text()) ?? "");
  expect(exported).toMatchObject({ exercise: "Running", duration: "a while" });
});

test("fifty entries are shown at first, and more when asked", async () => {
  await openTracker("?tab=history", { workouts: makeWorkouts(70, 5) });
  await expectCount(rows(), 50);
  const last = rows().last().getByRole("button").first().element().textContent;
  button("Show more").element().focus();
  await userEvent.keyboard("{Enter}");
  await expectCount(rows(), 70);
  // The button is gone. The focus is at the row after which the other rows were added.
  expect(document.activeElement?.textContent).toBe(last);
  await expectCount(button("Show more"), 0);
});

async function expectForm(type: string, target: string, deadline: string): Promise<void> {
  await expect.element(page.getByRole("combobox", { name: "Type" })).toHaveValue(type);
  await expect.element(page.getByLabelText("Target")).toHaveValue(target);
  await expect.element(page.getByLabelText("Deadline")).toHaveValue(deadline);
}

test("a goal is added, and the form goes back to calories, 0 and no deadline; what is no goal stays, without a word", async () => {
  const screen = await openTracker("?tab=goals");
  await expect.element(noGoals).toBeVisible();
  await addGoal("duration", "0", "2026-03-09");
  await expectForm("duration", "0", "2026-03-09");
  await expect.element(noGoals).toBeVisible();
  await expectCount(page.getByRole("alert"), 0);
  expect(document.querySelector(":user-invalid")).toBeNull();
  await addGoal("frequency", "4", "2026-03-09");
  await expectTexts(rows(), /Workouts per Week 0 \/ 4 workouts this week .*9 Mar 2026 · 7 days left/);
  await expectForm("calories", "0", "");
  await openAgain(screen, "?tab=goals");
  await expectTexts(rows(), /Workouts per Week 0 \/ 4 workouts/);
  fillDisk("goals");
  await addGoal("duration", "7", "2026-03-31");
  await expect.element(page.getByText("The goal could not be added.")).toBeVisible();
  await expectForm("duration", "7", "2026-03-31");
});

test("Stop feeds each goal in its own unit, End feeds none; what ended yesterday gets nothing, today's does", async () => {
  const goal = { current: 0, deadline: "2026-03-31" };
  await openTracker("", {
    goals: [
      { ...goal, type: "calories", target: 10, deadline: "2026-03-02" },
      { ...goal, type: "duration", target: 30 },
      { ...goal, type: "frequency", target: 2 },
      { ...goal, type: "calories", target: 77, deadline: "2026-03-01" },
    ],
  });
  const expectGoals = async (kcal: RegExp, minutes: RegExp, workouts: RegExp) => {
    await openTab("Goals");
    await expectTexts(rows().filter({ hasText: "/ 10 kcal" }), kcal);
    await expectTexts(rows().filter({ hasText: "/ 30 min" }), minutes);
    await expectTexts(rows().filter({ hasText: "/ 2 workouts" }), workouts);
    await expectTexts(rows().filter({ hasText: "/ 77 kcal" }), /^0% .* 0 \/ 77 kcal .* Ended 1 day ago$/);
    await openTab("Workout");
  };
  await start();
  advance(60);
  await press("End Workout");
  await expectGoals(/^0% .* 0 \//, /^0% .* 0 \//, /^0% .* 0 \//);
  await exerciseFor("Cardio", "Running", 59);
  await expectGoals(/^98% .* 9.8 \//, /^3% .* 0.9 \//, /^50% .* 1 \//);
  await exerciseFor("Cardio", "Running", 60);
  await expectGoals(/19.8 \/ 10 kcal · 100%/, /^6% .* 1.9 \//, /2 \/ 2 workouts this week · 100%/);
  await openTab("Goals");
  await expectCount(page.getByRole("img", { name: "Reached" }), 2);
});

test("a page that was never reloaded still counts the right day after midnight", async () => {
  await openTracker("?tab=goals");
  await addGoal("frequency", "3", "2026-03-02");
  await expectTexts(rows(), /Ends today/);
  await openTab("Workout");
  const running = await pickExercise("Cardio", "Running");
  sleep((Date.parse("2026-03-03T00:10:00+01:00") - startOfTest.getTime()) / 1000);
  await start(running);
  advance(60);
  await press("Stop Workout", running);
  await openTab("Goals");
  await expectTexts(rows(), /^0% .* 0 \/ 3 workouts .* Ended 1 day ago$/);
  sleep(86_400);
  // Within half a minute.
  advance(30);
  await expectTexts(rows(), /Ended 2 days ago$/);
});
