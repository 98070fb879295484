import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoViolationInSizes } from "#tests/support/axe.ts";
import { type OpenPage, openPage, phone, withBrowser } from "#tests/support/browser.ts";
import {
  addGoal,
  advance,
  button,
  category,
  clockOf,
  exerciseFor,
  expectText,
  openTab,
  openTracker,
  panel,
  pickExercise,
  rest,
  rows,
  runningWorkout,
  setVisible,
} from "#tests/support/work-out-now.ts";

withBrowser();

let page: OpenPage;

test("axe finds nothing on a phone and a desktop, whatever is going on", async () => {
  page = await openTracker({ reducedMotion: "reduce" });
  await category(page, "Strength").click();
  await expectNoViolationInSizes(page, "idle");
  await exerciseFor(page, "Strength", "Lunges", 75);
  await button(page, "Put Lunges away").click();
  await button(page, "Start Workout").click();
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await button(page, "Rest timer").click();
  await button(rest(page), "30 s").click();
  await button(rest(page), "Start").click();
  await advance(page, 21);
  await expectNoViolationInSizes(page, "running");
  await setVisible(page, false);
  await advance(page, 900);
  await setVisible(page, true);
  await page.getByRole("region", { name: /^Running since/ }).waitFor();
  await expectNoViolationInSizes(page, "after an absence");
  await openTab(page, "History");
  await expectText(rows(page), /^Lunges/);
  await expectNoViolationInSizes(page, "history");
  await openTab(page, "Goals");
  await addGoal(page, "calories", "100", "2026-03-09");
  await addGoal(page, "duration", "5", "2026-02-20");
  await expect.poll(() => rows(page).count()).toBe(2);
  await expectNoViolationInSizes(page, "goals");
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(target: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await target.keyboard.press("Tab");
    const focused = await target.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
    });
    if (typeof name === "string" ? focused === name : name.test(focused)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

test("by keyboard alone: an exercise is found, done and recorded, a goal is set and the entry deleted", async () => {
  page = await openTracker();
  await tabTo(page, /^Cardio/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Cycling/);
  await page.keyboard.press("Space");
  const cycling = panel(page, "Cycling");
  await cycling.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cycling");
  await tabTo(page, "Start Workout");
  await page.keyboard.press("Enter");
  await advance(page, 30);
  await expectText(clockOf(cycling), "0:30");
  await tabTo(page, "Stop Workout");
  await page.keyboard.press("Enter");

  await page.getByRole("tab", { name: "Workout" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect
    .poll(() => page.getByRole("tab", { name: "Goals" }).getAttribute("aria-selected"))
    .toBe("true");
  await page.getByLabel("Target").focus();
  await page.keyboard.type("25");
  await page.keyboard.press("Tab");
  await page.keyboard.type("03092026");
  await tabTo(page, "Add Goal");
  await page.keyboard.press("Enter");
  await expectText(rows(page), /0 \/ 25 kcal 9 Mar 2026/);

  await page.getByRole("tab", { name: "Goals" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expectText(rows(page), /^Cycling .* 0:30/);
  await tabTo(page, /^Delete Cycling/);
  await page.keyboard.press("Enter");
  await page.getByText("No workout history yet.").waitFor();
}, 60_000);

test("on a tab, arrows with a modifier are the browser's, as Alt and the left one go back", async () => {
  page = await openTracker();
  await openTab(page, "History");
  const tab = page.getByRole("tab", { name: "History" });
  const isTaken = (modifier: string) =>
    tab.evaluate((element, name) => {
      const init = { key: "ArrowLeft", bubbles: true, cancelable: true, [name]: true };
      return !element.dispatchEvent(new KeyboardEvent("keydown", init));
    }, modifier);
  for (const modifier of ["altKey", "ctrlKey", "metaKey"]) expect(await isTaken(modifier)).toBe(false);
  await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
  expect(await isTaken("shiftKey")).toBe(true);
});

test("after a deletion the keyboard is at the next row, and after the last one in the panel", async () => {
  page = await openTracker();
  await exerciseFor(page, "Cardio", "Running", 5);
  await exerciseFor(page, "Cardio", "Cycling", 5);
  await openTab(page, "History");
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id);
  await page.getByRole("button", { name: /^Delete Cycling/ }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => focused()).toMatch(/^Delete Running/);
  await page.keyboard.press("Enter");
  await page.getByText("No workout history yet.").waitFor();
  await expect.poll(() => focused()).toBe("panel-history");
});

test("the keyboard stays where it is when a workout starts and ends, and comes back from what closes", async () => {
  page = await openTracker();
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
    });
  // A key on a button that isn't ready is lost.
  await button(page, "Start Workout").click({ trial: true });
  await button(page, "Start Workout").press("Enter");
  await expect.poll(focused).toBe("End Workout");
  await button(page, "Rest timer").press("Enter");
  await expect
    .poll(() =>
      rest(page)
        .getByRole("heading")
        .evaluate((at) => at === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.press("Escape");
  await rest(page).waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
  await expect.poll(focused).toBe("Rest timer");
  await page.keyboard.press("Enter");
  await button(rest(page), "Stop").press("Enter");
  await rest(page).waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
  await button(page, "End Workout").press("Enter");
  await expect.poll(focused).toBe("Start Workout");
  // Held down, the key that starts a workout doesn't end it.
  await page.keyboard.down("Enter");
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect.poll(focused).toBe("End Workout");
  // Nor does a double click.
  await button(page, "End Workout").click();
  await button(page, "Start Workout").dblclick();
  await expect.poll(focused).toBe("End Workout");

  await pickExercise(page, "Cardio", "Running");
  await button(page, "Put Running away").press("Enter");
  await panel(page, "Running").waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("panel-workout");
  await setVisible(page, false);
  await advance(page, 900);
  await setVisible(page, true);
  await button(page, "Keep going").press("Enter");
  await page.getByRole("region", { name: /^Running since/ }).waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("panel-workout");

  // With an exercise on the panel the button disappears with the workout.
  await pickExercise(page, "Cardio", "Running");
  await button(page, "End Workout").press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});

test("a closed category keeps the keyboard out of its list", async () => {
  page = await openTracker();
  await tabTo(page, /^Cardio/);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Strength/);
});

test("in a running workout everything that is tapped is at least 56 px, and the clock is the largest thing", async () => {
  page = await openTracker({ viewport: { width: 360, height: 740 } });
  await button(page, "Start Workout").click();
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await button(page, "Rest timer").click();
  await advance(page, 12);
  const small = await page.evaluate(() => {
    const taps = document.querySelectorAll<HTMLElement>(
      '[role="tabpanel"] button, [role="tabpanel"] ~ div button, [role="tabpanel"] ~ div label',
    );
    return [...taps]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ name: element.textContent, ...element.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => Math.round(height) < 56 || Math.round(width) < 56);
  });
  expect(small).toEqual([]);
  const largest = await page.evaluate(() => {
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const elements = [...document.querySelectorAll("main *")].filter((element) =>
      element.textContent?.trim(),
    );
    return elements.reduce((best, element) => (size(element) > size(best) ? element : best)).textContent;
  });
  expect(largest).toBe(await clockOf(running).textContent());
});

test("nothing scrolls sideways or is cut off, from a narrow phone to a desktop", async () => {
  page = await openTracker();
  /** The faults in each width, each with the width in front. */
  const listFaults = async () => {
    const faults: string[] = [];
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      // A page with a clock of its own draws when that advances.
      await advance(page, 0.04);
      const found = await page.evaluate(() => [
        ...(document.documentElement.scrollWidth > innerWidth ? ["scrolls sideways"] : []),
        ...[...document.querySelectorAll<HTMLElement>("main button, main dd, main h2")]
          .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
          .map((element) => `cuts ${element.textContent}`),
      ]);
      faults.push(...found.map((fault) => `${width} px: ${fault}`));
    }
    return faults;
  };
  expect(await listFaults()).toEqual([]);
  await button(page, "Start Workout").click();
  const running = await pickExercise(page, "Cardio", "Jumping Jacks");
  await button(running, "Start Workout").click();
  await button(page, "Rest timer").click();
  await button(rest(page), "180 s").click();
  await advance(page, 6000);
  expect(await listFaults()).toEqual([]);
  // On the narrowest phone the open rest timer lies over the tabs.
  await button(rest(page), "Close").click();
  await openTab(page, "Goals");
  await addGoal(page, "calories", "1000000000", "2026-03-09");
  await expectText(rows(page), /1,000,000,000 kcal/);
  expect(await listFaults()).toEqual([]);
});

test("without script the page shows its cards, and its tabs are links", async () => {
  page = await openPage({ javaScriptEnabled: false, viewport: phone });
  await page.goto("/work-out-now");
  await page.getByText("Running, Jumping Jacks, Cycling").waitFor();
  await page.getByRole("tab", { name: "Goals" }).click();
  await page.getByRole("heading", { name: "Add a goal" }).waitFor();
});

test("the workout's clock is silent for screen readers, and its regions have names", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  await expect.poll(() => clockOf(runningWorkout(page)).getAttribute("aria-live")).toBeNull();
  const unnamed = await page.locator("main section:not([aria-label]):not([aria-labelledby])").count();
  expect(unnamed).toBe(0);
});
