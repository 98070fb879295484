import { expect, test } from "vitest";
import { type OpenPage, withBrowser } from "#tests/support/browser.ts";
import {
  addGoal,
  advance,
  button,
  exerciseFor,
  expectText,
  leaveBehind,
  openTab,
  openTracker,
  rows,
  waitUntilStored,
} from "#tests/support/work-out-now.ts";

withBrowser();

let page: OpenPage;

const empty = "No goals set yet. Start by adding a new goal!";
const form = async () => [
  await page.getByLabel("Type").inputValue(),
  await page.getByLabel("Target").inputValue(),
  await page.getByLabel("Deadline").inputValue(),
];

test("a goal is added, the form goes back to calories, 0 and no deadline, and a reload keeps the goal", async () => {
  page = await openTracker({}, "?tab=goals");
  await page.getByText(empty).waitFor();
  const types = page.getByLabel("Type").locator("option");
  expect(await types.allTextContents()).toEqual([
    "Calories to Burn",
    "Minutes of Exercise",
    "Workouts per Week",
  ]);
  await addGoal(page, "frequency", "4", "2026-03-09");
  await expectText(rows(page), /Workouts per Week 0 \/ 4 workouts this week .* 9 Mar 2026 · 7 days left/);
  await expect.poll(() => form()).toEqual(["calories", "0", ""]);
  await page.reload();
  await expectText(rows(page), /Workouts per Week 0 \/ 4 workouts/);
});

test("a goal that can't be stored comes back into the form, unless another was typed meanwhile", async () => {
  page = await openTracker({}, "?tab=goals");
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === "goals") throw new DOMException("disk full", "QuotaExceededError");
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
  });
  await addGoal(page, "frequency", "4", "2026-03-09");
  await page.getByText("The goal could not be added.").waitFor();
  await expect.poll(() => form()).toEqual(["frequency", "4", "2026-03-09"]);
  // The console says so as well.
  page.errors.length = 0;
});

test("numbers and dates of a locale from right to left are not read in the wrong order", async () => {
  page = await openTracker({ locale: "ar-EG" }, "?tab=goals");
  await addGoal(page, "frequency", "4", "2026-03-09");
  await expectText(rows(page), /Workouts per Week 0 \/ 4 workouts this week .* 9 Mar 2026 · 7 days left/);
});

test.each([
  ["no target", "", "2026-03-09"],
  ["words", "abc", "2026-03-09"],
  ["less than nothing", "-5", "2026-03-09"],
  ["nothing", "0", "2026-03-09"],
  ["no deadline", "5", ""],
  ["a deadline that does not exist", "5", "2026-02-30"],
])("%s is no goal: nothing happens and nothing is said", async (_, target, deadline) => {
  page = await openTracker({}, "?tab=goals");
  // Browsers don't let such a day into a date field; an extension or an old browser may.
  await page.getByLabel("Deadline").evaluate((field) => field.setAttribute("type", "text"));
  await page.getByText(empty).waitFor();
  const before = await page.getByRole("main").innerText();
  await addGoal(page, "duration", target, deadline);
  await advance(page, 1);
  await expect.poll(() => form()).toEqual(["duration", target, deadline]);
  await page.getByText(empty).waitFor();
  await expect.poll(() => page.getByRole("main").innerText()).toBe(before);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await expect.poll(() => page.locator(":user-invalid").count()).toBe(0);
});

test.each([
  ["1.9", "1"],
  ["1000000000", "1,000,000,000"],
  ["007", "7"],
])("a target of %s is the whole number %s", async (typed, shown) => {
  page = await openTracker({}, "?tab=goals");
  await addGoal(page, "calories", typed, "2026-03-09");
  await expectText(rows(page), new RegExp(`0 / ${shown} kcal`));
});

test("Stop feeds each goal in its own unit; a goal that ended yesterday gets nothing, one that ends today does", async () => {
  page = await openTracker({}, "?tab=goals");
  await addGoal(page, "calories", "100", "2026-03-02");
  await addGoal(page, "duration", "30", "2026-03-31");
  await addGoal(page, "frequency", "2", "2026-03-31");
  await addGoal(page, "calories", "77", "2026-03-01");
  await openTab(page, "Workout");
  await exerciseFor(page, "Cardio", "Running", 90);
  await openTab(page, "Goals");
  const goal = (text: string | RegExp) => rows(page).filter({ hasText: text });
  await expectText(goal("/ 100 kcal"), /^15% .* 15 \/ 100 kcal 2 Mar 2026 · Ends today$/);
  await expectText(goal("/ 30 min"), /^5% .* 1.5 \/ 30 min/);
  await expectText(goal("/ 2 workouts"), /^50% .* 1 \/ 2 workouts/);
  await expectText(goal("/ 77 kcal"), /^0% .* 0 \/ 77 kcal .* Ended 1 day ago$/);
});

test("a tab whose script can't be fetched says so, and the workout beside it goes on", async () => {
  page = await openTracker();
  await page.route(/history-list/, (route) => route.abort());
  await button(page, "Start Workout").click();
  await openTab(page, "History");
  await page.getByText("This part could not be loaded.").waitFor();
  await button(page, "End Workout").waitFor();
  await page.unroute(/history-list/);
  await waitUntilStored(page);
  await button(page, "Try again").click();
  await page.getByText("No workout history yet.").waitFor();
  await button(page, "End Workout").waitFor();
  // The browser reports what could not be fetched.
  page.errors.length = 0;
});

test("End feeds no goal", async () => {
  page = await openTracker({}, "?tab=goals");
  await addGoal(page, "frequency", "1", "2026-03-31");
  await openTab(page, "Workout");
  await button(page, "Start Workout").click();
  await advance(page, 600);
  await button(page, "End Workout").click();
  await openTab(page, "History");
  await expectText(rows(page), /General Workout/);
  await openTab(page, "Goals");
  await expectText(rows(page), /^0% .* 0 \/ 1 workout /);
});

test("progress is capped at 100 %, with a check mark, while the count goes on", async () => {
  page = await openTracker({}, "?tab=goals");
  await addGoal(page, "calories", "10", "2026-03-31");
  await openTab(page, "Workout");
  await exerciseFor(page, "Cardio", "Running", 59);
  await openTab(page, "Goals");
  await expectText(rows(page), /^98% .* 9.8 \/ 10 kcal/);
  await expect.poll(() => page.getByRole("img", { name: "Reached" }).count()).toBe(0);
  await openTab(page, "Workout");
  await exerciseFor(page, "Cardio", "Running", 60);
  await openTab(page, "Goals");
  await expectText(rows(page), /19.8 \/ 10 kcal · 100%/);
  await page.getByRole("img", { name: "Reached" }).waitFor();
});

test("a deleted goal comes back with Undo, with its progress", async () => {
  page = await openTracker({}, "?tab=goals");
  await addGoal(page, "frequency", "3", "2026-03-31");
  await openTab(page, "Workout");
  await exerciseFor(page, "Flexibility", "Yoga", 20);
  await openTab(page, "Goals");
  await button(page, "Delete Workouts per Week, 3 workouts").click();
  await page.getByText(empty).waitFor();
  await button(page, "Undo").click();
  await expectText(rows(page), /^33% .* 1 \/ 3 workouts/);
});

test("a thousand goals are shown, and one more is added on top", async () => {
  const goals = Array.from({ length: 1000 }, (_, n) => ({
    id: String(1_767_000_000_000 + n),
    type: "calories",
    target: 500 + n,
    current: n,
    deadline: "2026-03-31",
    createdAt: new Date(1_767_000_000_000 + n).toISOString(),
  }));
  page = await openTracker({}, "?tab=goals", leaveBehind("fitnessGoals", goals));
  await expect.poll(() => rows(page).count()).toBe(1000);
  await expectText(rows(page).first(), /999 \/ 1,499 kcal/);
  await addGoal(page, "duration", "42", "2026-03-31");
  await expect.poll(() => rows(page).count()).toBe(1001);
  await expectText(rows(page).first(), /0 \/ 42 min/);
});
