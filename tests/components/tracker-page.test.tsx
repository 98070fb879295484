/** The tracker's page: the keyboard's place, sizes, motion, and what it says when its data can't be opened. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { startWithSet } from "./cards.ts";
import {
  addGoal,
  advance,
  allowMotion,
  away,
  button,
  category,
  clockOf,
  exerciseButton,
  expectCount,
  expectTexts,
  holdDatabase,
  openTab,
  openTracker,
  panel,
  pickExercise,
  press,
  rest,
  rows,
  runningWorkout,
  sleep,
  start,
} from "./tracker.ts";

/** Presses Enter on a button, once it can be pressed. */
async function enter(name: string, within: Parameters<typeof button>[1] = page): Promise<void> {
  await expect.element(button(name, within)).toBeEnabled();
  button(name, within).element().focus();
  await userEvent.keyboard("{Enter}");
}

test("the keyboard stays where it is when a workout starts and ends, and comes back from what closes", async () => {
  await openTracker();
  await enter("Start Workout");
  await expect.element(button("Add exercise")).toHaveFocus();
  await enter("Rest timer");
  await expect.element(rest().getByRole("heading")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expectCount(rest(), 0);
  await expect.element(button("Rest timer")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await enter("Stop", rest());
  await expectCount(rest(), 0);
  await expect.element(button("Rest timer")).toHaveFocus();
  await enter("End Workout");
  await expect.element(button("Start Workout")).toHaveFocus();
  // Held down, the key that starts a workout doesn't end it, nor does it open what has the focus then.
  await userEvent.keyboard("{Enter>4/}");
  await expect.element(button("Add exercise")).toHaveFocus();
  await expectCount(page.getByRole("dialog"), 0);
  // Nor does a double click.
  await press("End Workout");
  await button("Start Workout").dblClick();
  await expect.element(button("End Workout")).toBeVisible();
});

test("the catalogue folds away once a workout has sets, and opens by its heading", async () => {
  await startWithSet();
  await expectCount(category("Cardio"), 0);
  await page.getByText("Pick an exercise").click();
  await category("Cardio").click();
  await expect.element(exerciseButton("Running")).toBeVisible();
});

test("the keyboard goes to the tab's content when what it was in is answered or put away", async () => {
  const content = page.getByRole("tabpanel", { name: "Workout" });
  await openTracker();
  await press("Start Workout");
  await pickExercise("Cardio", "Running");
  await enter("Put Running away");
  await expectCount(panel("Running"), 0);
  await expect.element(content).toHaveFocus();
  sleep(900);
  await enter("Keep going");
  await expectCount(away(), 0);
  await expect.element(content).toHaveFocus();
  // The panel has a Start Workout of its own.
  await pickExercise("Cardio", "Running");
  await enter("End Workout");
  await expect.element(button("Start Workout").last()).toHaveFocus();
  // A closed category keeps the keyboard out of its list.
  await category("Cardio").click();
  await userEvent.tab();
  await expect.element(category("Strength")).toHaveFocus();
});

test("arrows move between the tabs; with a modifier they are the browser's, as Alt and the left one go back", async () => {
  await openTracker();
  await openTab("History");
  const tab = page.getByRole("tab", { name: "History" });
  const isTaken = (modifier: string) => {
    const init = { key: "ArrowLeft", bubbles: true, cancelable: true, [modifier]: true };
    return !tab.element().dispatchEvent(new KeyboardEvent("keydown", init));
  };
  for (const modifier of ["altKey", "ctrlKey", "metaKey"]) expect(isTaken(modifier)).toBe(false);
  await expect.element(tab).toHaveAttribute("aria-selected", "true");
  expect(isTaken("shiftKey")).toBe(true);
  await expectTexts(page.getByRole("tab", { selected: true }), "Workout");
});

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const drawn = { visibilityProperty: true, contentVisibilityAuto: true };

test("in a running workout everything that is tapped is at least 56 px, the clock is the largest thing, and silent", async () => {
  await openTracker("", { size: { width: 360, height: 740 } });
  await press("Start Workout");
  const running = await pickExercise("Cardio", "Running");
  await press("Start Workout", running);
  await press("Rest timer");
  await expect.element(rest()).toBeVisible();
  advance(12);
  const inPanel = "[role=tabpanel]";
  const taps = all(`${inPanel} button, ${inPanel} ~ div button, ${inPanel} ~ div label`).filter((element) =>
    element.checkVisibility(drawn),
  );
  expect(taps.length).toBeGreaterThan(15);
  const small = taps.filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.round(Math.min(width, height)) < 56;
  });
  expect(small.map(({ textContent }) => textContent)).toEqual([]);
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const largest = all("main *")
    .filter((element) => element.textContent?.trim())
    .reduce((best, element) => (sizeOf(element) > sizeOf(best) ? element : best));
  expect(largest.textContent).toBe(clockOf(running).element().textContent);
  expect(clockOf(runningWorkout()).element().ariaLive).toBeNull();
});

/** How far the area to press may reach over a button, in px. */
const reach = 4;

/** Expects that nothing scrolls sideways or is cut off. A text with an ellipsis may give way to its neighbours. */
async function expectNothingCut(): Promise<void> {
  const faults: string[] = [];
  for (const width of [320, 360, 768, 1440]) {
    await page.viewport(width, 800);
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`${width} px: scrolls sideways`);
    for (const one of all("main button, main dd, main h2, main li span"))
      if (
        one.scrollWidth > one.clientWidth + reach &&
        one.clientWidth > 1 &&
        getComputedStyle(one).textOverflow !== "ellipsis"
      )
        faults.push(`${width} px: cuts ${one.textContent}`);
  }
  expect(faults).toEqual([]);
}

test("nothing scrolls sideways or is cut off, from a narrow phone to a desktop", async () => {
  const long: NewWorkout = {
    exercise: "Bodyweight circuit with kettlebells and a skipping rope",
    category: "strength",
    ...{ duration: 359_999, caloriesBurned: 12_345.6, kcalPerMinute: 2 },
    ...{ startedAt: "2026-02-25T10:00:01.000Z", endedAt: "2026-03-01T18:00:00.000Z" },
    source: "exercise",
    kcalModel: "exercise",
  };
  await openTracker("", { workouts: [long] });
  await expect.element(button("Start Workout")).toBeEnabled();
  await expectNothingCut();
  await press("Start Workout");
  const jacks = await pickExercise("Cardio", "Jumping Jacks");
  await press("Start Workout", jacks);
  await press("Rest timer");
  await press("180 s", rest());
  advance(6000);
  await expectTexts(clockOf(jacks), "100:00");
  await expectNothingCut();
  await openTab("Goals");
  await addGoal("calories", "1000000000", "2026-03-09");
  await expectTexts(rows(), /1,000,000,000 kcal/);
  await expectNothingCut();
  await openTab("History");
  await expectTexts(rows(), /^Bodyweight .* 5999:59 12,346 kcal$/);
  await expectNothingCut();
});

test("at 320 px nothing in the panel moves when its message changes", async () => {
  await openTracker("", { size: { width: 320, height: 700 } });
  const region = await pickExercise("Cardio", "Jumping Jacks");
  const status = region.getByRole("status").first();
  const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;
  const below = () => topOf(region.element().querySelector("dl")) - topOf(region.element());
  const before = below();
  advance(3);
  await expectTexts(status, /^About \d+ kcal a minute$/);
  expect(below(), "its rate").toBe(before);
  await start(region);
  advance(5);
  await expectTexts(clockOf(region), "0:05");
  expect(below(), "running").toBe(before);
  await press("Stop Workout", region);
  await expectTexts(status, "Saved to your history. Start again for another set.");
  expect(below(), "saved").toBe(before);
});

/** The names of the figures that move in the browser's drawing. Figures out of sight are skipped. */
const listMoving = () =>
  all('svg[class^="figure-"]')
    .filter((svg) => svg.checkVisibility(drawn))
    .filter((svg) => svg.getAnimations({ subtree: true }).some(({ playState }) => playState === "running"))
    .map((svg) => /figure-([\w-]+)/.exec(svg.getAttribute("class") ?? "")?.[1])
    .sort();
const expectMoving = (...names: string[]) => expect.poll(listMoving).toEqual(names);

test("the figures of the open category move while they are in sight, and beside a running exercise none but its own", async () => {
  await allowMotion();
  await openTracker("", { size: { width: 360, height: 400 } });
  await expect.element(category("Strength")).toHaveAttribute("aria-expanded", "false");
  await expectMoving();
  await category("Strength").click();
  await expect.element(exerciseButton("Squats")).toBeVisible();
  exerciseButton("Squats").element().scrollIntoView();
  await expectMoving("lunges", "push-ups", "squats");
  scrollTo(0, document.body.scrollHeight);
  await expectMoving();
  await page.viewport(1280, 800);
  await exerciseButton("Squats").click();
  await expectMoving("lunges", "push-ups", "squats");
  await press("Start Workout", panel("Squats"));
  await expectMoving("squats");
  await press("Stop Workout", panel("Squats"));
  await expectMoving("lunges", "push-ups", "squats");
  await category("Strength").click();
  await expectMoving();
});

test("until the data are open the controls are disabled and what was typed stays; then the first press counts", async () => {
  const release = holdDatabase();
  await openTracker("?tab=goals");
  await page.getByLabelText("Target").fill("12");
  await page.getByLabelText("Deadline").fill("2026-03-09");
  await expect.element(button("Add Goal")).toBeDisabled();
  await openTab("Workout");
  await expect.element(button("Start Workout")).toBeDisabled();
  release();
  await start();
  advance(5);
  await expectTexts(clockOf(runningWorkout()), "0:05");
  await openTab("Goals");
  await press("Add Goal");
  await expectTexts(rows(), /0 \/ 12 kcal/);
});

const alert = page.getByRole("alert");

test("a database that can't be opened for want of room says so on the page", async () => {
  const open = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("disk full", "QuotaExceededError");
  });
  const log = vi.spyOn(console, "warn").mockReturnValue();
  onTestFinished(() => {
    for (const spy of [open, log]) spy.mockRestore();
  });
  await openTracker("?tab=history");
  await expect.element(alert.getByText(/^This device has no room left/)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Work Out Now" })).toBeVisible();
});

test("a page whose data a newer version has taken over asks to be reloaded, and doesn't call a workout completed", async () => {
  const outdated = "The app was updated in another tab. Reload this page to go on.";
  await openTracker();
  await start();
  advance(60);
  const newer = indexedDB.open("fitness-tracker", 1000);
  await new Promise((resolve) => newer.addEventListener("success", resolve));
  onTestFinished(() => newer.result.close());
  await expect.element(alert.getByText(outdated)).toBeVisible();
  await expect.element(alert.getByRole("button", { name: "Reload" })).toBeVisible();
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  await press("End Workout");
  await expect.element(page.getByText("This could not be saved here.")).toBeVisible();
  await expectCount(page.getByText(outdated), 2);
  await expectCount(page.getByText(/Workout completed!/), 0);
});
