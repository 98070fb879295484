/** A workout that ran and wasn't saved is offered to be saved, until it is saved or dismissed. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type OpenPage, openPage, phone, visit, withBrowser } from "#tests/support/browser.ts";
import { signUpAndIn } from "#tests/support/member.ts";
import {
  addGoal,
  advance,
  button,
  clockOf,
  exerciseFor,
  expectText,
  goToTracker,
  openAnotherTab,
  openTab,
  openTracker,
  pickExercise,
  rows,
  startOfJourney,
  waitUntilStored,
} from "#tests/support/work-out-now.ts";

withBrowser();

let page: OpenPage;

const unsaved = (on: Page = page) => on.getByRole("region", { name: "Not saved" });
const lines = (on: Page = page) => unsaved(on).getByRole("listitem");

async function runAndSwitch(seconds: number, exercise: string, next: string): Promise<void> {
  const region = await pickExercise(page, "Cardio", exercise);
  await button(region, "Start Workout").click();
  await advance(page, seconds);
  await pickExercise(page, "Cardio", next);
}

test("a switch saves nothing and offers what ran: in a notice, and in a line that outlasts it and a reload", async () => {
  page = await openTracker();
  await runAndSwitch(45, "Running", "Cycling");
  await page.getByText("Running was stopped at 0:45 and not saved.").waitFor();
  await expectText(lines(), "Running 0:45 · 8 kcal Save");
  await advance(page, 60);
  await page.getByText("Running was stopped at 0:45 and not saved.").waitFor({ state: "detached" });
  await page.reload();
  await expectText(lines(), "Running 0:45 · 8 kcal Save");
  await openTab(page, "History");
  await page.getByText("No workout history yet.").waitFor();
  await openTab(page, "Workout");
  await button(unsaved(), "Save Running, 45 seconds").click();
  await page.getByText("Saved Running, 0:45").waitFor();
  await unsaved().waitFor({ state: "detached" });
  await openTab(page, "History");
  await expectText(rows(page), /^Running .* 0:45 8 kcal$/);
});

test("Save in the notice saves it once, however often and wherever it is pressed", async () => {
  page = await openTracker();
  await runAndSwitch(200, "Running", "Cycling");
  await openTab(page, "History");
  await button(page, "Save").click();
  await expectText(rows(page), /^Running .* 3:20 33 kcal$/);
  await openTab(page, "Workout");
  await expect.poll(() => unsaved().count()).toBe(0);
});

test("what is saved later gives goals just what Stop would have given, and none to a goal added since", async () => {
  page = await openTracker({}, "?tab=goals");
  await addGoal(page, "calories", "100", "2026-03-02");
  await openTab(page, "Workout");
  await runAndSwitch(60, "Running", "Cycling");
  // The goal's day is over when the workout is saved, but it wasn't when the workout was done.
  await page.clock.fastForward(8 * 3_600_000);
  await openTab(page, "Goals");
  await addGoal(page, "duration", "30", "2026-03-31");
  await openTab(page, "Workout");
  await button(unsaved(), "Save Running, 1 minute").click();
  await unsaved().waitFor({ state: "detached" });
  await openTab(page, "Goals");
  await expect.poll(async () => (await rows(page).allInnerTexts()).join("\n")).toMatch(/10 \/ 100 kcal/);
  expect((await rows(page).allInnerTexts()).join("\n")).toMatch(/0 \/ 30 min/);
  await openTab(page, "History");
  await expectText(rows(page), /^Running 02\/03\/2026 · \S+ 1:00 10 kcal$/);
});

test("several switches wait one below the other, the newest first, each with its own answer", async () => {
  page = await openTracker();
  await runAndSwitch(10, "Running", "Cycling");
  await runAndSwitch(20, "Cycling", "Jumping Jacks");
  await runAndSwitch(4, "Jumping Jacks", "Running");
  await expect.poll(() => lines().count()).toBe(2);
  await expectText(lines().first(), /^Cycling 0:20/);
  await expectText(lines().last(), /^Running 0:10/);
  await button(unsaved(), "Dismiss Cycling, 20 seconds").click();
  await expectText(lines(), /^Running 0:10/);
  await page.getByText("Cycling, 0:20, dismissed").waitFor();
  await button(page, "Undo").click();
  await expect.poll(() => lines().count()).toBe(2);
  await button(unsaved(), "Save Cycling, 20 seconds").click();
  await button(unsaved(), "Save Running, 10 seconds").click();
  await unsaved().waitFor({ state: "detached" });
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(2);
});

test("less than 5 seconds are no loss, and nobody is asked about them", async () => {
  page = await openTracker();
  await runAndSwitch(4, "Running", "Cycling");
  await button(page, "Start Workout").waitFor();
  await expect.poll(() => unsaved().count()).toBe(0);
});

test("a Reset offers what it zeroes, and the set that goes on is recorded beside it", async () => {
  page = await openTracker();
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await advance(page, 30);
  await button(running, "Reset").click();
  await page.getByText("Running was reset at 0:30 and not saved.").waitFor();
  await advance(page, 12);
  await button(running, "Stop Workout").click();
  await button(unsaved(), "Save Running, 30 seconds").click();
  await unsaved().waitFor({ state: "detached" });
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(2);
  await expectText(rows(page).first(), /0:12/);
  await expectText(rows(page).last(), /0:30/);
});

test("ending the general workout keeps the offer, and the exercise that runs in it runs on", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await runAndSwitch(10, "Running", "Cycling");
  const cycling = await pickExercise(page, "Cardio", "Cycling");
  await button(cycling, "Start Workout").click();
  await advance(page, 10);
  await button(page, "End Workout").click();
  await advance(page, 10);
  await expectText(clockOf(cycling), "0:20");
  await expectText(lines(), /^Running 0:10/);
});

test("left for another page and opened in another tab, it is offered there too, and answered once for both", async () => {
  page = await openTracker();
  await runAndSwitch(10, "Running", "Cycling");
  await waitUntilStored(page, /"unsaved":\[\{/);
  await page.goto("/about");
  await goToTracker(page);
  await expectText(lines(), /^Running 0:10/);
  const other = await openAnotherTab(page);
  await page.context().clock.pauseAt(startOfJourney.getTime() + 120_000);
  await expectText(lines(other), /^Running 0:10/);
  await button(unsaved(other), "Save Running, 10 seconds").click();
  await unsaved(other).waitFor({ state: "detached" });
  await unsaved().waitFor({ state: "detached" });
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(1);
});

test("a full disk keeps the offer until the workout is really stored", async () => {
  page = await openTracker();
  await runAndSwitch(10, "Running", "Cycling");
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === "history") throw new DOMException("disk full", "QuotaExceededError");
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
  });
  await button(unsaved(), "Save Running, 10 seconds").click();
  await page.getByText("Running could not be saved on this device.").waitFor();
  // The console says so as well.
  page.errors.length = 0;
  await expectText(lines(), /^Running 0:10/);
  await page.reload();
  await button(unsaved(), "Save Running, 10 seconds").click();
  await unsaved().waitFor({ state: "detached" });
  await openTab(page, "History");
  await expectText(rows(page), /^Running .* 0:10/);
});

test("a stopped exercise is not what a reload greets with; one that runs is", async () => {
  page = await openTracker();
  await exerciseFor(page, "Cardio", "Running", 10);
  await waitUntilStored(page, /"gatheredMs":[1-9]\d*,"runningSince":null/);
  await page.reload();
  await button(page, "Start Workout").waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Running", exact: true }).count()).toBe(0);
  const cycling = await pickExercise(page, "Cardio", "Cycling");
  await button(cycling, "Start Workout").click();
  await advance(page, 10);
  await waitUntilStored(page, /"runningSince":\d/);
  await page.reload();
  await expectText(clockOf(cycling), "0:10");
});

test("a member is offered less than a minute, and asked before more", async () => {
  page = await openPage({ viewport: phone });
  await signUpAndIn(page);
  await page.clock.install();
  await visit(page, "/workouts");
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await button(page, "Start Running").click();
  await advance(page, 30);
  await button(page, "Start Cycling").click();
  await expectText(lines(), /^Running 0:30/);
  await advance(page, 90);
  await button(page, "Start Jumping Jacks").click();
  await button(page, "Save and switch to Jumping Jacks").click();
  await button(unsaved(), "Save Running, 30 seconds").click();
  await unsaved().waitFor({ state: "detached" });
  await visit(page, "/workouts?tab=history");
  await expect.poll(() => rows(page).count()).toBe(2);
  await rows(page)
    .getByRole("link", { name: /^Running/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Running" }).waitFor();
});
