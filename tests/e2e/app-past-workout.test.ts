/** A past workout that is entered with its exercises and sets. */
import type { Locator } from "playwright-core";
import { expect, test, vi } from "vitest";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { hydrated, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { localDay } from "#tests/support/local-day.ts";
import { openMember } from "#tests/support/member.ts";
import { makePushDay } from "#tests/support/training.ts";

withBrowser();
vi.setConfig({ testTimeout: 120_000 });

const bench = "Barbell Bench Press - Medium Grip";
type MemberPage = Awaited<ReturnType<typeof openMember>>;
const dialogOf = (page: MemberPage) => page.getByRole("dialog", { name: "Log a past workout" });
/** The visible form. The hidden form keeps its typed text. */
const formOf = (page: MemberPage) => dialogOf(page).locator("form:visible");
const part = (form: Locator, name: string) => form.getByRole("region", { name, exact: true });
const set = (of: Locator, number: number) => of.getByRole("group", { name: `Set ${number}`, exact: true });
const box = (of: Locator, name: string) => of.getByRole("textbox", { name, exact: true });

async function openForm(page: MemberPage): Promise<Locator> {
  await press(page, "Log a past workout");
  await press(dialogOf(page), "With sets");
  return formOf(page);
}

async function addExercise(page: MemberPage, name: string): Promise<Locator> {
  await press(formOf(page), "Add exercise");
  const dialog = page.getByRole("dialog", { name: "Add exercise" });
  await dialog.getByRole("searchbox", { name: "Search exercises" }).fill(name);
  await dialog
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .first()
    .click();
  const added = part(formOf(page), name);
  await added.waitFor();
  return added;
}

async function typeSet(of: Locator, number: number, weight: string, reps: string): Promise<void> {
  await box(set(of, number), "Weight").fill(weight);
  await box(set(of, number), "Reps").fill(reps);
}

test("exercises with sets are entered for a former day, and are where a finished workout's would be", async () => {
  const page = await openMember(
    "/workouts",
    { goals: [{ type: "frequency", target: 3, deadline: localDay(30) }] },
    { viewport: phone },
  );
  const form = await openForm(page);
  await press(form, "Log workout");
  await form.getByText("Add an exercise", { exact: true }).waitFor();

  const lifted = await addExercise(page, bench);
  const first = box(set(lifted, 1), "Weight");
  await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await form.locator("[aria-invalid]").count()).toBe(0);
  await typeSet(lifted, 1, "62,5", "8");
  await press(lifted, "Add set");
  await box(set(lifted, 2), "Reps").fill("6");
  await box(await addExercise(page, "Running"), "Time").fill("12:00");
  await form.getByLabel("Name").fill("Push day");
  await form.getByLabel("Day").fill(localDay(-2));
  await form.getByLabel("Ended at").fill("18:30");
  await form.getByLabel("Minutes").fill("10");
  await press(form, "Log workout");
  await form.getByText("The sets alone take 12 minutes").waitFor();
  await form.getByLabel("Minutes").fill("45");

  // The typed text is there again after a reload.
  await page.reload();
  await hydrated(page);
  await press(page, "Log a past workout");
  await expect.poll(() => box(set(part(form, bench), 2), "Weight").inputValue()).toBe("62,5");
  await press(form, "Log workout");
  await page.getByText("Logged Push day").waitFor();
  await press(page, "Open");

  await page.getByRole("heading", { level: 1, name: "Push day" }).waitFor();
  const article = page.getByRole("article");
  await expect.poll(() => article.innerText()).toMatch(/62\.5\skg\s×\s8\s+62\.5\skg\s×\s6/);
  expect(await article.innerText()).toMatch(/45:00/);
  await article.getByRole("link", { name: bench }).click();
  await page.getByRole("heading", { level: 1, name: bench }).waitFor();
  await expect.poll(() => page.getByRole("main").innerText()).toMatch(/62\.5 kg × 8/);

  await visit(page, `/history?day=${localDay(-2)}`);
  const rows = page.getByRole("list", { name: "Workouts" });
  await expect
    .poll(async () => rows.getByRole("link").allInnerTexts())
    .toEqual(["Push day", bench, "Running"]);
  await expect.poll(() => page.locator("main dl").first().innerText()).toMatch(/Workouts\s+1\s/);
  await visit(page, "/dashboard");
  // The goal was set after that day.
  await expect.poll(() => page.locator("#goals").innerText()).toMatch(/0\s*\/\s*3/);
});

test("text that is selected beyond the dialog's edge closes nothing; a press on the backdrop does", async () => {
  const page = await openMember("/workouts");
  const form = await openForm(page);
  const lifted = await addExercise(page, bench);
  await typeSet(lifted, 1, "80", "8");
  const weight = box(set(lifted, 1), "Weight");
  await weight.hover();
  await page.mouse.down();
  await page.mouse.move(8, 300, { steps: 4 });
  await page.mouse.up();
  // A dialog that is about to close is closed by the time that this key is typed.
  await weight.press("End");
  expect(await weight.inputValue()).toBe("80");
  await page.mouse.click(8, 300);
  await form.waitFor({ state: "detached" });
});

test("an open form stays in its unit when another tab chooses the other one", async () => {
  const page = await openMember("/workouts", {}, { viewport: phone });
  const form = await openForm(page);
  const lifted = await addExercise(page, bench);
  await typeSet(lifted, 1, "80", "8");
  const other = await page.context().newPage();
  await visit(other, "/settings");
  const pounds = other.getByRole("region", { name: "Weights" }).getByRole("button", { name: "lb" });
  await pounds.click();
  await expect.poll(() => pounds.getAttribute("aria-pressed")).toBe("true");
  await other.close();
  await press(form, "Log workout");
  await press(page, "Open");
  await page.getByText("176.37 lb × 8").waitFor();
});

test("Enter in a set's number goes on to the next one and logs nothing", async () => {
  const page = await openMember("/workouts", {}, { viewport: phone });
  const form = await openForm(page);
  const lifted = await addExercise(page, bench);
  await press(lifted, "Add set");
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
  await box(set(lifted, 1), "Weight").press("Enter");
  await expect.poll(focused).toBe("Reps");
  for (const next of ["Weight", "Reps", "Reps"]) {
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe(next);
  }
  expect(await form.locator("[aria-invalid]").count()).toBe(0);
  // The only set left can't be deleted: the focus is on its first control.
  await lifted.getByRole("button", { name: "Delete set 2" }).press("Enter");
  await expect.poll(() => lifted.getByRole("button", { name: /^Delete set/ }).count()).toBe(1);
  await expect.poll(focused).toBe("Kind");
});

test("numbers that can't be are refused with the words of the live workout, and nothing is stored", async () => {
  const page = await openMember("/workouts", {}, { viewport: { width: 320, height: 700 } });
  const form = await openForm(page);
  const lifted = await addExercise(page, bench);
  for (const [weight, reps, words] of [
    ["80", "", "Enter the reps."],
    ["80", "0", "A set has at least 1 rep."],
    ["80", "10000", "At most 9,999 reps."],
    ["80", "1,5", "Enter a whole number of reps, such as 8."],
    ["abc", "8", "Enter a number, such as 82.5."],
    ["-20", "8", "A value can't be below 0."],
  ] as const) {
    await typeSet(lifted, 1, weight, reps);
    await press(form, "Log workout");
    await expect.poll(() => lifted.getByRole("alert").allInnerTexts()).toEqual([words]);
  }
  const overflow = () => dialogOf(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await overflow()).toBe(0);
  await press(form, `Remove ${bench}`);
  await expect.poll(() => part(form, bench).count()).toBe(0);
  await page.keyboard.press("Escape");
  await visit(page, "/history");
  await page.getByText("No workout history yet").waitFor();
});

test("a search within the dialog closes alone, and both forms keep what was typed", async () => {
  const page = await openMember("/workouts", {}, { viewport: phone });
  const form = await openForm(page);
  await typeSet(await addExercise(page, bench), 1, "80", "8");
  const weight = box(set(part(form, bench), 1), "Weight");
  const search = page.getByRole("dialog", { name: "Add exercise" });
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => press(search, "Close"),
    () => page.mouse.click(5, 5),
  ]) {
    await press(form, "Add exercise");
    await search.getByRole("searchbox").waitFor();
    await close();
    await expect.poll(() => search.count()).toBe(0);
    expect(await weight.inputValue()).toBe("80");
  }

  await press(dialogOf(page), "By time");
  const exercise = dialogOf(page).getByRole("combobox", { name: "Exercise", exact: true });
  await exercise.fill("Rowing");
  await press(form, "Search all exercises");
  const all = page.getByRole("dialog", { name: "Search all exercises" });
  await all.getByRole("searchbox").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => all.count()).toBe(0);
  expect(await exercise.inputValue()).toBe("Rowing");

  await press(dialogOf(page), "With sets");
  expect(await weight.inputValue()).toBe("80");
  await press(dialogOf(page), "By time");
  expect(await exercise.inputValue()).toBe("Rowing");

  // Closing the dialog forgets both.
  await press(dialogOf(page), "Close");
  await openForm(page);
  expect(await part(form, bench).count()).toBe(0);
  await press(dialogOf(page), "By time");
  expect(await exercise.inputValue()).toBe("");
});

test("a workout by its time is logged once, however often the button is pressed", async () => {
  const page = await openMember("/workouts", {}, { viewport: phone });
  await press(page, "Log a past workout");
  await dialogOf(page).getByRole("combobox", { name: "Exercise", exact: true }).fill("Running");
  await formOf(page).evaluate(async (form: HTMLFormElement) => {
    form.requestSubmit();
    // The effect of the first press is on the screen, but nothing can be stored yet.
    await Promise.resolve();
    form.requestSubmit();
  });
  await page.getByText("Logged Running").first().waitFor();
  await visit(page, "/history");
  const rows = page.getByRole("list", { name: "Workouts" });
  await expect.poll(() => rows.getByRole("link").allInnerTexts()).toEqual(["Running"]);
});

test("a repeated workout has its distances as distances, and names the exercise that is gone", async () => {
  const end = Date.now() - 86_400_000;
  const [bench, , whole] = makePushDay("mixed", end);
  if (!bench || !whole) throw new Error("The workout has these entries");
  const { category, ...gone } = { ...bench, exercise: "My press", exerciseId: "my-press" };
  const run: NewWorkout = {
    ...{ ...bench, id: "run", exercise: "Running", exerciseId: "running", category: "cardio" },
    measure: "distance-time",
    sets: [{ id: "1", kind: "normal", meters: 5000 }],
    kcalPerMinute: 10,
  };
  const page = await openMember("/workouts/mixed", { workouts: [gone, run, whole] }, { viewport: phone });
  await press(page, "Repeat");
  await page.getByText("Without My press").waitFor();
  const row = page.getByRole("region", { name: "Running", exact: true }).getByRole("row", { name: "Set 1" });
  const distance = row.getByRole("textbox", { name: "Distance" });
  await expect.poll(() => distance.getAttribute("placeholder")).toBe("5");
  await row.getByRole("checkbox", { name: "Done" }).click();
  await expect.poll(() => distance.inputValue()).toBe("5");
});

test("the buttons of a finished workout come where they stay, so that no press meets another one", async () => {
  const workouts = makePushDay("mixed", Date.now() - 86_400_000);
  const page = await openMember("/dashboard", { workouts }, { viewport: phone });
  await page.addInitScript(() => {
    const findRepeat = () =>
      [...document.querySelectorAll("main button")].find(({ textContent }) => textContent === " Repeat");
    const watch = new MutationObserver(() => {
      const repeat = findRepeat();
      if (!repeat) return;
      document.documentElement.dataset.first = `${repeat.getBoundingClientRect().top + scrollY}`;
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await visit(page, "/workouts/mixed");
  await page.getByText("Bench Press").first().waitFor();
  const first = await page.evaluate(() => Number(document.documentElement.dataset.first));
  const box = await page.getByRole("button", { name: "Repeat", exact: true }).boundingBox();
  expect(box?.y).toBe(first - (await page.evaluate(() => scrollY)));
});

test("a long number is whole in its box, on the narrowest phones as well", async () => {
  for (const viewport of [phone, { width: 320, height: 700 }]) {
    const page = await openMember("/workouts", {}, { viewport });
    await openForm(page);
    const lifted = await addExercise(page, bench);
    await typeSet(lifted, 1, "102.25", "100");
    const widths = (of: Locator) => of.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    const expectWhole = async (of: Locator) => {
      const [needed = 0, given] = await widths(of);
      expect(needed).toBeLessThanOrEqual(given ?? 0);
    };
    for (const name of ["Weight", "Reps"]) await expectWhole(box(set(lifted, 1), name));
    await visit(page, "/dashboard");
    await press(page, "Start workout");
    await press(page, "Add exercise");
    const dialog = page.getByRole("dialog", { name: "Add exercise" });
    await dialog.getByRole("searchbox", { name: "Search exercises" }).fill(bench);
    await dialog
      .getByRole("button", { name: new RegExp(`^${bench}`) })
      .first()
      .click();
    const weight = page.getByRole("region", { name: bench }).getByRole("textbox", { name: "Weight" });
    for (const typed of ["102.25", "1234.75"]) {
      await weight.fill(typed);
      await expectWhole(weight);
    }
    await page.context().close();
  }
});
