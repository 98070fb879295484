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

/** A workout that runs, on a phone: a guest's, or a user's on its own page. */
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
    await heading("Chest").waitFor();
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

/** The headings and the controls that a notice covers. */
const listUnderNotices = (): Promise<string[]> =>
  page.evaluate(async () => {
    const notices = [...document.querySelectorAll("[data-sonner-toast][data-removed=false]")];
    await Promise.all(notices.flatMap((one) => one.getAnimations()).map(({ finished }) => finished));
    if (notices.length === 0) return ["There is no notice"];
    const isUnder = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return notices
        .map((notice) => notice.getBoundingClientRect())
        .some((over) => over.left < right && over.right > left && over.top < bottom && over.bottom > top);
    };
    return [...document.querySelectorAll("h1, h2, main a, main button, main input, main textarea")]
      .filter((one) => one.checkVisibility() && !one.closest("[data-sonner-toast]") && isUnder(one))
      .map((one) => one.textContent || one.getAttribute("aria-label") || one.tagName);
  });

test.each(["guest", "member"] as const)(
  "on a phone a %s's finished workout begins with its name, and the notice of its end covers no heading and no control",
  async (who) => {
    await startWorkout(who);
    const lift = await addExercise(bench);
    await doSet(lift);
    // A set that isn't ticked gives the notice a second line and a button.
    if (who === "guest") await press(lift, "Add set");
    await press(page, "End Workout");
    await heading("Chest").waitFor();
    await page.getByText(/^Workout completed!/).waitFor();
    await page.getByRole("button", { name: "Save note" }).waitFor();
    await expect.poll(() => page.evaluate("scrollY")).toBe(0);
    await expect.poll(listUnderNotices).toEqual([]);
  },
);

test("a superset is made from the lower exercise, and the finished page lists what was started first", async () => {
  await startWorkout("guest");
  const first = await addExercise(bench);
  await press(first, "Add set");
  const second = await addExercise(row);
  await press(second, `Options for ${row}`);
  await press(page.getByRole("dialog"), "Superset with the exercise above");
  await first.getByText("Superset A").waitFor();
  await second.getByText("Superset A").waitFor();
  await press(first, `Options for ${bench}`);
  const above = page.getByRole("dialog").getByRole("button", { name: "Superset with the exercise above" });
  expect(await above.count()).toBe(0);
  await press(page.getByRole("dialog"), "Close");
  await doSet(first, 1);
  await doSet(second, 1);
  await doSet(first, 2);
  await press(page, "End Workout");
  await heading("Chest and back").waitFor();
  const names = () =>
    page
      .getByRole("region", { name: "Exercises" })
      .getByRole("button", { name: /^Edit the sets of/ })
      .evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
  await expect.poll(names).toEqual([`Edit the sets of ${bench}`, `Edit the sets of ${row}`]);
});

test("a guest's second tab says that its workout was ended in another one, and leads to it", async () => {
  await startWorkout("guest");
  await doSet(await addExercise(bench));
  const other = await page.context().newPage();
  await visit(other, "/work-out-now");
  await card(bench, other).waitFor();
  await press(page, "End Workout");
  await heading("Chest").waitFor();
  await other.getByText("This workout was ended in another tab.").waitFor();
  expect(await page.getByText("This workout was ended in another tab.").count()).toBe(0);
  await press(other, "Show");
  await heading("Chest", other).waitFor();
});

test("a member's second tab leads to the page of the workout that was ended in another one", async () => {
  await startWorkout("member");
  await doSet(await addExercise(bench));
  const other = await page.context().newPage();
  await visit(other, "/workouts");
  await card(bench, other).waitFor();
  await press(page, "End Workout");
  await other.getByText("This workout was ended in another tab.").waitFor();
  await press(other, "Show");
  await heading("Chest", other).waitFor();
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
});

test("a guest names a finished workout; an empty name changes nothing", async () => {
  await startWorkout("guest");
  await doSet(await addExercise(bench));
  await press(page, "End Workout");
  await heading("Chest").waitFor();
  await press(page, "Rename the workout");
  const dialog = page.getByRole("dialog", { name: "Rename the workout" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(" Push day ");
  await press(dialog, "Save");
  await heading("Push day").waitFor();
  await page.reload();
  await heading("Push day").waitFor();
  await press(page, "Rename the workout");
  await dialog.getByRole("textbox", { name: "Name" }).fill("  ");
  await dialog.getByRole("textbox", { name: "Name" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await heading("Push day").waitFor();
  await press(page, "Continue workout");
  await press(page, "End Workout");
  await heading("Push day").waitFor();
});
