import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type OpenPage, withBrowser } from "#tests/support/browser.ts";
import { holdDatabase, releaseDatabase } from "#tests/support/held-database.ts";
import {
  addGoal,
  advance,
  button,
  clockOf,
  expectText,
  goToTracker,
  openAnotherTab,
  openTab,
  openTracker,
  panel,
  pickExercise,
  rest,
  rows,
  runningWorkout,
  setVisible,
  sleep,
  startOfJourney,
  waitUntilStored,
} from "#tests/support/work-out-now.ts";

withBrowser();

let page: OpenPage;

const away = () => page.getByRole("region", { name: /^Running since/ });

test("a reload loses nothing: workout, exercise and rest go on where they are", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await advance(page, 30);
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await button(page, "Rest timer").click();
  await button(rest(page), "Start").click();
  await advance(page, 20);
  await waitUntilStored(page, /"rest":\{"status":"running"/);
  await page.reload();
  await expectText(clockOf(runningWorkout(page)), "0:50");
  await expectText(clockOf(running), "0:20");
  await expectText(clockOf(rest(page)), "0:40");
  await advance(page, 5);
  await expectText(clockOf(runningWorkout(page)), "0:55");
  await expectText(clockOf(running), "0:25");
  await expectText(clockOf(rest(page)), "0:35");
  await expect.poll(() => away().count()).toBe(0);
});

test("a tab hidden for 30 minutes loses no second and asks on return; the answer can be to keep going", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await advance(page, 60);
  await setVisible(page, false);
  await advance(page, 1800);
  await setVisible(page, true);
  await expectText(clockOf(runningWorkout(page)), "31:00");
  await away().getByText("You were last here at 18:05.").waitFor();
  await button(away(), "Keep going").click();
  await away().waitFor({ state: "detached" });
  await advance(page, 5);
  await expectText(clockOf(runningWorkout(page)), "31:05");
});

test("a page in front for four hours without a press asks; one press answers, and no second is lost", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  // The steps are shorter than ten minutes, because a longer gap between two updates would be an absence.
  for (let step = 0; step < 26; step++) await sleep(page, 540);
  await expectText(clockOf(runningWorkout(page)), "234:00");
  await expect.poll(() => away().count()).toBe(0);
  await sleep(page, 540);
  await away().getByText("Nothing was pressed since 18:04. The clock has kept going.").waitFor();
  await expectText(clockOf(runningWorkout(page)), "243:00");
  await button(away(), "Keep going").click();
  await away().waitFor({ state: "detached" });
  await advance(page, 60);
  await expectText(clockOf(runningWorkout(page)), "244:00");
  await button(page, "End Workout").click();
  await page.getByText("Workout completed! 244:00").waitFor();
});

test("a laptop that slept through the end of a workout ends it at its last activity", async () => {
  page = await openTracker({}, "?tab=goals");
  await addGoal(page, "duration", "100", "2026-03-31");
  await openTab(page, "Workout");
  await button(page, "Start Workout").click();
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await advance(page, 120);
  await sleep(page, 4 * 3600);
  await expectText(clockOf(running), "242:00");
  await button(away(), "End at 18:06").click();
  await expectText(clockOf(running), "2:00");
  await expect.poll(() => runningWorkout(page).count()).toBe(0);
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(2);
  for (const region of await rows(page).all()) await expectText(region, /2:00/);
  await openTab(page, "Goals");
  await expectText(rows(page), /2 \/ 100 min/);
});

test("a workout of a killed tab can be discarded, and leaves nothing", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await advance(page, 60);
  await waitUntilStored(page);
  await page.goto("about:blank");
  await page.context().clock.fastForward(3600_000);
  await goToTracker(page);
  await away().waitFor();
  await expectText(clockOf(runningWorkout(page)), "61:00");
  await button(away(), "Discard").click();
  await button(page, "Start Workout").waitFor();
  await openTab(page, "History");
  await page.getByText("No workout history yet.").waitFor();
});

test("a clock set back never shows less than was there, nor a negative duration", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await advance(page, 90);
  await expectText(clockOf(running), "1:30");
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() - 3_600_000;
  });
  await advance(page, 5);
  // Only the second in which the clock jumped may be missing.
  await expectText(clockOf(running), /^1:3[45]$/);
  await expectText(clockOf(runningWorkout(page)), /^1:3[45]$/);
  await button(running, "Stop Workout").click();
  await button(page, "End Workout").click();
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(2);
  for (const region of await rows(page).all()) await expectText(region, /1:3[45]/);
});

const takeOver = (of: Page) => button(of, "Take over here");

test("two tabs show one clock; one of them has the workout, and the other can take it over", async () => {
  page = await openTracker();
  const other = await openAnotherTab(page);
  await page.context().clock.pauseAt(startOfJourney.getTime() + 60_000);
  await button(page, "Start Workout").click();
  await expectText(clockOf(runningWorkout(other)), /0:0\d/);
  // A little more than 30 seconds: the seconds of the other tab begin when it has drawn the workout.
  await advance(page, 30.25);
  await expectText(clockOf(runningWorkout(page)), "0:30");
  await expectText(clockOf(runningWorkout(other)), "0:30");
  await expect.poll(() => button(other, "End Workout").isDisabled()).toBe(true);
  expect(await takeOver(page).count()).toBe(0);
  await takeOver(other).click();
  const running = await pickExercise(other, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await clockOf(panel(page, "Running")).waitFor();
  await expect.poll(() => button(page, "End Workout").isDisabled()).toBe(true);
  await takeOver(page).click();
  await button(page, "End Workout").click();
  await runningWorkout(other).waitFor({ state: "detached" });
  await openTab(other, "History");
  await expect.poll(() => rows(other).count()).toBe(1);
});

test("a tab that is closed is followed by the next one without a press, and a Start counts in whichever is used", async () => {
  page = await openTracker();
  const other = await openAnotherTab(page);
  await button(other, "Start Workout").click();
  await takeOver(page).waitFor();
  await other.close();
  await takeOver(page).waitFor({ state: "detached" });
  await button(page, "End Workout").click();
  await openTab(page, "History");
  await expect.poll(() => rows(page).count()).toBe(1);
});

test("the screen is kept on while something runs, also after a visit to another app", async () => {
  const watchLocks = (context: BrowserContext) =>
    context.addInitScript(() => {
      const held = new Set<EventTarget>();
      Object.assign(globalThis, { held });
      class Sentinel extends EventTarget {
        released = false;
        async release() {
          this.released = true;
          held.delete(this);
        }
      }
      Object.defineProperty(navigator, "wakeLock", {
        value: {
          async request() {
            const lock = new Sentinel();
            held.add(lock);
            return lock;
          },
        },
      });
    });
  page = await openTracker({}, "", watchLocks);
  const held = () => page.evaluate<number>("held.size");
  await expect.poll(() => held()).toBe(0);
  await button(page, "Start Workout").click();
  await expect.poll(held).toBe(1);
  // The browser releases the lock when the page is hidden.
  await page.evaluate("held.forEach((lock) => lock.release())");
  await setVisible(page, false);
  await expect.poll(() => held()).toBe(0);
  await setVisible(page, true);
  await expect.poll(held).toBe(1);
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await button(page, "End Workout").click();
  await expect.poll(() => held()).toBe(1);
  await button(running, "Stop Workout").click();
  await expect.poll(held).toBe(0);
});

const refuseDatabase = (context: BrowserContext) =>
  context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });

test("with all storage refused the page says that nothing is stored, and tracks", async () => {
  page = await openTracker({}, "", async (context) => {
    await refuseDatabase(context);
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("Quota exceeded.", "QuotaExceededError");
      };
    });
  });
  await page.getByRole("alert").getByText("can't keep anything").waitFor();
  await button(page, "Start Workout").click();
  await advance(page, 65);
  await button(page, "End Workout").click();
  await openTab(page, "History");
  await expectText(rows(page), /^General Workout .* 1:05 6 kcal$/);
});

test("a workout that a full disk refuses is recorded once there is room, also by a page that is opened later", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await advance(page, 60);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === "history") throw new DOMException("disk full", "QuotaExceededError");
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
  });
  await button(page, "End Workout").click();
  await page.getByText("General Workout could not be saved on this device.").waitFor();
  await page.getByText("This device has no room left").waitFor();
  // The console says so as well.
  page.errors.length = 0;
  await waitUntilStored(page, /"unrecorded":\[\{/);
  await page.reload();
  await openTab(page, "History");
  await expectText(rows(page), /^General Workout .* 1:00/);
});

/** Leaves a workout of the former app behind, and makes the disk full for it. */
async function fillDisk(context: BrowserContext) {
  await context.addInitScript(() => {
    const entry = {
      id: "1741600000000",
      exercise: "Yoga",
      duration: 600,
      caloriesBurned: 30,
      date: "10.3.2025",
    };
    if (!sessionStorage.isFull) return;
    localStorage.workoutHistory = JSON.stringify([entry]);
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("disk full", "QuotaExceededError");
    };
  });
}

test("a disk without room for what the former app left says so, shows the history, and takes it up later", async () => {
  page = await openTracker({}, "", fillDisk);
  await button(page, "Start Workout").click();
  await advance(page, 65);
  await button(page, "End Workout").click();
  await openTab(page, "History");
  await expectText(rows(page), /^General Workout/);
  await page.evaluate("sessionStorage.isFull = true");
  await page.reload();
  await page.getByRole("alert").getByText("This device has no room left").waitFor();
  await expectText(rows(page), /^General Workout/);
  await page.evaluate("sessionStorage.clear()");
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => page.evaluate("localStorage.workoutHistory")).toBeUndefined();
});

test("a database that can't be opened for want of room says so on the page", async () => {
  page = await openTracker({}, "?tab=history", (context) =>
    context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("disk full", "QuotaExceededError");
      };
    }),
  );
  await page.getByRole("alert").getByText("This device has no room left").waitFor();
  await page.getByRole("heading", { name: "Work Out Now" }).waitFor();
});

/** Opens the database as a newer version in another tab does. */
const openNewer = (of: OpenPage): Promise<void> =>
  of.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const newer = indexedDB.open("fitness-tracker", 1000);
        newer.onsuccess = () => resolve();
        newer.onerror = () => reject(newer.error);
      }),
  );
const outdated = "The app was updated in another tab. Reload this page to go on.";

test("a page whose database a newer version has taken over says so and asks to be reloaded", async () => {
  page = await openTracker({}, "?tab=goals");
  // The database is open.
  await expect.poll(() => button(page, "Add Goal").isEnabled()).toBe(true);
  await openNewer(page);
  await page.getByRole("alert").getByText(outdated).waitFor();
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).waitFor();
});

test("a workout that is ended on such a page isn't said to be completed: it was not recorded", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await advance(page, 60);
  await waitUntilStored(page);
  await openNewer(page);
  await page.getByRole("alert").getByText(outdated).waitFor();
  await button(page, "End Workout").click();
  await page.getByText("This could not be saved here.").waitFor();
  await expect.poll(() => page.getByText(outdated).count()).toBe(2);
  expect(await page.getByText(/Workout completed!/).count()).toBe(0);
  // The page logs why.
  page.errors.length = 0;
});

test("a tab that was never reloaded still counts the right day after midnight", async () => {
  page = await openTracker({}, "?tab=goals");
  await addGoal(page, "frequency", "3", "2026-03-02");
  await expectText(rows(page), /Ends today/);
  await openTab(page, "Workout");
  const running = await pickExercise(page, "Cardio", "Running");
  await sleep(page, (Date.parse("2026-03-03T00:10:00+01:00") - startOfJourney.getTime()) / 1000);
  await button(running, "Start Workout").click();
  await advance(page, 60);
  await button(running, "Stop Workout").click();
  await openTab(page, "Goals");
  await expectText(rows(page), /^0% .* 0 \/ 3 workouts .* Ended 1 day ago$/);
  await sleep(page, 86_400);
  await expectText(rows(page), /Ended 2 days ago$/);
});

test("until the data are open the controls are disabled; then the first press counts", async () => {
  page = await openTracker({}, "", holdDatabase);
  await expect.poll(() => button(page, "Start Workout").isDisabled()).toBe(true);
  await releaseDatabase(page);
  await button(page, "Start Workout").click();
  await advance(page, 5);
  await expectText(clockOf(runningWorkout(page)), "0:05");
});

test("a goal can't be added before it can be stored; what was typed stays", async () => {
  page = await openTracker({}, "?tab=goals", holdDatabase);
  await page.getByLabel("Target").fill("12");
  await page.getByLabel("Deadline").fill("2026-03-09");
  await page.getByLabel("Target").press("Enter");
  await expect.poll(() => button(page, "Add Goal").isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel("Target").inputValue()).toBe("12");
  await releaseDatabase(page);
  await button(page, "Add Goal").click();
  await expectText(rows(page), /0 \/ 12 kcal/);
});
