import { expect, test } from "vitest";
import { type OpenPage, openPage, phone, withBrowser } from "#tests/support/browser.ts";
import {
  advance,
  button,
  category,
  clockOf,
  exerciseButton,
  expectText,
  goToTracker,
  openTab,
  openTracker,
  panel,
  pickExercise,
  rows,
  runningWorkout,
  waitUntilStored,
} from "#tests/support/work-out-now.ts";

withBrowser();

let page: OpenPage;

test("a visitor starts a workout, ends it, and finds it in the history after a reload", async () => {
  page = await openTracker();
  await openTab(page, "History");
  await page.getByText("No workout history yet. Start your first workout!").waitFor();
  await openTab(page, "Workout");
  await button(page, "Start Workout").click();
  await expectText(clockOf(runningWorkout(page)), "0:00");
  await advance(page, 65);
  await expectText(clockOf(runningWorkout(page)), "1:05");
  await expectText(runningWorkout(page), "Duration 1:05 Calories 6 kcal Intensity Moderate");
  await button(page, "End Workout").click();
  await page.getByText("Workout completed! 1:05, 6 kcal").waitFor();
  await button(page, "Start Workout").waitFor();
  await openTab(page, "History");
  await expectText(rows(page), /^General Workout 02\/03\/2026 · \S+ 1:05 6 kcal$/);
  await page.reload();
  await expect
    .poll(() => page.getByRole("tab", { name: "History" }).getAttribute("aria-selected"))
    .toBe("true");
  await expectText(rows(page), /^General Workout/);
});

test("at 320 px nothing in the panel moves when its message changes", async () => {
  page = await openTracker({ viewport: { width: 320, height: 700 } });
  for (const [of, exercise] of [
    ["Cardio", "Running"],
    ["Cardio", "Jumping Jacks"],
    ["Flexibility", "Yoga"],
  ] as const) {
    const region = await pickExercise(page, of, exercise);
    const timer = clockOf(region);
    const below = () =>
      region.evaluate((one) => {
        const { top } = one.getBoundingClientRect();
        return (one.querySelector("dl")?.getBoundingClientRect().top ?? 0) - top;
      });
    const status = region.getByRole("status").first();
    const before = await below();
    await advance(page, 3);
    await expectText(status, /^About \d+ kcal a minute$/);
    expect(await below(), `${exercise}, its rate`).toBe(before);
    await button(region, "Start Workout").click();
    await advance(page, 5);
    await expectText(timer, "0:05");
    expect(await below(), `${exercise}, running`).toBe(before);
    await button(region, "Stop Workout").click();
    await expectText(status, "Saved to your history. Start again for another set.");
    expect(await below(), `${exercise}, saved`).toBe(before);
  }
});

/** Holds the page's scripts back until `resolve` is called. */
async function holdScripts(): Promise<PromiseWithResolvers<void>> {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts;
}

test("until the page's scripts are there, Start Workout is disabled; then the first press counts", async () => {
  page = await openPage({ viewport: phone });
  const scripts = await holdScripts();
  await page.goto("/work-out-now", { waitUntil: "commit" });
  await expect.poll(() => button(page, "Start Workout").isDisabled()).toBe(true);
  scripts.resolve();
  await button(page, "Start Workout").click();
  await clockOf(runningWorkout(page)).waitFor();
});

test("the start is announced for 3 seconds, the end for 5", async () => {
  page = await openTracker();
  await page.mouse.move(0, 400);
  await button(page, "Start Workout").click();
  const started = page.getByText("Workout started! Keep it up! 💪");
  await started.waitFor();
  await advance(page, 2.5);
  await expect.poll(() => started.isVisible()).toBe(true);
  await advance(page, 1);
  await started.waitFor({ state: "detached" });
  await button(page, "End Workout").click();
  const completed = page.getByText(/^Workout completed!/);
  await completed.waitFor();
  await advance(page, 4.5);
  await expect.poll(() => completed.isVisible()).toBe(true);
  await advance(page, 1);
  await completed.waitFor({ state: "detached" });
});

test("a workout is named by the category that is open when it ends", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await category(page, "Cardio").click();
  await category(page, "Flexibility").click();
  await advance(page, 10);
  await button(page, "End Workout").click();
  await openTab(page, "History");
  await expectText(rows(page), /^Flexibility .* 0:10 1 kcal$/);
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
  const region = await pickExercise(page, "Cardio", "Running");
  const cheer = region.getByText("Find your rhythm. The first minute is the hardest.");
  await cheer.waitFor();
  await advance(page, 1.8);
  await expect.poll(() => cheer.isVisible()).toBe(true);
  await advance(page, 0.4);
  await cheer.waitFor({ state: "detached" });
  await region.getByRole("img", { name: "A person doing: Running" }).waitFor();

  await button(region, "Start Workout").click();
  await advance(page, 45);
  await expectText(clockOf(region), "0:45");
  await region.getByText("7 kcal", { exact: true }).waitFor();
  await expect.poll(() => runningWorkout(page).count()).toBe(0);
  await button(region, "Stop Workout").click();
  await region.getByText("Saved to your history.").waitFor();
  await advance(page, 30);
  await expectText(clockOf(region), "0:45");
  await openTab(page, "History");
  await expectText(rows(page), /^Running .* 0:45 8 kcal$/);
});

test("an exercise that is started at once is cheered as long, one that runs already isn't", async () => {
  page = await openTracker();
  const region = await pickExercise(page, "Cardio", "Running");
  const cheer = region.getByText("Find your rhythm. The first minute is the hardest.");
  await cheer.waitFor();
  await button(region, "Start Workout").click();
  await advance(page, 1.5);
  await expect.poll(() => cheer.isVisible()).toBe(true);
  await advance(page, 0.7);
  await cheer.waitFor({ state: "detached" });
  await waitUntilStored(page, /"runningSince":\d/);
  await page.reload();
  await region.getByRole("button", { name: "Stop Workout" }).waitFor();
  await expect.poll(() => cheer.count()).toBe(0);
});

test("the figure moves only while the exercise runs", async () => {
  page = await openTracker();
  const region = await pickExercise(page, "Strength", "Squats");
  const moving = () => region.locator("svg.figure-squats").count();
  await expect.poll(() => moving()).toBe(0);
  await button(region, "Start Workout").click();
  await expect.poll(() => moving()).toBe(1);
  await button(region, "Stop Workout").click();
  await expect.poll(() => moving()).toBe(0);
});

test("a Stop within the first second records nothing", async () => {
  page = await openTracker();
  const region = await pickExercise(page, "Cardio", "Cycling");
  await button(region, "Start Workout").click();
  await advance(page, 0.9);
  await button(region, "Stop Workout").click();
  await openTab(page, "History");
  await page.getByText("No workout history yet.").waitFor();
});

test("Reset zeroes a running exercise, which goes on", async () => {
  page = await openTracker();
  const region = await pickExercise(page, "Cardio", "Running");
  await button(region, "Start Workout").click();
  await advance(page, 30);
  await button(region, "Reset").click();
  await expectText(clockOf(region), "0:00");
  await region.getByText("0 kcal", { exact: true }).waitFor();
  await advance(page, 6);
  await expectText(clockOf(region), "0:06");
  await button(region, "Stop Workout").click();
  await openTab(page, "History");
  await expectText(rows(page), /^Running .* 0:06 1 kcal$/);
});

test("choosing another exercise stops and zeroes; choosing the same one changes nothing", async () => {
  page = await openTracker();
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await advance(page, 20);
  await exerciseButton(page, "Running").click();
  await advance(page, 5);
  await expectText(clockOf(running), "0:25");
  const cycling = await pickExercise(page, "Cardio", "Cycling");
  await expectText(clockOf(cycling), "0:00");
  await button(cycling, "Start Workout").waitFor();
  await advance(page, 5);
  await expectText(clockOf(cycling), "0:00");
  await expect.poll(() => panel(page, "Running").count()).toBe(0);
  await openTab(page, "History");
  await page.getByText("No workout history yet.").waitFor();
});

test("a second set starts from zero, so that no second is counted twice", async () => {
  page = await openTracker();
  const region = await pickExercise(page, "Cardio", "Running");
  await button(region, "Start Workout").click();
  await advance(page, 30);
  await button(region, "Stop Workout").click();
  await button(region, "Start Workout").click();
  await expectText(clockOf(region), "0:00");
  await advance(page, 12);
  await button(region, "Stop Workout").click();
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(2);
  await expectText(rows(page).first(), /0:12/);
  await expectText(rows(page).last(), /0:30/);
});

test("a double click or a held key stops an exercise once, and starts no second set", async () => {
  page = await openTracker();
  const region = await pickExercise(page, "Cardio", "Running");
  await button(region, "Start Workout").dblclick();
  await advance(page, 30);
  await expectText(clockOf(region), "0:30");
  await button(region, "Stop Workout").dblclick();
  await advance(page, 30);
  await expectText(clockOf(region), "0:30");
  await button(region, "Start Workout").focus();
  await page.keyboard.down("Enter");
  for (let repeat = 0; repeat < 2; repeat += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await advance(page, 12);
  await expectText(clockOf(region), "0:12");
  await button(region, "Stop Workout").click();
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(2);
});

test("a workout and an exercise run side by side and are recorded each on its own", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await advance(page, 10);
  const region = await pickExercise(page, "Cardio", "Running");
  await button(region, "Start Workout").click();
  await advance(page, 60);
  await expectText(clockOf(runningWorkout(page)), "1:10");
  await expectText(clockOf(region), "1:00");
  await button(region, "Stop Workout").click();
  await advance(page, 10);
  await button(page, "End Workout").click();
  // The exercise burned more than the workout's own 8 kcal: together they count once.
  await page.getByText("Workout completed! 1:20, 10 kcal").waitFor();
  await openTab(page, "History");
  await expectText(rows(page).first(), /^Cardio .* 1:20 10 kcal$/);
  await expectText(rows(page).last(), /^Running .* 1:00 10 kcal$/);
});

test("an exercise that was stopped can be put away", async () => {
  page = await openTracker();
  const region = await pickExercise(page, "Flexibility", "Yoga");
  await expect.poll(() => page.getByRole("button", { name: "Start Workout" }).count()).toBe(1);
  await button(region, "Put Yoga away").click();
  await region.waitFor({ state: "detached" });
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
