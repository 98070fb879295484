/** The tracker for people who use the keyboard, magnify, or listen. */
import { expectNoViolation, expectNoViolationInSizes } from "./support/axe.ts";
import { expect, phone, test } from "./support/test.ts";
import {
  addGoal,
  advance,
  button,
  clockOf,
  exerciseFor,
  expectText,
  openTab,
  openTracker,
  panel,
  pickExercise,
  rest,
  rows,
  setVisible,
} from "./support/work-out-now.ts";

test.use({ viewport: phone });

test("axe finds nothing in the tracker, whatever is going on", async ({ page }) => {
  await openTracker(page);
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
  await page.setViewportSize(phone);
  await setVisible(page, false);
  await advance(page, 900);
  await setVisible(page, true);
  await expect(page.getByRole("region", { name: /^Running since/ })).toBeVisible();
  await expectNoViolation(page, "after an absence");
  await openTab(page, "History");
  await expect(rows(page)).toHaveText([/^Lunges/]);
  await expectNoViolation(page, "history");
  await openTab(page, "Goals");
  await addGoal(page, "calories", "100", "2026-03-09");
  await addGoal(page, "duration", "5", "2026-02-20");
  await expect(rows(page)).toHaveCount(2);
  await expectNoViolation(page, "goals");
});

test("by keyboard alone: an exercise is found, done and recorded, a goal is set and the entry deleted", async ({
  page,
}) => {
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.ariaLabel ?? element?.textContent?.trim() ?? "";
      });
      if (name.test(focused)) return;
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await openTracker(page);
  await tabTo(/^Cardio/);
  await page.keyboard.press("Enter");
  await tabTo(/^Cycling/);
  await page.keyboard.press("Space");
  await expect(panel(page, "Cycling").getByRole("heading")).toBeFocused();
  await tabTo(/^Start Workout$/);
  await page.keyboard.press("Enter");
  await advance(page, 30);
  await expectText(clockOf(panel(page, "Cycling")), "0:30");
  await tabTo(/^Stop Workout$/);
  await page.keyboard.press("Enter");

  await page.getByRole("tab", { name: "Workout" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Goals" })).toHaveAttribute("aria-selected", "true");
  await page.getByLabel("Target").focus();
  await page.keyboard.type("25");
  await page.keyboard.press("Tab");
  // Day and month are the same, because browsers differ in their order.
  await page.keyboard.type("04042026");
  await tabTo(/^Add Goal$/);
  await page.keyboard.press("Enter");
  await expectText(rows(page), /0 \/ 25 kcal 4 Apr 2026/);

  await page.getByRole("tab", { name: "Goals" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expectText(rows(page), /^Cycling .* 0:30/);
  await tabTo(/^Delete Cycling/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("No workout history yet.")).toBeVisible();
});
