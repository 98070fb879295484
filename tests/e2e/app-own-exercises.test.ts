/** Own exercises are what the built-in ones are: offered wherever an exercise is chosen, and shown whole. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSignedIn } from "#tests/support/account.ts";
import { expectNoViolation } from "#tests/support/axe.ts";
import { phone, press, pressTwice, visit, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";
import { makePushDay } from "#tests/support/training.ts";
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
});

const benchPress = "Barbell Bench Press - Medium Grip";

test("a favourite of the library is offered as one's own are, also on the next day", async () => {
  const page = await openSignedIn();
  await visit(page, "/workouts");
  const search = page.getByRole("searchbox", { name: "Search exercises" });
  await search.click();
  await search.fill("barbell bench");
  await press(page, `Favourite: ${benchPress}`);
  await press(page, "Close search");
  const offered = page
    .getByRole("list", { name: "Favourites and recent" })
    .getByRole("button", { name: benchPress });
  await offered.waitFor();
  await visit(page, "/workouts");
  await offered.click();
  await page.getByRole("region", { name: benchPress, exact: true }).waitFor();
  expect(page.errors).toEqual([]);
});

test("what was picked in the search is what is logged, also where one's own exercise has the same name", async () => {
  const page = await openSignedIn();
  await addExercise(page, benchPress);
  await press(page, "Log a past workout");
  const form = page.getByRole("dialog", { name: "Log a past workout" });
  await press(form, "Search all exercises");
  const all = page.getByRole("dialog", { name: "Search all exercises" });
  await all.getByRole("searchbox").fill(benchPress);
  const found = all.getByRole("button", { name: new RegExp(`^${benchPress}`) });
  await expect.poll(() => found.count()).toBe(2);
  await found.filter({ hasText: "Chest" }).click();
  await press(form, "Log workout");
  await form.waitFor({ state: "hidden" });
  await visit(page, "/history");
  await page.getByRole("link", { name: benchPress }).click();
  await page.getByRole("heading", { level: 1, name: benchPress }).waitFor();
  // The own exercise has the category that the form begins with.
  await page.getByRole("main").getByText("Strength", { exact: true }).waitFor();
});

test("a name of eighty letters without a space is cut or broken, and moves nothing out of a phone's screen", async () => {
  const page = await openSignedIn({ viewport: { width: 360, height: 740 } });
  const name = "W".repeat(80);
  await addExercise(page, name);
  await logWorkout(page, name);
  /** Elements that reach beyond the window and can't be scrolled into it. */
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
  await page.getByRole("heading", { name: `${name} in progress` }).waitFor();
  await fits("the dashboard while it runs");
  await page.getByRole("link", { name: "Resume" }).click();
  // Less than a second is no workout.
  await expect
    .poll(() => page.getByRole("region", { name }).getByRole("timer").textContent())
    .toMatch(/^0:(0[1-9]|[1-5]\d)$/);
  await page.getByRole("region", { name }).getByRole("button", { name: "Stop Workout" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await fits("the workout");
  await press(page, "Edit");
  await page.getByRole("dialog").getByLabel("Exercise").waitFor();
  await fits("its dialog");
  await page.keyboard.press("Escape");
  await press(page, "Save as routine");
  // An exercise as long as its workout would be over before the test looks at it.
  await page.getByRole("dialog").getByLabel("Seconds").fill("60");
  await press(page, "Save routine");
  await page.getByText(`Saved the routine ${name}`).waitFor();
  await visit(page, "/workouts?tab=routines");
  await page.getByRole("button", { name: `Start ${name}` }).waitFor();
  await fits("the routines");
  await press(page, `Start ${name}`);
  await page.getByRole("heading", { level: 2, name }).waitFor();
  await fits("the routine");
  await expect
    .poll(() => page.getByRole("main").getByRole("timer").first().textContent())
    .toMatch(/^0:([0-4]\d|5[0-8])$/);
  await press(page, "Skip");
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
}, 120_000);

test("an own exercise is edited by the keyboard, and deleted and added again, with its past", async () => {
  const page = await openMember("/workouts", {}, { viewport: phone });
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
  await press(page, "Add");
  const adding = page.getByRole("dialog", { name: "Add an exercise" });
  await adding.getByLabel("Name").fill("Dips");
  await adding.getByLabel("What is recorded").selectOption("Weight and repetitions");
  // A second press adds no second exercise of the same name.
  await pressTwice(adding, "Add exercise");
  await page.getByRole("button", { name: "Edit Dips" }).waitFor();
  await press(page, "Log a past workout");
  const logging = page.getByRole("dialog", { name: "Log a past workout" });
  await press(logging, "With sets");
  await press(logging.locator("form:visible"), "Add exercise");
  const search = page.getByRole("dialog", { name: "Add exercise" });
  await search.getByRole("searchbox").fill("Dips");
  await search.getByRole("button", { name: /^Dips/ }).first().click();
  const set = logging.getByRole("group", { name: "Set 1", exact: true });
  await set.getByRole("textbox", { name: "Weight" }).fill("20");
  await set.getByRole("textbox", { name: "Reps" }).fill("8");
  await logging.locator("form:visible").getByLabel("Name").fill("Push day");
  await press(logging, "Log workout");
  await logging.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Edit Dips" }).press("Enter");
  const editing = page.getByRole("dialog", { name: "Edit Dips" });
  const name = editing.getByLabel("Name");
  await expect.poll(() => name.inputValue()).toBe("Dips");
  const recorded = editing.getByLabel("What is recorded");
  await expect.poll(() => recorded.isDisabled()).toBe(true);
  expect(await recorded.evaluate((one) => one.ariaDescribedByElements?.[0]?.textContent)).toBe(
    "This stays, because the exercise has sets.",
  );
  await expectNoViolation(page, "the form of an own exercise", "dialog[open]");
  await name.fill("running");
  await name.press("Enter");
  await editing.getByText("There is an exercise with this name already").waitFor();
  expect(await name.evaluate((one) => one === document.activeElement)).toBe(true);
  await editing.getByLabel("Main muscle").selectOption("Triceps");
  await press(editing, "Chest");
  await name.fill("Ring dips");
  await name.press("Enter");
  await editing.waitFor({ state: "hidden" });
  await expect.poll(focused).toBe("Edit Ring dips");

  await press(page, "Delete Ring dips");
  await page.getByText("Climbing, dancing, football").waitFor();
  await press(page, "Add");
  await adding.getByLabel("Name").fill("ring dips");
  await adding.getByLabel("Equipment").selectOption("Other equipment");
  await press(adding, "Add exercise");
  await page.getByText("so it still records weight and repetitions").waitFor();

  // The entry has its former name and leads to the exercise.
  await visit(page, "/history");
  await page.getByRole("link", { name: "Push day" }).click();
  await page.getByRole("article").getByRole("link", { name: "Dips", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "ring dips" }).waitFor();
  await expect
    .poll(() => page.getByRole("region", { name: "Records" }).innerText())
    .toMatch(/Heaviest\s+20 kg × 8/);
  await visit(page, "/workouts");
  await page.getByRole("searchbox", { name: "Search exercises" }).fill("ring dips");
  await page
    .getByRole("button", { name: /^ring dips/ })
    .first()
    .click();
  const first = page.getByRole("region", { name: "ring dips" }).getByRole("row", { name: "Set 1" });
  await expect
    .poll(() => first.getByRole("textbox", { name: "Weight" }).getAttribute("placeholder"))
    .toBe("20");
}, 120_000);

test("the exercise of an entry is corrected by the search, and its sets join the page of what was chosen", async () => {
  const bench = "Barbell Bench Press - Medium Grip";
  const workouts = makePushDay("push", Date.now() - 3_600_000);
  const page = await openMember("/history", { workouts }, { viewport: phone });
  const edit = async (name: string, label = "Exercise") => {
    await page.getByRole("button", { name: new RegExp(`^More for ${name}`) }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
    await dialog.getByLabel(label).waitFor();
    return dialog;
  };
  // A workout of several exercises is none itself.
  const whole = await edit("Push day", "Name");
  expect(await whole.getByRole("button", { name: "Search all exercises" }).count()).toBe(0);
  await page.keyboard.press("Escape");

  const dialog = await edit("Bench Press");
  await press(dialog, "Search all exercises");
  const all = page.getByRole("dialog", { name: "Search all exercises" });
  await all.getByRole("searchbox").fill(bench);
  await all
    .getByRole("button", { name: new RegExp(`^${bench}`) })
    .first()
    .click();
  await expect.poll(() => dialog.getByLabel("Exercise").inputValue()).toBe(bench);
  await expectNoViolation(page, "the dialog of an entry", "dialog[open]");
  await press(dialog, "Save");
  await dialog.waitFor({ state: "hidden" });

  await visit(page, "/workouts/exercises/barbell-bench-press-medium-grip");
  await expect.poll(() => page.getByRole("region", { name: "Records" }).innerText()).toMatch(/80 kg × 8/);
  await visit(page, "/history");
  const again = await edit(bench);
  await again.getByLabel("Exercise").fill("Floor press");
  await press(again, "Save");
  await page.getByRole("link", { name: "Floor press" }).waitFor();
}, 120_000);
