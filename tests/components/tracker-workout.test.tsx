import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  advance,
  category,
  clockOf,
  expectCount,
  expectTexts,
  openAgain,
  openTab,
  openTracker,
  panel,
  pickExercise,
  press,
  rows,
  runningWorkout,
} from "./tracker.ts";

test("a workout is announced, timed and recorded by End under the category that is open", async () => {
  await openTracker("?tab=%3Cscript%3E");
  await press("Start Workout");
  const started = page.getByText("Workout started! Keep it up! 💪");
  await expect.element(started).toBeVisible();
  await expectTexts(clockOf(runningWorkout()), "0:00");
  advance(2.5);
  await expect.element(started).toBeVisible();
  advance(1);
  await expectCount(started, 0);
  await category("Cardio").click();
  await category("Flexibility").click();
  advance(61.5);
  await expectTexts(runningWorkout(), "Duration 1:05 Calories 6 kcal Intensity Moderate");
  await press("End Workout");
  const completed = page.getByText("Workout completed! 1:05, 6 kcal");
  await expect.element(completed).toBeVisible();
  advance(4.5);
  await expect.element(completed).toBeVisible();
  advance(1);
  await expectCount(completed, 0);
  await openTab("History");
  await expectTexts(rows(), "Flexibility 02/03/2026 1:05 6 kcal");
});

test("each category opens its three exercises with their rates, one category at a time, and closes again", async () => {
  await openTracker();
  const exercises = page.getByRole("button", { name: /kcal\/min$/ });
  for (const [name, expected] of Object.entries({
    Cardio: ["Running 10", "Jumping Jacks 8", "Cycling 7"],
    Strength: ["Push-ups 6", "Squats 5", "Lunges 5"],
    Flexibility: ["Yoga 3", "Stretching 2", "Pilates 4"],
  })) {
    await expect.element(category(name)).toHaveAttribute("aria-expanded", "false");
    await category(name).click();
    await expect.element(category(name)).toHaveAttribute("aria-expanded", "true");
    for (const exercise of expected)
      await expect.element(page.getByRole("button", { name: `${exercise} kcal/min` })).toBeVisible();
    await expectCount(exercises, 3);
  }
  await category("Flexibility").click();
  await expectCount(exercises, 0);
});

test("an exercise is cheered, timed on its own, moves its figure while it runs, and is recorded by Stop", async () => {
  const screen = await openTracker();
  const running = await pickExercise("Cardio", "Running");
  const cheer = running.getByText("Find your rhythm. The first minute is the hardest.");
  await expect.element(running.getByRole("img", { name: "A person doing: Running" })).toBeVisible();
  const moving = () => running.element().querySelectorAll("svg.figure-running").length;
  expect(moving()).toBe(0);
  // Started at once it is cheered as long.
  await press("Start Workout", running);
  await expect.poll(moving).toBe(1);
  advance(1.7);
  await expect.element(cheer).toBeVisible();
  advance(0.6);
  await expectCount(cheer, 0);
  advance(42.7);
  await expectTexts(clockOf(running), "0:45");
  await expect.element(running.getByText("7 kcal")).toBeVisible();
  await expectCount(runningWorkout(), 0);
  await openAgain(screen);
  await expectTexts(clockOf(panel("Running")), "0:51");
  await expectCount(cheer, 0);
  await press("Stop Workout", running);
  await expectTexts(running.getByRole("status"), /^Saved to your history/);
  expect(moving()).toBe(0);
  advance(30);
  await expectTexts(clockOf(running), "0:51");
  await openTab("History");
  await expectTexts(rows(), "Running 02/03/2026 0:51 8.5 kcal");
});

test("a workout and an exercise run side by side and are recorded each on its own", async () => {
  await openTracker();
  await press("Start Workout");
  advance(10);
  const running = await pickExercise("Cardio", "Running");
  await press("Start Workout", running);
  advance(60);
  await expectTexts(clockOf(runningWorkout()), "1:10");
  await expectTexts(clockOf(running), "1:00");
  await press("Stop Workout", running);
  advance(10);
  await press("End Workout");
  // The exercise burned more than the workout's own 8 kcal: together they count once.
  await expect.element(page.getByText("Workout completed! 1:20, 10 kcal")).toBeVisible();
  await openTab("History");
  await expectTexts(rows(), /^Cardio .* 1:20 10 kcal$/, /^Running .* 1:00 10 kcal$/);
});

test("a stopped exercise isn't what a page opens with", async () => {
  const screen = await openTracker();
  const running = await pickExercise("Cardio", "Running");
  await press("Start Workout", running);
  advance(10);
  await press("Stop Workout", running);
  await openAgain(screen);
  await expect.element(category("Cardio")).toBeEnabled();
  await expectCount(panel("Running"), 0);
});
