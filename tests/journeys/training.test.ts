/** Workouts with sets: a guest's, in one tab and in two, without a network and after reloads. */
import type { Page } from "@playwright/test";
import {
  addExercise,
  bench,
  benchShort,
  box,
  card,
  choose,
  done,
  doSet,
  endWorkout,
  isFinished,
  row,
  search,
  setRow,
} from "./support/cards.ts";
import { twoFrames } from "./support/covered.ts";
import { desktop, expect, phone, press, test, visit } from "./support/test.ts";
import { waitUntilStored } from "./support/work-out-now.ts";

test.use({ viewport: phone });

const tracker = "/work-out-now";
const rest = (page: Page) => page.getByRole("group", { name: "Rest", exact: true });

test("a guest's first set takes four taps, its rest runs, and it is in the history after a reload @engines", async ({
  page,
}) => {
  await visit(page, tracker);
  await search(page).click();
  await choose(page, bench);
  const set = setRow(card(page, bench), 1);
  await box(set, "Weight").fill("80");
  await box(set, "Reps").click();
  await page.keyboard.type("8");
  await done(set).check();
  await expect(rest(page).getByRole("timer")).toBeVisible();
  await press(page, "Save exercise");
  await expect(page.getByText(`Saved ${bench}, 1 set`)).toBeVisible();
  await expect(card(page, bench)).toBeHidden();
  await page.reload();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveText([new RegExp(benchShort)]);
});

test("a push day: a superset, no network and a reload in the middle; the next one is a tap a set", async ({
  page,
}) => {
  await visit(page, tracker);
  await press(page, "Start Workout");
  const first = await addExercise(page, bench);
  const second = await addExercise(page, row);
  await press(second, `Options for ${row}`);
  await press(page.getByRole("dialog"), "Superset with the exercise above");
  await page.context().setOffline(true);
  await doSet(first, 1, "80", "8");
  // The rest follows the round.
  await expect(rest(page)).toBeHidden();
  await doSet(second, 1, "12,5", "10");
  await expect(rest(page)).toBeVisible();
  await press(first, "Add set");
  await done(setRow(first, 2)).check();
  await waitUntilStored(page, /("doneAt".*){3}/);
  await page.context().setOffline(false);
  await page.reload();
  await expect(done(setRow(second, 1))).toBeChecked();
  await expect(box(setRow(second, 1), "Weight")).toHaveValue("12.5");
  await endWorkout(page);
  await expect(page.getByText("80 kg × 8").first()).toBeVisible();
  await press(page, "Done");

  await press(page, "Start Workout");
  const again = await addExercise(page, bench);
  for (const number of [1, 2]) {
    await expect(box(setRow(again, number), "Reps")).toHaveAttribute("placeholder", "8");
    await done(setRow(again, number)).check();
  }
  await expect(box(setRow(again, 2), "Weight")).toHaveValue("80");
  await press(again, "Add set");
  await doSet(again, 3, "82.5", "8");
  await endWorkout(page);
  const broken = page
    .getByRole("region", { name: "Records" })
    .getByRole("listitem")
    .filter({ hasText: benchShort });
  await expect(broken).toContainText("before 80 kg");
});

test("a letter that is typed while the search is loaded stays, and Enter waits for the first exercise", async ({
  page,
}) => {
  const held = { code: Promise.withResolvers<void>(), library: Promise.withResolvers<void>() };
  await page.route(/library-search/, (route) => held.code.promise.then(() => route.continue()));
  await page.route(/\/exercises-[^/]+\.json$/, (route) => held.library.promise.then(() => route.continue()));
  await visit(page, tracker);
  // Until the running workout is read, the field is disabled and takes no focus.
  await expect(search(page)).toBeEnabled();
  await search(page).focus();
  await page.keyboard.type("standing military");
  held.code.resolve();
  await expect(page.getByRole("group", { name: "Muscle" })).toBeVisible();
  await expect(search(page)).toHaveValue("standing military");
  await expect(search(page)).toBeFocused();
  await search(page).press("Enter");
  held.library.resolve();
  const first = page.getByRole("button", { name: /^Standing Military Press/ }).first();
  await expect(first).toBeFocused();
  await first.press("Enter");
  await expect(card(page, "Standing Military Press")).toBeVisible();
});

test("a reload never shows a page as if no workout ran, moves nothing on it, and stays where it was scrolled", async ({
  page: guestPage,
  openMember,
}) => {
  await visit(guestPage, tracker);
  for (const page of [guestPage, await openMember("/workouts", undefined, { viewport: desktop })]) {
    await press(page, "Start Workout");
    await addExercise(page, bench);
    await addExercise(page, "Running");
    await waitUntilStored(page, /Running/);
    await page.evaluate("scrollTo(0, 300)");
    await page.addInitScript(() => {
      const seen = { shifts: 0, idle: false };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) seen.shifts += Number(Reflect.get(shift, "value"));
      }).observe({ type: "layout-shift", buffered: true });
      const look = () => {
        seen.idle ||= [...document.querySelectorAll(".dock button")].some(
          (button) =>
            button.matches(":enabled") &&
            button.textContent === "Start Workout" &&
            button.checkVisibility({ visibilityProperty: true }),
        );
        requestAnimationFrame(look);
      };
      look();
    });
    await page.reload();
    await expect(setRow(card(page, bench), 1)).toBeVisible();
    await expect(card(page, "Running")).toBeVisible();
    // So that what was just drawn has been reported.
    await twoFrames(page);
    expect(await page.evaluate("seen")).toEqual({ shifts: expect.closeTo(0, 1), idle: false });
    expect(await page.evaluate("scrollY")).toBe(300);
  }
});

test("what can't be fetched says so in its place, and comes on request; the workout goes on", async ({
  page,
  memberPage,
  allowErrors,
}) => {
  allowErrors();
  await page.route(/card-sheet/, (route) => route.abort());
  await visit(page, tracker);
  await press(page, "Start Workout");
  const lift = await addExercise(page, bench);
  await press(lift, `Options for ${bench}`);
  const lost = page.getByText("This part could not be loaded.");
  await expect(lift.filter({ has: lost })).toBeVisible();
  await doSet(lift, 1, "80", "8");
  await waitUntilStored(page, /"doneAt"/);
  await page.route(/card-list/, (route) => route.abort());
  await page.reload();
  await expect(lost).toBeVisible();
  await expect(page.getByRole("button", { name: "End Workout" })).toBeVisible();
  await page.unroute(/card-list/);
  await press(page, "Try again");
  await expect(done(setRow(lift, 1))).toBeChecked();

  await visit(memberPage, "/settings");
  await memberPage.route("**/assets/turn-on*.js", (route) => route.abort());
  const choice = memberPage.getByRole("switch", { name: "Ring even when locked" });
  await choice.click();
  await expect(memberPage.getByText("The alarm could not be changed.")).toBeVisible();
  await expect(choice).not.toBeChecked();
  await expect(choice).toBeEnabled();
});

test("a second tab shows each set as it is ticked, takes the workout over, and its end is known in the first @engines", async ({
  page,
}) => {
  await visit(page, tracker);
  await press(page, "Start Workout");
  const lift = await addExercise(page, bench);
  await box(setRow(lift, 1), "Reps").fill("8");
  await waitUntilStored(page, /"reps":8/);
  const other = await page.context().newPage();
  await visit(other, tracker);
  const same = setRow(card(other, bench), 1);
  await expect(same).toBeVisible();
  await done(setRow(lift, 1)).check();
  await expect(done(same)).toBeChecked();
  await expect(done(same)).toBeDisabled();
  await press(other, "Take over here");
  await press(card(other, bench), "Add set");
  await done(setRow(card(other, bench), 2)).check();
  await expect(done(setRow(lift, 2))).toBeChecked();
  await endWorkout(other);
  await expect(other.getByText("8 reps", { exact: true })).toHaveCount(2);
  const ended = "This workout was ended in another tab.";
  await expect(page.getByText(ended)).toBeVisible();
  await expect(other.getByText(ended)).toBeHidden();
  await press(page, "Show");
  await isFinished(page);
});

test("a guest saves a finished workout as a routine, and does it again from there, after a reload", async ({
  page,
}) => {
  await visit(page, tracker);
  await press(page, "Start Workout");
  await doSet(await addExercise(page, bench), 1, "80", "8");
  await doSet(await addExercise(page, row), 1, "60", "10");
  await page.getByRole("button", { name: "End Workout" }).press("Enter");
  await isFinished(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const effort = page.getByRole("button", { name: "4, Hard", exact: true, pressed: true });
  await press(page, "4, Hard");
  await expect(effort).toBeVisible();
  const picture = page.waitForEvent("download");
  // A browser refuses to share when drawing took too long after the press.
  await page.evaluate(() => {
    const share = () => Promise.reject(new DOMException("too late", "NotAllowedError"));
    Object.assign(navigator, { canShare: () => true, share });
  });
  await press(page, "Share as a picture");
  expect((await picture).suggestedFilename()).toBe("workout.png");
  await page.reload();
  await expect(effort).toBeVisible();
  await press(page, "Save as routine");
  const dialog = page.getByRole("dialog", { name: "Save as routine" });
  await dialog.getByLabel("Name").fill("Push and pull");
  await press(dialog, "Save routine");
  await press(page, "Show");
  await expect(page.getByRole("button", { name: "Start Push and pull" })).toBeVisible();
  await page.reload();
  await press(page, "Start Push and pull");
  await expect(card(page, row)).toBeVisible();
  await expect(card(page, bench).getByRole("heading", { name: bench })).toBeFocused();
  await done(setRow(card(page, bench), 1)).check();
  await endWorkout(page);
  await expect(page.getByRole("heading", { level: 1, name: "Push and pull" })).toBeVisible();
});
