/** The question after an absence from a running workout, and what keeps the screen on. */
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import {
  addGoal,
  advance,
  away,
  button,
  clockOf,
  expectCount,
  expectTexts,
  openTab,
  openTracker,
  pickExercise,
  press,
  rows,
  runningWorkout,
  setVisible,
  sleep,
} from "./tracker.ts";

test("a page that was hidden for 30 minutes loses no second and asks on return; the answer can be to keep going", async () => {
  await openTracker();
  await press("Start Workout");
  advance(60);
  setVisible(false);
  advance(1800);
  setVisible(true);
  await expectTexts(clockOf(runningWorkout()), "31:00");
  await expect.element(away().getByText(/^You were last here at 18:05\./)).toBeVisible();
  await press("Keep going", away());
  await expectCount(away(), 0);
  advance(5);
  await expectTexts(clockOf(runningWorkout()), "31:05");
});

test("a page in front for four hours without a press asks; one press answers, and no second is lost", async () => {
  await openTracker();
  await press("Start Workout");
  // The steps are shorter than ten minutes, because a longer gap between two updates would be an absence.
  for (let step = 0; step < 26; step++) sleep(540);
  await expectTexts(clockOf(runningWorkout()), "234:00");
  await expectCount(away(), 0);
  sleep(540);
  await expect
    .element(away().getByText("Nothing was pressed since 18:04. The clock has kept going."))
    .toBeVisible();
  await expectTexts(clockOf(runningWorkout()), "243:00");
  await press("Keep going", away());
  await expectCount(away(), 0);
  advance(60);
  await press("End Workout");
  await expect.element(page.getByText(/^Workout completed! 244:00/)).toBeVisible();
});

test("a laptop that slept through the end of a workout ends it at its last activity", async () => {
  await openTracker("?tab=goals");
  await addGoal("duration", "100", "2026-03-31");
  await openTab("Workout");
  await press("Start Workout");
  const running = await pickExercise("Cardio", "Running");
  await press("Start Workout", running);
  advance(120);
  sleep(4 * 3600);
  await expectTexts(clockOf(running), "242:00");
  await press("End at 18:06", away());
  await expectTexts(clockOf(running), "2:00");
  await expectCount(runningWorkout(), 0);
  await openTab("History");
  await expectTexts(rows(), /^Cardio .* 2:00/, /^Running .* 2:00/);
  await openTab("Goals");
  await expectTexts(rows(), /2 \/ 100 min/);
});

test("what was discarded after an absence leaves nothing", async () => {
  await openTracker();
  await press("Start Workout");
  advance(60);
  sleep(3600);
  await press("Discard", away());
  await expect.element(button("Start Workout")).toBeVisible();
  await openTab("History");
  await expect.element(page.getByText(/^No workout history yet/)).toBeVisible();
});

/** The locks that keep the screen on, which the browser releases when the page is hidden. */
function watchWakeLocks(): Set<EventTarget> {
  const held = new Set<EventTarget>();
  class Sentinel extends EventTarget {
    released = false;
    async release() {
      this.released = true;
      held.delete(this);
    }
  }
  const wakeLock = {
    async request() {
      const lock = new Sentinel();
      held.add(lock);
      return lock;
    },
  };
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "wakeLock"));
  return held;
}

test("the screen is kept on while something runs, also after a visit to another app", async () => {
  const held = watchWakeLocks();
  const expectHeld = (count: number) => expect.poll(() => held.size).toBe(count);
  await openTracker();
  await expect.element(button("Start Workout")).toBeEnabled();
  await expectHeld(0);
  await press("Start Workout");
  await expectHeld(1);
  for (const lock of held) await (lock as EventTarget & { release(): Promise<void> }).release();
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
