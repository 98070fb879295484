import { afterEach, expect, test } from "vitest";
import { closeFlawless, withBrowser } from "#tests/support/browser.ts";
import {
  button,
  category,
  clockOf,
  exerciseButton,
  goToTracker,
  openTab,
  openTracker,
  panel,
  pass,
  pickExercise,
  rows,
  says,
  session,
  type TrackerPage,
} from "#tests/support/work-out-now.ts";

withBrowser();

let page: TrackerPage;
afterEach(() => closeFlawless(page));

test("a visitor starts a workout, ends it, and finds it in the history after a reload", async () => {
  page = await openTracker();
  await openTab(page, "History");
  await page.getByText("No workout history yet. Start your first workout!").waitFor();
  await openTab(page, "Workout");
  await button(page, "Start Workout").click();
  await says(clockOf(session(page)), "0:00");
  await pass(page, 65);
  await says(clockOf(session(page)), "1:05");
  await says(session(page), "Duration 1:05 Calories 6 kcal Intensity Moderate");
  await button(page, "End Workout").click();
  await page.getByText("Workout completed! 1:05, 6 kcal").waitFor();
  await button(page, "Start Workout").waitFor();
  await openTab(page, "History");
  await says(rows(page), /^General Workout 02\/03\/2026 1:05 6 kcal$/);
  await page.reload();
  await expect
    .poll(() => page.getByRole("tab", { name: "History" }).getAttribute("aria-selected"))
    .toBe("true");
  await says(rows(page), /^General Workout/);
});

test("the start is announced for 3 seconds, the end for 5", async () => {
  page = await openTracker();
  await page.mouse.move(0, 400);
  await button(page, "Start Workout").click();
  const started = page.getByText("Workout started! Keep it up! 💪");
  await started.waitFor();
  await pass(page, 2.5);
  await expect.poll(() => started.isVisible()).toBe(true);
  await pass(page, 1);
  await started.waitFor({ state: "detached" });
  await button(page, "End Workout").click();
  const completed = page.getByText(/^Workout completed!/);
  await completed.waitFor();
  await pass(page, 4.5);
  await expect.poll(() => completed.isVisible()).toBe(true);
  await pass(page, 1);
  await completed.waitFor({ state: "detached" });
});

test("a session is named by the category that is open when it ends", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await category(page, "Cardio").click();
  await category(page, "Flexibility").click();
  await pass(page, 10);
  await button(page, "End Workout").click();
  await openTab(page, "History");
  await says(rows(page), /^Flexibility .* 0:10 1 kcal$/);
});

test("each category opens its three exercises with their rates, one category at a time, and closes again", async () => {
  page = await openTracker();
  const expected = {
    Cardio: ["Running 10", "Jumping Jacks 8", "Cycling 7"],
    Strength: ["Push-ups 6", "Squats 5", "Lunges 5"],
    Flexibility: ["Yoga 3", "Stretching 2", "Pilates 4"],
  };
  for (const [name, exercises] of Object.entries(expected)) {
    await expect.poll(() => category(page, name).getAttribute("aria-expanded")).toBe("false");
    await category(page, name).click();
    await expect.poll(() => category(page, name).getAttribute("aria-expanded")).toBe("true");
    for (const exercise of exercises)
      await page.getByRole("button", { name: `${exercise} kcal/min` }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /kcal\/min$/ }).count()).toBe(3);
  }
  await category(page, "Flexibility").click();
  await expect.poll(() => page.getByRole("button", { name: /kcal\/min$/ }).count()).toBe(0);
});

test("an exercise is cheered for about 2 seconds, timed on its own, and recorded by Stop", async () => {
  page = await openTracker();
  const place = await pickExercise(page, "Cardio", "Running");
  const cheer = place.getByText("Find your rhythm. The first minute is the hardest.");
  await cheer.waitFor();
  await pass(page, 1.8);
  await expect.poll(() => cheer.isVisible()).toBe(true);
  await pass(page, 0.4);
  await cheer.waitFor({ state: "detached" });
  await place.getByRole("img", { name: "A person doing: Running" }).waitFor();

  await button(place, "Start Workout").click();
  await pass(page, 45);
  await says(clockOf(place), "0:45");
  await place.getByText("7 kcal", { exact: true }).waitFor();
  await expect.poll(() => session(page).count()).toBe(0);
  await button(place, "Stop Workout").click();
  await place.getByText("Saved to your history.").waitFor();
  await pass(page, 30);
  await says(clockOf(place), "0:45");
  await openTab(page, "History");
  await says(rows(page), /^Running .* 0:45 7.5 kcal$/);
});

test("the figure moves only while the exercise runs", async () => {
  page = await openTracker();
  const place = await pickExercise(page, "Strength", "Squats");
  const moving = () => place.locator("svg.figure-squats").count();
  await expect.poll(() => moving()).toBe(0);
  await button(place, "Start Workout").click();
  await expect.poll(() => moving()).toBe(1);
  await button(place, "Stop Workout").click();
  await expect.poll(() => moving()).toBe(0);
});

test("a Stop within the first second records nothing", async () => {
  page = await openTracker();
  const place = await pickExercise(page, "Cardio", "Cycling");
  await button(place, "Start Workout").click();
  await pass(page, 0.9);
  await button(place, "Stop Workout").click();
  await openTab(page, "History");
  await page.getByText("No workout history yet.").waitFor();
});

test("Reset zeroes a running exercise, which goes on", async () => {
  page = await openTracker();
  const place = await pickExercise(page, "Cardio", "Running");
  await button(place, "Start Workout").click();
  await pass(page, 30);
  await button(place, "Reset").click();
  await says(clockOf(place), "0:00");
  await place.getByText("0 kcal", { exact: true }).waitFor();
  await pass(page, 6);
  await says(clockOf(place), "0:06");
  await button(place, "Stop Workout").click();
  await openTab(page, "History");
  await says(rows(page), /^Running .* 0:06 1 kcal$/);
});

test("choosing another exercise stops and zeroes; choosing the same one changes nothing", async () => {
  page = await openTracker();
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await pass(page, 20);
  await exerciseButton(page, "Running").click();
  await pass(page, 5);
  await says(clockOf(running), "0:25");
  const cycling = await pickExercise(page, "Cardio", "Cycling");
  await says(clockOf(cycling), "0:00");
  await button(cycling, "Start Workout").waitFor();
  await pass(page, 5);
  await says(clockOf(cycling), "0:00");
  await expect.poll(() => panel(page, "Running").count()).toBe(0);
  await openTab(page, "History");
  await page.getByText("No workout history yet.").waitFor();
});

test("a longer exercise that was stopped by choosing another one can still be saved", async () => {
  page = await openTracker();
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await pass(page, 200);
  await pickExercise(page, "Cardio", "Cycling");
  await page.getByText("Running was stopped at 3:20 and not saved.").waitFor();
  await openTab(page, "History");
  await page.getByText("No workout history yet.").waitFor();
  await button(page, "Save it").click();
  await says(rows(page), /^Running .* 3:20 33.3 kcal$/);
});

test("a second set starts from zero, so that no second is counted twice", async () => {
  page = await openTracker();
  const place = await pickExercise(page, "Cardio", "Running");
  await button(place, "Start Workout").click();
  await pass(page, 30);
  await button(place, "Stop Workout").click();
  await button(place, "Start Workout").click();
  await says(clockOf(place), "0:00");
  await pass(page, 12);
  await button(place, "Stop Workout").click();
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(2);
  await says(rows(page).first(), /0:12/);
  await says(rows(page).last(), /0:30/);
});

test("a session and an exercise run side by side and are recorded each on its own", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await pass(page, 10);
  const place = await pickExercise(page, "Flexibility", "Pilates");
  await button(place, "Start Workout").click();
  await pass(page, 60);
  await says(clockOf(session(page)), "1:10");
  await says(clockOf(place), "1:00");
  await button(place, "Stop Workout").click();
  await pass(page, 10);
  await button(page, "End Workout").click();
  await openTab(page, "History");
  await says(rows(page).first(), /^Flexibility .* 1:20 8 kcal$/);
  await says(rows(page).last(), /^Pilates .* 1:00 4 kcal$/);
});

test("an exercise that was stopped can be put away", async () => {
  page = await openTracker();
  const place = await pickExercise(page, "Flexibility", "Yoga");
  await expect.poll(() => page.getByRole("button", { name: "Start Workout" }).count()).toBe(1);
  await button(place, "Put Yoga away").click();
  await place.waitFor({ state: "detached" });
  await button(page, "Start Workout").waitFor();
});

test("a tab's address opens it, a strange one opens the first", async () => {
  page = await openTracker({}, "?tab=goals");
  await expect
    .poll(() => page.getByRole("tab", { name: "Goals" }).getAttribute("aria-selected"))
    .toBe("true");
  await openTab(page, "History");
  expect(new URL(page.url()).search).toBe("?tab=history");
  await goToTracker(page, "?tab=%3Cscript%3E");
  await expect
    .poll(() => page.getByRole("tab", { name: "Workout" }).getAttribute("aria-selected"))
    .toBe("true");
});
