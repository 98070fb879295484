/** The page of a workout that has ended: what it says, what covers it, and what other tabs say. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, type OpenPage, openAt, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

let page: OpenPage;

const bench = "Barbell Bench Press - Medium Grip";
const row = "Bent Over Barbell Row";
const card = (name: string, on: Page = page) => on.getByRole("region", { name, exact: true });
const setRow = (of: Locator, number: number) => of.getByRole("row", { name: `Set ${number}`, exact: true });
const isDone = (of: Locator) =>
  expect.poll(() => of.getByRole("checkbox", { name: "Done" }).isChecked()).toBe(true);
const heading = (name: string, on: Page = page) => on.getByRole("heading", { level: 1, name, exact: true });

async function addExercise(name: string): Promise<Locator> {
  await press(page, "Add exercise");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox", { name: "Search exercises" }).fill(name);
  await dialog
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await card(name).waitFor();
  return card(name);
}

async function doSet(of: Locator, number = 1): Promise<void> {
  const set = setRow(of, number);
  await set.getByRole("textbox", { name: "Weight" }).fill("80");
  await set.getByRole("textbox", { name: "Reps" }).fill("8");
  await set.getByRole("checkbox", { name: "Done" }).click();
  await isDone(set);
}

/** A workout that runs, on a phone: a guest's, or a member's on its own page. */
async function startWorkout(who: "guest" | "member"): Promise<void> {
  if (who === "guest") {
    page = await openAt("/work-out-now", { viewport: phone });
    await press(page, "Start Workout");
    return;
  }
  page = await openMember("/dashboard", {}, { viewport: phone });
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
}

test.each(["guest", "member"] as const)(
  "what a %s still times after End Workout is named on the finished page, and its Stop adds it there",
  async (who) => {
    await startWorkout(who);
    await doSet(await addExercise(bench));
    const panel = await addExercise("Running");
    await press(panel, "Start Workout");
    await expect.poll(() => panel.getByRole("timer").innerText()).not.toBe("0:00");
    await press(page, "End Workout");
    await heading("General Workout").waitFor();
    await page.getByText("Running is still timed.").waitFor();
    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: "Stop Running", exact: true }).press("Enter");
    await page.getByText("Running is still timed.").waitFor({ state: "detached" });
    const exercises = page.getByRole("region", { name: "Exercises" }).getByRole("listitem");
    await exercises.filter({ hasText: "Running" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.reload();
    await exercises.filter({ hasText: "Running" }).waitFor();
    expect(await page.getByRole("button", { name: "Stop Running" }).count()).toBe(0);
  },
);
