/** Workouts with exercises and sets in the history: shown under the workout, counted once, deleted and brought back together. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAt, openPage, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { openMember, signUpAndIn } from "#tests/support/member.ts";
import { seed } from "#tests/support/seed.ts";
import { makePushDay } from "#tests/support/training.ts";

withBrowser();

const totals = (page: Page) => page.locator("main dl").first();
const rows = (page: Page) => page.getByRole("list", { name: "Workouts" }).locator("> li");

test("a workout with two exercises is one workout: in the totals, the filters, deleted and with undo", async () => {
  const page = await openPage();
  const { id } = await signUpAndIn(page);
  const end = Date.now() - 7_200_000;
  const alone = makeWorkouts(2, 30, new Date(end - 86_400_000));
  await seed(page, { owner: { kind: "account", id }, workouts: [...alone, ...makePushDay("push", end)] });
  await visit(page, "/history");

  await expect.poll(() => totals(page).innerText()).toMatch(/Workouts\s+3\s/);
  const bench = rows(page).filter({ hasText: "Bench Press" });
  await expect.poll(() => bench.innerText()).toContain("8, 8, 7 · 80 kg · 1 warm-up");
  const names = () => rows(page).getByRole("link").allInnerTexts();
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(["Push day", "Bench Press", "Dips"]);
  await expect.poll(() => rows(page).first().innerText()).toContain("1 workout, 45:00");
  // Its exercises burned more than its own 30 kcal.
  await expect.poll(() => rows(page).nth(1).innerText()).toContain("80 kcal");
  const corners = await rows(page).evaluateAll((all) =>
    all.slice(1, 4).map((row) => {
      const { borderTopLeftRadius: top, borderBottomLeftRadius: bottom } = getComputedStyle(
        row.children[0] ?? row,
      );
      return [top, bottom];
    }),
  );
  expect(corners).toEqual([
    ["14px", "0px"],
    ["0px", "0px"],
    ["0px", "14px"],
  ]);

  await page.getByRole("combobox", { name: "Exercise" }).selectOption("Dips");
  await expect.poll(names).toEqual(["Dips"]);
  await expect.poll(() => totals(page).innerText()).toMatch(/Workouts\s+1\s/);
  await page.getByRole("button", { name: "Clear" }).click();

  await page.getByRole("button", { name: "Delete Push day, 45 minutes" }).click();
  await page.getByText("With its 2 exercises.").waitFor();
  await expect.poll(async () => (await names()).length).toBe(2);
  // The rows of its exercises disappear with it, so the focus moves to the next workout's control.
  const focused = page.locator(":focus");
  await expect
    .poll(() => focused.getAttribute("aria-label"))
    .toMatch(/^Delete (Running|Push-ups|Yoga|Cycling|Squats|Pilates)/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(["Push day", "Bench Press", "Dips"]);
  await expect.poll(() => totals(page).innerText()).toMatch(/Workouts\s+3\s/);
  expect(page.errors).toEqual([]);
});

/** Whether a number or its unit is cut off: whether a piece between spaces crosses the edge of its line. */
const cutPieces = (lines: Locator) =>
  lines.evaluateAll((all) =>
    all.flatMap((line) => {
      const text = line.firstChild;
      const { right, bottom } = line.getBoundingClientRect();
      return [...(text?.textContent ?? "").matchAll(/[^\s]+/g)]
        .filter(({ 0: piece, index }) => {
          const range = document.createRange();
          range.setStart(text as Text, index);
          range.setEnd(text as Text, index + piece.length);
          const box = range.getBoundingClientRect();
          return box.top < bottom - 2 && (box.right > right + 0.5 || range.getClientRects().length > 1);
        })
        .map(([piece]) => piece);
    }),
  );

test.each([phone, { width: 320, height: 700 }])(
  "at %o a row's sets are a range, and no number is cut",
  async (viewport) => {
    const page = await openPage({ viewport });
    const { id } = await signUpAndIn(page);
    const workouts = makePushDay("push", Date.now() - 7_200_000).map((one) => ({
      ...one,
      ...(one.exerciseId === "bench" && {
        sets: one.sets?.map((set, at) => ({ ...set, weightG: 60_000 + at * 7_500 })),
      }),
    }));
    await seed(page, { owner: { kind: "account", id }, workouts });
    await visit(page, "/history");
    const bench = rows(page).filter({ hasText: "Bench Press" });
    await expect.poll(() => bench.innerText()).toMatch(/3\s×\s\S+\s·\s67\.5–\u2060?82\.5\skg/);
    const facts = rows(page).locator(
      "span.text-ink-2.text-sm:has-text('·'), span.text-ink-2.text-sm:has-text('×')",
    );
    expect(await facts.count()).toBeGreaterThan(1);
    expect(await cutPieces(facts)).toEqual([]);
    expect(page.errors).toEqual([]);
  },
);

test("an exercise without a length keeps having none when its note is edited, and can be given one", async () => {
  const page = await openPage({ viewport: phone });
  const { id } = await signUpAndIn(page);
  const workouts = makePushDay("push", Date.now() - 7_200_000).map((one) => ({
    ...one,
    ...(one.exerciseId === "bench" && { duration: 0, caloriesBurned: 0, kcalModel: "unknown" as const }),
  }));
  await seed(page, { owner: { kind: "account", id }, workouts });
  await visit(page, "/history");
  const dialog = page.getByRole("dialog", { name: "Edit Bench Press" });
  const minutes = dialog.getByRole("textbox", { name: "Minutes" });
  async function edit(field: string, text: string): Promise<void> {
    await page.getByRole("button", { name: /^More for Bench Press/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
    await dialog.getByRole("textbox", { name: field }).fill(text);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await edit("Note", "Elbows in");
  await edit("Minutes", "10");
  await page.getByRole("button", { name: /^More for Bench Press, 10 minutes/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  await expect.poll(() => minutes.inputValue()).toBe("10");
  expect(await dialog.getByRole("textbox", { name: "kcal" }).inputValue()).toBe("0");
  expect(await dialog.getByRole("textbox", { name: "Note" }).inputValue()).toBe("Elbows in");
  expect(page.errors).toEqual([]);
});

test("a length is read and typed as a clock shows it, and one that isn't touched stays as exact as it was", async () => {
  const [workout] = makeWorkouts(1, 30);
  if (!workout) throw new Error("There is one");
  const page = await openMember(
    "/history",
    { workouts: [{ ...workout, exercise: "Yoga", duration: 2443 }] },
    { viewport: phone },
  );
  const dialog = page.getByRole("dialog", { name: "Edit Yoga" });
  const minutes = dialog.getByRole("textbox", { name: "Minutes" });
  async function edit(field: string, text: string): Promise<void> {
    await page.getByRole("button", { name: /^More for Yoga/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
    if (field === "Note") await expect.poll(() => minutes.inputValue()).toBe("40:43");
    await dialog.getByRole("textbox", { name: field }).fill(text);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await edit("Note", "By the window");
  await page.getByRole("button", { name: /^More for Yoga, 40 minutes 43 seconds/ }).waitFor();
  await edit("Minutes", "1:12:05");
  await page.getByRole("button", { name: /^More for Yoga, 72 minutes 5 seconds/ }).waitFor();
});

test("the totals of the history count the sets and their volume, of what the filter shows", async () => {
  const page = await openMember("/history", {
    workouts: [...makePushDay("push", Date.now() - 7_200_000), ...makeWorkouts(2, 30)],
  });
  const total = (name: string) =>
    page
      .getByRole("main")
      .locator("dl > div", { has: page.getByText(name, { exact: true }) })
      .locator("dd");
  // 80 x 8, 80 x 8, 80 x 7, 12 and 5 x 9: warm-ups don't count.
  await expect.poll(() => total("Sets").textContent()).toBe("5");
  await expect.poll(() => total("Volume").textContent()).toBe("1,885 kg");
  await visit(page, "/history?exercise=Dips");
  await expect.poll(() => total("Sets").textContent()).toBe("2");
  await expect.poll(() => total("Volume").textContent()).toBe("45 kg");
  await visit(page, "/history?category=cardio");
  await expect.poll(() => total("Workouts").count()).toBe(1);
  await expect.poll(() => total("Sets").count()).toBe(0);
});

test("a guest's history tab lists the exercises under their workout, and a row opens to its sets and to its page", async () => {
  const page = await openAt("/work-out-now");
  await seed(page, { owner: { kind: "guest" }, workouts: makePushDay("push", Date.now() - 7_200_000) });
  await visit(page, "/work-out-now?tab=history");
  const panel = page.getByRole("tabpanel");
  const exercises = panel.getByRole("list", { name: "Exercises of Push day" });
  await expect.poll(() => exercises.getByRole("listitem").count()).toBe(2);
  const dips = exercises.getByRole("button", { name: /^Dips/ });
  await dips.click();
  await expect.poll(() => exercises.innerText()).toMatch(/\+5 kg × 9\s+to failure, RPE 9.5/);
  await panel.getByRole("button", { name: /^Delete Push day/ }).click();
  await expect.poll(() => page.getByText("With its 2 exercises.").isVisible()).toBe(true);
  await expect.poll(() => panel.innerText()).toContain("No workout history yet");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => exercises.getByRole("listitem").count()).toBe(2);
  await panel.getByRole("button", { name: /^Push day .* 80 kcal/ }).click();
  await page.getByText("80 kcal, the sum of its exercises").waitFor();
  await panel.getByRole("link", { name: "Open Push day" }).click();
  await page.getByRole("heading", { level: 1, name: "Push day" }).waitFor();
  await page.getByRole("button", { name: "Edit the sets of Dips" }).waitFor();
  expect(await panel.innerText()).toMatch(/Calories\s+80 kcal/);
  expect(page.errors).toEqual([]);
});

test("an open form of sets stays in its unit when another tab chooses the other one", async () => {
  const workouts = makePushDay("push", Date.now() - 7_200_000);
  const page = await openMember("/workouts/push", { workouts }, { viewport: phone });
  await press(page, "Edit the sets of Bench Press");
  const dialog = page.getByRole("dialog");
  const weight = dialog.getByRole("group", { name: "Set 2" }).getByLabel("Weight");
  await expect.poll(() => weight.inputValue()).toBe("80");
  const other = await page.context().newPage();
  await visit(other, "/settings");
  await press(other.getByRole("region", { name: "Weights" }), "lb");
  // The page behind the form changes with it.
  await page.locator("main").getByText("176.37 lb × 8").first().waitFor();
  await dialog.getByRole("group", { name: "Set 2" }).getByLabel("Reps").fill("9");
  await press(dialog, "Save");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("176.37 lb × 9").waitFor();
});

test("the history tab shows its oldest workout with all of its exercises", async () => {
  const page = await openAt("/work-out-now");
  const now = Date.now();
  const workouts = Array.from({ length: 20 }, (_, n) => makePushDay(`w${n}`, now - (n + 1) * 86_400_000));
  const owner = { kind: "guest" } as const;
  await seed(page, { owner, workouts: workouts.slice(0, 10).flat() });
  await seed(page, { owner, workouts: workouts.slice(10).flat() });
  await visit(page, "/work-out-now?tab=history");
  const lists = page.getByRole("tabpanel").getByRole("list", { name: "Exercises of Push day" });
  const lengths = () => lists.evaluateAll((all) => all.map(({ children }) => children.length));
  // The fiftieth entry is the first of the two exercises of the seventeenth workout.
  await expect.poll(lengths).toEqual(Array(17).fill(2));
  await press(page, "Show more");
  await expect.poll(lengths).toEqual(Array(20).fill(2));
});

test("a note that is written elsewhere while a workout is edited stays", async () => {
  const workouts = makePushDay("push", Date.now() - 7_200_000);
  const page = await openMember("/workouts/push", { workouts }, { viewport: phone });
  await press(page, "Edit");
  const dialog = page.getByRole("dialog", { name: "Edit Push day" });
  await dialog.getByLabel("Name").fill("Chest day");
  const other = await page.context().newPage();
  await visit(other, "/workouts/push");
  await other.getByLabel("Note").fill("Felt strong");
  await other.getByLabel("Note").blur();
  // The page behind the dialog changes with it.
  const note = page.getByLabel("Note").first();
  await expect.poll(() => note.inputValue()).toBe("Felt strong");
  await press(dialog, "Save");
  await page.getByRole("heading", { level: 1, name: "Chest day" }).waitFor();
  expect(await note.inputValue()).toBe("Felt strong");
  await other.getByRole("heading", { level: 1, name: "Chest day" }).waitFor();
  expect(await other.getByLabel("Note").inputValue()).toBe("Felt strong");
});
