/** What is timed, recorded, offered and asked in the tracker. */
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { renderMemberPage } from "./render-page.tsx";
import {
  addGoal,
  advance,
  away,
  button,
  category,
  clockOf,
  exerciseFor,
  expectCount,
  expectTexts,
  fillDisk,
  openAgain,
  openTab,
  openTracker,
  panel,
  pickExercise,
  press,
  rows,
  runningWorkout,
  setVisible,
  sleep,
  start,
  startClock,
} from "./tracker.ts";

const unsaved = page.getByRole("region", { name: "Not saved" });
const lines = unsaved.getByRole("listitem");

async function runAndSwitch(seconds: number, exercise: string, next: string): Promise<void> {
  const region = await pickExercise("Cardio", exercise);
  await start(region);
  advance(seconds);
  await pickExercise("Cardio", next);
}

test("a workout is announced for 3 seconds and its end for 5, and is named by the category that is open", async () => {
  // A tab that there isn't opens the first.
  await openTracker("?tab=%3Cscript%3E");
  await press("Start Workout");
  const started = page.getByText("Workout started! Keep it up! 💪");
  await expect.element(started).toBeVisible();
  advance(2.5);
  await expect.element(started).toBeVisible();
  advance(1);
  await expectCount(started, 0);
  await category("Cardio").click();
  await category("Flexibility").click();
  await expect.element(category("Cardio")).toHaveAttribute("aria-expanded", "false");
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
  await expectTexts(rows(), /^Flexibility 02\/03\/2026 · \S+ 1:05 6 kcal$/);
});

test("an exercise is cheered for 2 seconds, moves its figure while it runs, also on the next page, and is recorded", async () => {
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
  await openAgain(screen);
  await expectTexts(clockOf(panel("Running")), "0:51");
  await expectCount(cheer, 0);
  await press("Stop Workout", running);
  expect(moving()).toBe(0);
  advance(30);
  await expectTexts(clockOf(running), "0:51");
  await openTab("History");
  await expectTexts(rows(), /^Running 02\/03\/2026 · \S+ 0:51 9 kcal$/);
});

test("a switch saves nothing and offers what ran: in a notice, and in a line that outlasts it and the page", async () => {
  const screen = await openTracker();
  await runAndSwitch(45, "Running", "Cycling");
  const notice = page.getByText("Running was stopped at 0:45 and not saved.");
  await expect.element(notice).toBeVisible();
  advance(60);
  await expectCount(notice, 0);
  await openAgain(screen, "?tab=history");
  await expect.element(page.getByText(/^No workout history yet/)).toBeVisible();
  await openTab("Workout");
  await expectTexts(lines, "Running 0:45 · 8 kcal Save");
  const { free } = fillDisk("history");
  await press("Save Running, 45 seconds");
  await expect.element(page.getByText("Running could not be saved on this device.")).toBeVisible();
  await expectCount(lines, 1);
  free();
  await press("Save Running, 45 seconds");
  await expect.element(page.getByText("Saved Running, 0:45")).toBeVisible();
  await expectCount(unsaved, 0);
  await openTab("History");
  await expectTexts(rows(), /^Running .* 0:45 8 kcal$/);
});

test("switches and a Reset wait one below the other, the newest first, each with its own answer", async () => {
  await openTracker();
  await runAndSwitch(10, "Running", "Cycling");
  // In the notice.
  await press("Save");
  await expectCount(unsaved, 0);
  await start(panel("Cycling"));
  advance(20);
  await press("Reset", panel("Cycling"));
  await expectTexts(clockOf(panel("Cycling")), "0:00");
  await expect.element(page.getByText("Cycling was reset at 0:20.")).toBeVisible();
  advance(12);
  await pickExercise("Cardio", "Jumping Jacks");
  await expectTexts(lines, /^Cycling 0:12/, /^Cycling 0:20/);
  await press("Dismiss Cycling, 12 seconds");
  await expectTexts(lines, /^Cycling 0:20/);
  await button("Undo").first().click();
  await expectCount(lines, 2);
  await press("Save Cycling, 12 seconds");
  await press("Save Cycling, 20 seconds");
  await expectCount(unsaved, 0);
  await openTab("History");
  await expectTexts(rows(), /^Cycling .* 0:12/, /^Cycling .* 0:20/, /^Running .* 0:10/);
});

test("Undo of a Reset continues the exercise as if it had not been pressed", async () => {
  await openTracker();
  const region = await pickExercise("Cardio", "Running");
  await start(region);
  advance(20.5);
  await press("Reset", region);
  await expectTexts(clockOf(region), "0:00");
  await expectCount(unsaved, 1);
  await press("Undo");
  await expectTexts(clockOf(region), "0:20");
  await expectCount(unsaved, 0);
});

test("a workout in which nothing was done is asked about, and leaves the history with its Undo", async () => {
  const question = page.getByRole("region", { name: "Discard or keep?" });
  await openTracker();
  await start();
  advance(12);
  await press("End Workout");
  await expect.element(question.getByText("Nothing was done in this workout of 12 s.")).toBeVisible();
  await press("Discard", question);
  await expectCount(question, 0);
  await openTab("History");
  await expect.element(page.getByText(/^No workout history yet/)).toBeVisible();
  // The notice of the end has an Undo as well, and lies behind.
  await button("Undo").first().click();
  await expectTexts(rows(), /^General Workout/);
  await openTab("Workout");
  await press("Keep", question);
  await expectCount(question, 0);
  await openTab("History");
  await expectTexts(rows(), /^General Workout/);
});

test("a member's workout in which nothing was done leaves the history from its page", async () => {
  startClock();
  await page.viewport(1440, 900);
  const { bar } = await renderMemberPage("/workouts");
  await start();
  advance(12);
  await press("End Workout");
  await press("Discard", page.getByRole("region", { name: "Discard or keep?" }));
  await expect.poll(() => bar.address).toBe("/workouts");
  bar.go("/history");
  await expect.element(page.getByText(/^No workout history yet/)).toBeVisible();
});

test("a running workout is discarded with what is recorded of it, counts nowhere, and comes back", async () => {
  await openTracker();
  await press("Start Workout");
  await exerciseFor("Cardio", "Running", 30);
  await press("Workout options");
  await press("Discard workout");
  await expectCount(runningWorkout(), 0);
  await expect.element(page.getByText("With 1 recorded exercise.")).toBeVisible();
  await openTab("History");
  await expect.element(page.getByText(/^No workout history yet/)).toBeVisible();
  await press("Undo");
  await expectTexts(rows(), /^Running/);
  await openTab("Workout");
  await expect.element(runningWorkout()).toBeVisible();
  await press("End Workout");
  await openTab("History");
  await expectTexts(rows(), /^Cardio/, /^Running/);
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
  await expectTexts(rows(), /^Running 02\/03\/2026 · \S+ 1:00 10 kcal$/);
});

test("a member is offered less than a minute, and asked before more", async () => {
  startClock();
  await renderMemberPage("/workouts");
  await category("Cardio").click();
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
});

test("a page that was hidden for 30 minutes loses no second and asks on return; the answer can be to keep going", async () => {
  await openTracker();
  await start();
  // The clocks are read each quarter of a second, so no text is expected in the first half of a second.
  advance(65.5);
  setVisible(false);
  advance(1800);
  setVisible(true);
  await expectTexts(clockOf(runningWorkout()), "31:05");
  await expect.element(away().getByText(/^You were last here at 18:05\./)).toBeVisible();
  await press("Keep going", away());
  await expectCount(away(), 0);
  advance(5);
  await expectTexts(clockOf(runningWorkout()), "31:10");
});

test("a laptop that slept through the end of a workout ends it at its last activity", async () => {
  await openTracker();
  await press("Start Workout");
  const running = await pickExercise("Cardio", "Running");
  await start(running);
  advance(120);
  sleep(4 * 3600);
  await expectTexts(clockOf(running), "242:00");
  await press("End at 18:06", away());
  await expectTexts(clockOf(running), "2:00");
  await expectCount(runningWorkout(), 0);
  await openTab("History");
  await expectTexts(rows(), /^Cardio .* 2:00/, /^Running .* 2:00/);
});

test("the screen is kept on while something runs, also after a visit to another app", async () => {
  const held = new Set<{ release(): void }>();
  const request = async () => {
    const lock = Object.assign(new EventTarget(), { released: false, release: () => void held.delete(lock) });
    held.add(lock);
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "wakeLock"));
  const expectHeld = (count: number) => expect.poll(() => held.size).toBe(count);
  await openTracker();
  await expect.element(button("Start Workout")).toBeEnabled();
  await expectHeld(0);
  await press("Start Workout");
  await expectHeld(1);
  // The browser releases the lock when the page is hidden.
  for (const lock of held) Object.assign(lock, { released: true }).release();
  setVisible(false);
  await expectHeld(0);
  setVisible(true);
  await expectHeld(1);
  const running = await pickExercise("Cardio", "Running");
  await press("Start Workout", running);
  await press("End Workout");
  await expectHeld(1);
  await press("Stop Workout", running);
  await expectHeld(0);
});

/** Starts a workout with the card of a plank. */
async function startPlank(): Promise<void> {
  await press("Start Workout");
  await press("Add exercise");
  await page.getByRole("searchbox", { name: "Search exercises" }).fill("Plank");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Plank/ })
    .click();
}

test("a plank is timed by its set's stopwatch, which goes on over a reload; the tick takes its time", async () => {
  const screen = await openTracker();
  await startPlank();
  const set = panel("Plank").getByRole("row", { name: "Set 1" });
  const time = set.getByRole("textbox", { name: "Time" });
  await press("Start the stopwatch", set);
  advance(12);
  await expect.element(time).toHaveValue("0:12");
  await press("Pause the stopwatch", set);
  advance(60);
  await expect.element(time).toHaveValue("0:12");
  await press("Start the stopwatch", set);
  await openAgain(screen);
  await expect.element(button("Pause the stopwatch", set)).toBeVisible();
  advance(20);
  // The reload took some seconds as well.
  await expect.poll(() => (time.element() as HTMLInputElement).value).toMatch(/^0:(3[89]|4\d)$/);
  await set.getByRole("checkbox", { name: "Done" }).click();
  await expect.element(button("Start the stopwatch", set)).toBeDisabled();
  await expect.poll(() => (time.element() as HTMLInputElement).value).toMatch(/^0:(3[89]|4\d)$/);
});

test("a plank that is still timed at the workout's end is offered with its time so far", async () => {
  await openTracker();
  await startPlank();
  await press("Start the stopwatch", panel("Plank").getByRole("row", { name: "Set 1" }));
  advance(42);
  await press("End Workout");
  await expect.element(page.getByText("Without 1 set that you didn't tick.")).toBeVisible();
  await press("Add to workout");
  await expect.element(page.getByText("1 set added.")).toBeVisible();
  await openTab("History");
  await expect
    .element(page.getByRole("list", { name: /^Exercises of/ }))
    .toMatchTextContent(/Plank 1 × 0:42/);
});
