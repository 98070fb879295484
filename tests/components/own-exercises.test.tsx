/** Own exercises are what the built-in ones are: offered wherever an exercise is chosen, and shown whole. */
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { ownExercises, routines } from "#app/data/collections.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { makePushDay } from "#tests/support/training.ts";
import { bench, button, choose, dialog, openMember, press, region, search } from "./cards.ts";

const now = () => new Date().toISOString();
const add = (name: string) => (db: FitnessDatabase) =>
  ownExercises.add(db, { name, category: "cardio", kcalPerMinute: 7 });
const logged = (exercise: string): NewWorkout => ({
  ...{ id: "logged", exercise, category: "flexibility", duration: 600, caloriesBurned: 30 },
  startedAt: now(),
  endedAt: now(),
  source: "logged",
  kcalModel: "entered",
});
const listSuggested = () =>
  [...document.querySelectorAll<HTMLOptionElement>("dialog[open] datalist option")].map(({ value }) => value);

test("one's own exercise is suggested where a workout is logged and where one is edited", async () => {
  const { bar } = await openMember("/workouts", { workouts: [logged("Yoga")], fill: add("Rowing") });
  await press("Log a past workout");
  await expect.poll(listSuggested).toContain("Rowing");
  bar.go("/workouts/logged");
  await press("Edit");
  await expect.poll(listSuggested).toContain("Rowing");
  expect(listSuggested()).toHaveLength(10);
  await dialog().getByLabelText("Exercise").fill("Rowing");
  await press("Save", dialog());
  await expect.element(page.getByRole("heading", { level: 1, name: "Rowing" })).toBeVisible();
  await expect.element(page.getByRole("main").getByText("Cardio")).toBeVisible();
});

test("a favourite of the library is offered as one's own are, also on the next day", async () => {
  const { bar } = await openMember("/workouts");
  await search().click();
  await search().fill("barbell bench");
  await press(`Favourite: ${bench}`);
  await press("Close search");
  const offered = page
    .getByRole("list", { name: "Favourites and recent" })
    .getByRole("button", { name: /Bench press$/ });
  await expect.element(offered).toBeVisible();
  bar.go("/dashboard");
  await expect.element(offered).not.toBeInTheDocument();
  bar.go("/workouts");
  await offered.click();
  await expect.element(region(bench)).toBeVisible();
});

test("a new exercise stands before what was trained lately", async () => {
  const before = { startedAt: "2026-03-01T17:00:00.000Z", endedAt: "2026-03-01T17:10:00.000Z" };
  await openMember("/workouts", { workouts: [{ ...logged("Yoga"), ...before }], fill: add("Rowing") });
  await press("Log a past workout");
  await press("Search all exercises", dialog());
  const recent = dialog("Search all exercises")
    .getByRole("list", { name: "Favourites and recent" })
    .getByRole("listitem");
  await expect
    .poll(() => recent.elements().map(({ textContent }) => textContent))
    .toEqual([expect.stringContaining("Rowing"), expect.stringContaining("Yoga")]);
});

test("what was picked in the search is what is logged, also where one's own exercise has the same name", async () => {
  const { bar } = await openMember("/workouts", { fill: add(bench) });
  await press("Log a past workout");
  await press("Search all exercises", dialog());
  const all = dialog("Search all exercises");
  await search(all).fill(bench);
  const found = all.getByRole("button", { name: new RegExp(`^${bench}`) });
  await expect.element(found).toHaveLength(2);
  await found.filter({ hasNotText: "Cardio" }).click();
  await press("Log workout", dialog());
  await expect.element(dialog()).not.toBeInTheDocument();
  bar.go("/history");
  await page.getByRole("link", { name: new RegExp(`^${bench}`) }).click();
  // The own exercise is one of cardio.
  await expect.element(page.getByRole("main").getByText("Strength")).toBeVisible();
});

test("the exercise of an entry is corrected by the search, and its sets join the page of what was chosen", async () => {
  const workouts = makePushDay("push", Date.now() - 3_600_000);
  const { bar } = await openMember("/history", { workouts });
  const edit = async (name: string, field = "Exercise") => {
    await page.getByRole("button", { name: new RegExp(`^More for ${name}`) }).click();
    await press("Edit", dialog());
    const opened = dialog(`Edit ${name}`);
    await expect.element(opened.getByLabelText(field)).toBeVisible();
    return opened;
  };
  // A workout of several exercises is none itself.
  await expect
    .element(button("Search all exercises", await edit("Push day", "Name")))
    .not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  const entry = await edit("Bench Press");
  await press("Search all exercises", entry);
  await choose(bench, dialog("Search all exercises"));
  await expect.element(entry.getByLabelText("Exercise")).toHaveValue(bench);
  await press("Save", entry);
  await expect.element(entry).not.toBeInTheDocument();
  bar.go("/workouts/exercises/barbell-bench-press-medium-grip");
  await expect.element(region("Records").getByText("80 kg × 8").first()).toBeVisible();
  bar.go("/history");
  const again = await edit(bench);
  await again.getByLabelText("Exercise").fill("Floor press");
  await press("Save", again);
  await expect.element(page.getByRole("link", { name: /^Floor press/ })).toBeVisible();
});

/** Elements that reach beyond the window and can't be scrolled into it. */
function listWide(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(element).overflowX) ||
      scrolls(element.parentElement === document.body ? null : element.parentElement));
  const wide = [...document.querySelectorAll("main *, dialog[open] *, [data-sonner-toaster] *")]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
    .filter((element) => !scrolls(element.parentElement))
    .map((element) => `${element.tagName} ${element.className}`);
  const { scrollWidth } = document.documentElement;
  const box = document.querySelector("dialog[open]");
  const isCut = scrollWidth > innerWidth || (box && box.scrollWidth > box.clientWidth);
  return isCut ? [...wide, "the page or its dialog is too wide"] : wide;
}

test("a name of eighty letters without a space is cut or broken, and moves nothing out of a phone's screen", async () => {
  const name = "W".repeat(80);
  const { bar } = await openMember("/dashboard", {
    workouts: [logged(name)],
    fill: async (db) => {
      const { id } = await add(name)(db);
      await routines.add(db, { name, steps: [{ exerciseId: id, seconds: 60, restS: 0 }] });
    },
  });
  await page.viewport(360, 740);
  const fits = async (where: string, shown: Locator) => {
    await expect.element(shown).toBeVisible();
    await expect.poll(listWide, { message: where }).toEqual([]);
  };
  await fits("the dashboard", page.getByRole("button", { name: /^Again/ }));
  bar.go("/profile");
  const best = page.getByText("Best of each exercise");
  await best.click();
  await fits("the records", best);
  bar.go("/workouts/logged");
  await press("Edit");
  await fits("the workout and its dialog", dialog().getByLabelText("Exercise"));
  await press("Close", dialog());
  await press("Save as routine");
  await fits("a routine's form", button("Save routine", dialog()));
  await press("Close", dialog());
  bar.go("/history");
  await page
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await fits("the history and its menu", dialog());
  await press("Close", dialog());
  bar.go("/workouts?tab=routines");
  await fits("the routines", button(`Start ${name}`));
  bar.go("/workouts");
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await page
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .last()
    .click();
  await fits("the panel and the catalogue", region(name));
  await press("Start Workout", region(name));
  bar.go("/dashboard");
  await fits("the dashboard while it runs", page.getByRole("heading", { name: `${name} in progress` }));
  await page.viewport(1100, 800);
  bar.go("/workouts");
  await fits("what was done lately, on a desktop", page.getByRole("list", { name: "Favourites and recent" }));
});
