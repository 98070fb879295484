import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import {
  addGoal,
  button,
  exerciseFor,
  expectCount,
  expectTexts,
  openAgain,
  openTab,
  openTracker,
  press,
  readFocus,
  rows,
} from "./tracker.ts";

const deleteOf = (exercise: string) => page.getByRole("button", { name: new RegExp(`^Delete ${exercise}`) });

test("rows show exercise, date, m:ss and kcal, the newest first; one opens in its place and closes again", async () => {
  await openTracker();
  await exerciseFor("Cardio", "Running", 61);
  await exerciseFor("Strength", "Push-ups", 5);
  await exerciseFor("Flexibility", "Stretching", 3600);
  await openTab("History");
  await expectTexts(
    rows(),
    "Stretching 02/03/2026 60:00 120 kcal",
    "Push-ups 02/03/2026 0:05 0.5 kcal",
    "Running 02/03/2026 1:01 10.2 kcal",
  );
  const row = rows().last().getByRole("button").first();
  await row.click();
  await expect.element(row).toHaveAttribute("aria-expanded", "true");
  await expectTexts(
    rows().getByRole("definition"),
    "Running, Cardio",
    /^2 Mar 2026, 18:0\d.18:0\d$/,
    "1 minute 1 second",
    "10.2 kcal, about 10 kcal/min, Running",
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
  await openTab("History");
  await expectTexts(rows(), /^Cycling/, /^Running/);
});

test("after a deletion the keyboard is at the next row, after the last one in the panel; the next page lacks them", async () => {
  const screen = await openTracker("?tab=history", { workouts: makeWorkouts(2, 5) });
  await expectTexts(rows(), /^Cycling/, /^Running/);
  deleteOf("Cycling").element().focus();
  await userEvent.keyboard("{Enter}");
  await expectTexts(rows(), /^Running/);
  await expect.poll(readFocus).toMatch(/^Delete Running/);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^No workout history yet/)).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe("panel-history");
  await openAgain(screen, "?tab=history");
  await expect.element(page.getByText("No workout history yet. Start your first workout!")).toBeVisible();
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
  expect(JSON.parse((await files[0]?.text()) ?? "")).toMatchObject({
    exercise: "Running",
    duration: "a while",
  });
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
