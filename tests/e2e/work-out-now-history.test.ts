import { readFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { closeFlawless, withBrowser } from "#tests/support/browser.ts";
import {
  addGoal,
  button,
  damageEntry,
  exerciseFor,
  leaveBehind,
  openTab,
  openTracker,
  rows,
  says,
  type TrackerPage,
} from "#tests/support/work-out-now.ts";

withBrowser();

let page: TrackerPage;
afterEach(() => closeFlawless(page));

test("rows show exercise, date, m:ss and kcal, the newest first", async () => {
  page = await openTracker();
  await exerciseFor(page, "Cardio", "Running", 61);
  await exerciseFor(page, "Strength", "Push-ups", 5);
  await exerciseFor(page, "Flexibility", "Stretching", 3600);
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(3);
  await says(rows(page).nth(0), "Stretching 02/03/2026 60:00 120 kcal");
  await says(rows(page).nth(1), "Push-ups 02/03/2026 0:05 0.5 kcal");
  await says(rows(page).nth(2), "Running 02/03/2026 1:01 10.2 kcal");
});

test("a deleted entry and the progress that it gave go, and come back with Undo", async () => {
  page = await openTracker({}, "?tab=goals");
  await addGoal(page, "calories", "100", "2026-03-31");
  await openTab(page, "Workout");
  await exerciseFor(page, "Cardio", "Running", 60);
  await exerciseFor(page, "Cardio", "Cycling", 60);
  await openTab(page, "History");
  await page.getByRole("button", { name: /^Delete Running, 1 minute, / }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await openTab(page, "Goals");
  await says(rows(page), /7 \/ 100 kcal/);
  await button(page, "Undo").click();
  await says(rows(page), /17 \/ 100 kcal/);
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(2);
  await says(rows(page).nth(1), /^Running/);
});

test("a deletion outlives a reload", async () => {
  page = await openTracker();
  await exerciseFor(page, "Cardio", "Running", 5);
  await openTab(page, "History");
  await page.getByRole("button", { name: /^Delete Running/ }).click();
  await page.getByText("No workout history yet.").waitFor();
  await page.reload();
  await page.getByText("No workout history yet. Start your first workout!").waitFor();
});

test("a damaged row is shown as unreadable and exported as it is, and the others stay", async () => {
  page = await openTracker();
  await exerciseFor(page, "Cardio", "Running", 61);
  await exerciseFor(page, "Cardio", "Cycling", 30);
  await damageEntry(page, "Running");
  await openTab(page, "History");
  await says(rows(page), /^Cycling/);
  await page.getByText("An entry can't be read").waitFor();
  const download = page.waitForEvent("download");
  await button(page, "Export").click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    exercise: "Running",
    duration: "a while",
  });
  await page.reload();
  await page.getByText("An entry can't be read").waitFor();
});

test("fifty entries are shown at first, and more when asked", async () => {
  const entries = Array.from({ length: 70 }, (_, n) => ({
    id: String(1_767_000_000_000 + n * 3_600_000),
    exercise: `Workout ${n}`,
    duration: 60,
    caloriesBurned: 6,
    date: "29/12/2025",
  }));
  page = await openTracker({}, "?tab=history", leaveBehind("workoutHistory", entries));
  await expect.poll(() => rows(page).count()).toBe(50);
  await button(page, "Show more").press("Enter");
  await expect.poll(() => rows(page).count()).toBe(70);
  // The button is gone; the focus is at the row after which the others came.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Workout 20/);
  await expect.poll(() => button(page, "Show more").count()).toBe(0);
  await says(rows(page).first(), /^Workout 69/);
});
