/** A workout that was ended by mistake goes on. */
import { expect, test } from "vitest";
import { type OpenPage, openAt, phone, press, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";
import { openTracker } from "#tests/support/work-out-now.ts";

withBrowser();

let page: OpenPage;

const bench = "Barbell Bench Press - Medium Grip";
const setRow = (number: number) =>
  page
    .getByRole("region", { name: bench, exact: true })
    .getByRole("row", { name: `Set ${number}`, exact: true });
const box = (number: number, name: string) => setRow(number).getByRole("textbox", { name, exact: true });
const done = (number: number) => setRow(number).getByRole("checkbox", { name: "Done" });

/** A set that is done, and one that is filled in. */
async function doSets(): Promise<void> {
  await press(page, "Add exercise");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox", { name: "Search exercises" }).fill(bench);
  await dialog
    .getByRole("button", { name: new RegExp(`^${bench}`) })
    .first()
    .click();
  await box(1, "Weight").fill("80");
  await box(1, "Reps").fill("8");
  await done(1).click();
  await page
    .getByRole("region", { name: bench, exact: true })
    .getByRole("button", { name: "Add set" })
    .click();
  await box(2, "Reps").fill("6");
}

/** Checks that the unticked set kept its value, ticks it, and ends the workout with both sets. */
async function finishIt(): Promise<void> {
  await expect.poll(() => box(2, "Reps").inputValue()).toBe("6");
  expect(await done(1).isChecked()).toBe(true);
  await done(2).click();
  await expect.poll(() => done(2).isChecked()).toBe(true);
  await press(page, "End Workout");
  await page.getByRole("heading", { level: 1, name: "Chest" }).waitFor();
  const sets = page.getByRole("main").locator('dt:text-is("Sets") + dd');
  await expect.poll(() => sets.textContent()).toBe("2");
}

test("a guest's workout with sets goes on from its page", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  await doSets();
  await press(page, "End Workout");
  await press(page, "Continue workout");
  await finishIt();
  await page.getByRole("tab", { name: "History" }).click();
  await expect.poll(() => page.getByText("Chest", { exact: true }).count()).toBe(1);
});

test("the notice of an end adds nothing to a workout that goes on", async () => {
  // Its clock hardly moves, so the notice stays.
  page = await openTracker();
  await press(page, "Start Workout");
  await doSets();
  await press(page, "End Workout");
  await press(page, "Continue workout");
  await page.getByRole("button", { name: "End Workout" }).waitFor();
  await press(page, "Add to workout");
  await page.getByText("The workout is no longer in your history.").waitFor();
  await finishIt();
  await page.getByRole("tab", { name: "History" }).click();
  await expect.poll(() => page.getByText("Chest", { exact: true }).count()).toBe(1);
});

test("a guest's workout without sets goes on from the notice", async () => {
  page = await openAt("/work-out-now", { viewport: phone });
  await press(page, "Start Workout");
  await press(page, "End Workout");
  await press(page, "Undo");
  await page.getByRole("button", { name: "End Workout" }).waitFor();
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByText(/^No workout history yet/).waitFor();
});

test("a member's workout goes on from its page, after a reload as well, and its address is its own", async () => {
  page = await openMember("/dashboard", {}, { viewport: phone });
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  await doSets();
  await press(page, "End Workout");
  await page.getByRole("button", { name: "Continue workout" }).waitFor();
  await page.reload();
  const ended = page.url();
  await press(page, "Continue workout");
  await page.getByRole("heading", { level: 1, name: "Workout in progress" }).waitFor();
  expect(page.url()).not.toBe(ended);
  await finishIt();
  await press(page, "Repeat");
  await page.getByRole("button", { name: "End Workout" }).waitFor();
});
