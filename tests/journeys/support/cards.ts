/** The cards of a running workout in the journeys. */
import { expect, type Locator, type Page } from "@playwright/test";
import { press } from "./test.ts";

export const bench = "Barbell Bench Press - Medium Grip";
/** What its cards and rows call it. */
export const benchShort = "Bench press";
export const row = "Bent Over Barbell Row";

export const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const setRow = (of: Locator, number: number) =>
  of.getByRole("row", { name: `Set ${number}`, exact: true });
export const box = (of: Locator, name: string) => of.getByRole("textbox", { name, exact: true });
export const done = (of: Locator) => of.getByRole("checkbox", { name: "Done" });
export const search = (within: Page | Locator) => within.getByRole("searchbox", { name: "Search exercises" });
/** What says that the page is that of a workout that has just ended. */
export const isFinished = (page: Page) =>
  expect(page.getByRole("button", { name: "Continue workout" })).toBeVisible();

export async function choose(within: Page | Locator, name: string): Promise<void> {
  await search(within).fill(name);
  await within
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

export async function addExercise(page: Page, name: string): Promise<Locator> {
  await press(page, "Add exercise");
  await choose(page.getByRole("dialog"), name);
  await expect(card(page, name)).toBeVisible();
  return card(page, name);
}

export async function doSet(of: Locator, number: number, weight: string, reps: string): Promise<void> {
  const set = setRow(of, number);
  await box(set, "Weight").fill(weight);
  await box(set, "Reps").fill(reps);
  await done(set).check();
}

/** Ends the workout and waits for its page. */
export async function endWorkout(page: Page): Promise<void> {
  await press(page, "End Workout");
  await isFinished(page);
}
