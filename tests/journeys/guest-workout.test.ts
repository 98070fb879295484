/** The main job of a guest: to do a workout and to find it again. */
import { expect, phone, test } from "./support/test.ts";
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
  startOfJourney,
  waitUntilStored,
} from "./support/work-out-now.ts";

test.use({ viewport: phone });

test("a workout, its exercise and its rest go on after a reload, and are in the history after another @engines", async ({
  page,
}) => {
  await openTracker(page);
  await button(page, "Start Workout").click();
  await expect(page.getByText("Workout started! Keep it up! 💪")).toBeVisible();
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
  await expect(page.getByRole("region", { name: /^Running since/ })).toBeHidden();
  await button(running, "Stop Workout").click();
  await button(page, "End Workout").click();
  await expect(page.getByText(/^Workout completed! 0:55, 5 kcal/)).toBeVisible();
  await openTab(page, "History");
  await expect(rows(page)).toHaveText([/^Cardio.*0:55/, /^Running.*0:25/]);
  await page.reload();
  await expect(page.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
  await expect(rows(page)).toHaveText([/^Cardio.*0:55/, /^Running.*0:25/]);
});

test("two tabs show one clock; one of them has the workout, the other can take it over, and each follows a closed one @engines", async ({
  page,
}) => {
  await openTracker(page);
  const other = await openAnotherTab(page);
  const takeOver = (of: typeof page) => button(of, "Take over here");
  await page.context().clock.pauseAt(startOfJourney.getTime() + 60_000);
  await button(page, "Start Workout").click();
  await expectText(clockOf(runningWorkout(other)), /0:0\d/);
  // A little more than 30 seconds: the seconds of the other tab begin when it has drawn the workout.
  await advance(page, 30.25);
  await expectText(clockOf(runningWorkout(page)), "0:30");
  await expectText(clockOf(runningWorkout(other)), "0:30");
  await expect(button(other, "End Workout")).toBeDisabled();
  await expect(takeOver(page)).toBeHidden();
  await takeOver(other).click();
  const running = await pickExercise(other, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await expect(clockOf(panel(page, "Running"))).toBeVisible();
  await expect(button(page, "End Workout")).toBeDisabled();
  await takeOver(page).click();
  await expect(takeOver(other)).toBeVisible();
  await page.close();
  await expect(takeOver(other)).toBeHidden();
  await button(other, "End Workout").click();
  await openTab(other, "History");
  await expect(rows(other)).toHaveText([/^Cardio/]);
});

test("a workout of a killed tab and what wasn't saved in it wait for the next page; discarded it leaves nothing", async ({
  page,
}) => {
  await openTracker(page);
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await advance(page, 10);
  await pickExercise(page, "Cardio", "Cycling");
  await button(panel(page, "Cycling"), "Put Cycling away").click();
  await button(page, "Start Workout").click();
  await advance(page, 60);
  await waitUntilStored(page, /"unsaved":\[\{/);
  await page.goto("about:blank");
  await page.clock.fastForward(3_600_000);
  await goToTracker(page);
  await expectText(clockOf(runningWorkout(page)), "61:00");
  await button(page.getByRole("region", { name: /^Running since/ }), "Discard").click();
  await expect(button(page, "Start Workout")).toBeVisible();
  await openTab(page, "History");
  await expect(page.getByText("No workout history yet.")).toBeVisible();
  await openTab(page, "Workout");
  await button(page, "Save Running, 10 seconds").click();
  await openTab(page, "History");
  await expect(rows(page)).toHaveText([/^Running.*0:10/]);
});

test("with all storage refused the page says that nothing is stored, and tracks", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Storage.prototype.setItem = () => {
      throw new DOMException("Quota exceeded.", "QuotaExceededError");
    };
  });
  await openTracker(page);
  await expect(page.getByRole("alert").getByText("can't keep anything")).toBeVisible();
  await button(page, "Start Workout").click();
  await advance(page, 65);
  await button(page, "End Workout").click();
  await openTab(page, "History");
  await expect(rows(page)).toHaveText([/^General Workout.*1:05/]);
});

test("what a full disk refused is recorded by a page that is opened once there is room", async ({
  page,
  allowErrors,
}) => {
  allowErrors();
  await openTracker(page, "?tab=goals");
  await addGoal(page, "duration", "10", "2026-03-31");
  await expectText(rows(page), /0 \/ 10 min/);
  await openTab(page, "Workout");
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await advance(page, 60);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === "history") throw new DOMException("disk full", "QuotaExceededError");
      return put.apply(this, given);
    };
  });
  await button(running, "Stop Workout").click();
  await expect(page.getByText("Running could not be saved on this device.")).toBeVisible();
  await waitUntilStored(page, /"unrecorded":\[\{/);
  await page.reload();
  await openTab(page, "History");
  await expect(rows(page)).toHaveText([/^Running.*1:00/]);
  await openTab(page, "Goals");
  await expectText(rows(page), /1 \/ 10 min/);
});

test("without a network the rest timer still opens on a page that stayed open; a part that can't be fetched says so", async ({
  page,
  allowErrors,
}) => {
  allowErrors();
  await openTracker(page);
  // Opens the tracker anew, because setting the first page's clock has fired its timers.
  await goToTracker(page);
  const [script] = await Promise.all([page.waitForResponse(/rest-panel/), advance(page, 20)]);
  await script.finished();
  await page.context().setOffline(true);
  await button(page, "Start Workout").click();
  await button(page, "Rest timer").click();
  await button(rest(page), "Start").click();
  await advance(page, 5);
  await expectText(clockOf(rest(page)), "0:55");
  await openTab(page, "History");
  await expect(page.getByText("This part could not be loaded.").first()).toBeVisible();
  await expect(button(page, "End Workout")).toBeVisible();
  await waitUntilStored(page);
  await page.context().setOffline(false);
  await button(page, "Try again").first().click();
  await expect(page.getByText("No workout history yet.")).toBeVisible();
  await expect(button(page, "End Workout")).toBeVisible();
});

test("before its scripts the page shows its cards, its tabs are links, and Start is disabled; then the first press counts", async ({
  page,
  openAt,
}) => {
  const plain = await openAt("/work-out-now", { javaScriptEnabled: false, viewport: phone });
  await expect(plain.getByText("Running, Jumping Jacks, Cycling")).toBeVisible();
  await plain.getByRole("tab", { name: "Goals" }).click();
  await expect(plain.getByRole("heading", { name: "Add a goal" })).toBeVisible();

  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/work-out-now", { waitUntil: "commit" });
  await expect(button(page, "Start Workout")).toBeDisabled();
  scripts.resolve();
  await button(page, "Start Workout").click();
  await expect(clockOf(runningWorkout(page))).toBeVisible();
});
