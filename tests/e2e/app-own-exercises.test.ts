/** Exercises of one's own are what the nine are: offered where an exercise is chosen, and shown whole. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSignedIn } from "#tests/support/account.ts";
import { press, visit, withBrowser } from "#tests/support/browser.ts";
import { waitUntilStored } from "#tests/support/work-out-now.ts";

withBrowser();

async function addExercise(page: Page, name: string): Promise<void> {
  await visit(page, "/workouts");
  await press(page, "Add");
  const form = page.getByRole("dialog", { name: "Add an exercise" });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Add exercise" }).click();
  await page.getByRole("button", { name: `Delete ${name}` }).waitFor();
}

async function logWorkout(page: Page, name: string): Promise<void> {
  await press(page, "Log a past workout");
  const form = page.getByRole("dialog", { name: "Log a past workout" });
  await form.getByLabel("Exercise").fill(name);
  await form.getByLabel("kcal").fill("180");
  await press(page, "Log workout");
  await form.waitFor({ state: "hidden" });
}

test("one's own exercise is suggested where a workout is logged and where one is edited", async () => {
  const page = await openSignedIn();
  await addExercise(page, "Rowing");
  const suggested = () =>
    page
      .getByRole("dialog")
      .locator("datalist option")
      .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  await press(page, "Log a past workout");
  await expect.poll(suggested).toContain("Rowing");
  await page.keyboard.press("Escape");
  await logWorkout(page, "Yoga");

  await visit(page, "/history");
  await page.getByRole("button", { name: /^Edit Yoga/ }).click();
  await expect.poll(suggested).toContain("Rowing");
  await expect.poll(suggested).toHaveLength(10);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Yoga" }).first().click();
  await press(page, "Edit");
  await expect.poll(suggested).toContain("Rowing");
  await page.getByRole("dialog").getByLabel("Exercise").fill("Rowing");
  await press(page, "Save");
  await page.getByRole("heading", { level: 1, name: "Rowing" }).waitFor();
  await page.getByRole("main").getByText("Cardio", { exact: true }).waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test("a name of eighty letters without a space is cut or broken, and moves nothing out of a phone's screen", async () => {
  const page = await openSignedIn({ viewport: { width: 360, height: 740 } });
  const name = "W".repeat(80);
  await addExercise(page, name);
  await logWorkout(page, name);
  /** What reaches beyond the window and can't be scrolled to. */
  const fits = async (where: string) => {
    const wide = await page.evaluate(() => {
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(element).overflowX) ||
          scrolls(element.parentElement === document.body ? null : element.parentElement));
      return [...document.querySelectorAll("main *, dialog[open] *, [data-sonner-toaster] *")]
        .filter(
          (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1,
        )
        .filter((element) => !scrolls(element.parentElement))
        .map((element) => `${element.tagName} ${element.className}`);
    });
    expect(wide, where).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      where,
    ).toBeLessThanOrEqual(0);
    const dialog = page.locator("dialog[open]");
    if (await dialog.count())
      await expect
        .poll(() => dialog.evaluate((box) => box.scrollWidth - box.clientWidth), { message: where })
        .toBeLessThanOrEqual(0);
  };
  await page.getByText(`Logged ${name}`).waitFor();
  await fits("a toast");
  await visit(page, "/workouts");
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await page
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .last()
    .click();
  await page.getByRole("region", { name }).waitFor();
  await fits("the panel and the catalogue");
  await page.getByRole("region", { name }).getByRole("button", { name: "Start Workout" }).click();
  await page.getByRole("region", { name }).getByRole("button", { name: "Stop Workout" }).waitFor();
  await waitUntilStored(page, /"panel":\{.*"runningSince":\d/);
  await visit(page, "/dashboard");
  await page.getByRole("heading", { name: `${name} is running` }).waitFor();
  await fits("the dashboard while it runs");
  await page.getByRole("link", { name: "Resume" }).click();
  // Less than a second is no workout.
  await expect
    .poll(() => page.getByRole("region", { name }).getByRole("timer").textContent())
    .toMatch(/^0:0[1-9]$/);
  await page.getByRole("region", { name }).getByRole("button", { name: "Stop Workout" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await fits("the workout");
  await press(page, "Edit");
  await fits("its dialog");
  await page.keyboard.press("Escape");
  await press(page, "Save as routine");
  await press(page, "Save routine");
  await page.getByText(`Saved the routine ${name}`).waitFor();
  await visit(page, "/workouts?tab=routines");
  await page.getByRole("button", { name: `Start ${name}` }).waitFor();
  await fits("the routines");
  await press(page, `Start ${name}`);
  await page.getByRole("heading", { level: 2, name }).waitFor();
  await fits("the routine");
  // Its one step is as short as the workout was, so it ends by itself.
  await page.getByText("1 exercise done").waitFor();
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: /^Again/ }).waitFor();
  await page.getByText("Best of each exercise").click();
  await fits("the dashboard");
  await visit(page, "/history");
  await page
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await fits("the history and its menu");
  await page.setViewportSize({ width: 1100, height: 800 });
  await visit(page, "/workouts");
  await page.getByRole("list", { name: "Favourites and recent" }).waitFor();
  await fits("what was done lately, on a desktop");
  expect(page.errors).toEqual([]);
  await page.context().close();
}, 120_000);
