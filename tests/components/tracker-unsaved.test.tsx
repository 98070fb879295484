/** A workout that ran and wasn't saved is offered to be saved, until it is saved or dismissed. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderMemberPage } from "./render-page.tsx";
import {
  addGoal,
  advance,
  button,
  clockOf,
  expectCount,
  expectTexts,
  fillDisk,
  openAgain,
  openTab,
  openTracker,
  phone,
  pickExercise,
  press,
  rows,
  sleep,
  useTestClock,
} from "./tracker.ts";

const unsaved = page.getByRole("region", { name: "Not saved" });
const lines = unsaved.getByRole("listitem");

async function runAndSwitch(seconds: number, exercise: string, next: string): Promise<void> {
  const region = await pickExercise("Cardio", exercise);
  await press("Start Workout", region);
  advance(seconds);
  await pickExercise("Cardio", next);
}

test("a switch saves nothing and offers what ran: in a notice, and in a line that outlasts it and the page", async () => {
  const screen = await openTracker();
  await runAndSwitch(45, "Running", "Cycling");
  const notice = page.getByText("Running was stopped at 0:45 and not saved.");
  await expect.element(notice).toBeVisible();
  await expectTexts(lines, "Running 0:45 · 7.5 kcal Save");
  advance(60);
  await expectCount(notice, 0);
  await openAgain(screen, "?tab=history");
  await expect.element(page.getByText(/^No workout history yet/)).toBeVisible();
  await openTab("Workout");
  await expectTexts(lines, "Running 0:45 · 7.5 kcal Save");
  await press("Save Running, 45 seconds");
  await expect.element(page.getByText("Saved Running, 0:45")).toBeVisible();
  await expectCount(unsaved, 0);
  await openTab("History");
  await expectTexts(rows(), /^Running .* 0:45 7.5 kcal$/);
});

test("Save in the notice saves it once, however often and wherever it is pressed; less than 5 seconds are not offered", async () => {
  await openTracker();
  await runAndSwitch(200, "Running", "Cycling");
  await runAndSwitch(4, "Cycling", "Running");
  await openTab("History");
  await press("Save");
  await expectTexts(rows(), /^Running .* 3:20 33.3 kcal$/);
  await openTab("Workout");
  await expectCount(unsaved, 0);
});

test("what is saved later gives goals just what Stop would have given, and none to a goal added since", async () => {
  await openTracker("?tab=goals");
  await addGoal("calories", "100", "2026-03-02");
  await openTab("Workout");
  await runAndSwitch(60, "Running", "Cycling");
  // The goal's day is over when the workout is saved, but it wasn't when the workout was done.
  sleep(8 * 3600);
  await openTab("Goals");
  await addGoal("duration", "30", "2026-03-31");
  await openTab("Workout");
  await press("Save Running, 1 minute");
  await expectCount(unsaved, 0);
  await openTab("Goals");
  await expectTexts(rows(), /0 \/ 30 min/, /10 \/ 100 kcal/);
  await openTab("History");
  await expectTexts(rows(), "Running 02/03/2026 1:00 10 kcal");
});

test("several switches wait one below the other, the newest first, each with its own answer", async () => {
  await openTracker();
  await runAndSwitch(10, "Running", "Cycling");
  await runAndSwitch(20, "Cycling", "Jumping Jacks");
  await expectTexts(lines, /^Cycling 0:20/, /^Running 0:10/);
  await press("Dismiss Cycling, 20 seconds");
  await expectTexts(lines, /^Running 0:10/);
  await expect.element(page.getByText("Cycling, 0:20, dismissed")).toBeVisible();
  await press("Undo");
  await expectCount(lines, 2);
  await press("Save Cycling, 20 seconds");
  await press("Save Running, 10 seconds");
  await expectCount(unsaved, 0);
  await openTab("History");
  await expectCount(rows(), 2);
});

test("a Reset offers what it zeroes, and the set that goes on is recorded beside it", async () => {
  await openTracker();
  const running = await pickExercise("Cardio", "Running");
  await press("Start Workout", running);
  advance(30);
  await press("Reset", running);
  await expectTexts(clockOf(running), "0:00");
  await expect.element(page.getByText("Running was reset at 0:30 and not saved.")).toBeVisible();
  advance(12);
  await press("Stop Workout", running);
  await press("Save Running, 30 seconds");
  await expectCount(unsaved, 0);
  await openTab("History");
  await expectTexts(rows(), /0:12/, /0:30/);
});

test("ending the general workout keeps the offer, and the exercise that runs in it runs on", async () => {
  await openTracker();
  await press("Start Workout");
  await runAndSwitch(10, "Running", "Cycling");
  const cycling = await pickExercise("Cardio", "Cycling");
  await press("Start Workout", cycling);
  advance(10);
  await press("End Workout");
  advance(10);
  await expectTexts(clockOf(cycling), "0:20");
  await expectTexts(lines, /^Running 0:10/);
});

test("a full disk keeps the offer until the workout is really stored", async () => {
  await openTracker();
  await runAndSwitch(10, "Running", "Cycling");
  const { free } = fillDisk("history");
  await press("Save Running, 10 seconds", unsaved);
  await expect.element(page.getByText("Running could not be saved on this device.")).toBeVisible();
  await expectTexts(lines, /^Running 0:10/);
  free();
  await press("Save Running, 10 seconds");
  await expectCount(unsaved, 0);
  await openTab("History");
  await expectTexts(rows(), /^Running .* 0:10/);
});

test("a member is offered less than a minute, and asked before more", async () => {
  useTestClock();
  await page.viewport(phone.width, phone.height);
  await renderMemberPage("/workouts");
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await press("Start Running");
  advance(30);
  await press("Start Cycling");
  await expectTexts(lines, /^Running 0:30/);
  advance(90);
  await press("Start Jumping Jacks");
  await press("Save and switch to Jumping Jacks");
  await press("Save Running, 30 seconds");
  await expectCount(unsaved, 0);
  await openTab("History");
  await expectTexts(rows(), /^Cycling .* 1:30/, /^Running .* 0:30/);
  await expect.element(button("End Workout")).not.toBeInTheDocument();
});
