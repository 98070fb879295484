/** A member's workouts: each has a page of its own, goes on from it, and is done again. */
import { localDay } from "../support/local-day.ts";
import {
  addExercise,
  bench,
  benchShort,
  box,
  card,
  choose,
  done,
  doSet,
  endWorkout,
  isFinished,
  setRow,
} from "./support/cards.ts";
import { expect, phone, press, test, visit } from "./support/test.ts";

test("a workout ends on its own page, goes on from there after a reload, is repeated, and another tab leads to it", async ({
  openMember,
}) => {
  const page = await openMember("/dashboard", undefined, { viewport: phone });
  await press(page, "Start workout");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  const lift = await addExercise(page, bench);
  await doSet(lift, 1, "80", "8");
  await press(lift, "Add set");
  await box(setRow(lift, 2), "Reps").fill("6");
  await endWorkout(page);
  await page.reload();
  const ended = page.url();
  await press(page, "Continue workout");
  await expect(page.getByRole("heading", { level: 1, name: "Workout in progress" })).toBeVisible();
  expect(page.url()).not.toBe(ended);
  await expect(box(setRow(lift, 2), "Reps")).toHaveValue("6");
  await expect(done(setRow(lift, 1))).toBeChecked();
  await done(setRow(lift, 2)).check();

  const other = await page.context().newPage();
  await visit(other, "/workouts");
  await expect(card(other, bench)).toBeVisible();
  await endWorkout(page);
  await expect(page.getByRole("main").getByText("80 kg × 8").first()).toBeVisible();
  await expect(other.getByText("This workout was ended in another tab.")).toBeVisible();
  await press(other, "Show");
  await isFinished(other);
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
  // Nothing is wider than the narrowest phone.
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = () =>
    page.getByRole("article").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(overflow).toBe(0);
  await press(page, "Repeat");
  await expect(box(setRow(lift, 1), "Weight")).toHaveValue("80");
});

test("a past workout is entered with its sets over a reload, and is where a finished one would be", async ({
  openMember,
}) => {
  const goals = [{ type: "frequency" as const, target: 3, deadline: localDay(30) }];
  const page = await openMember("/workouts", { goals }, { viewport: phone });
  const dialog = page.getByRole("dialog", { name: "Log a past workout" });
  const set = (number: number) =>
    card(page, bench).getByRole("group", { name: `Set ${number}`, exact: true });
  const add = async (name: string) => {
    await press(dialog, "Add exercise");
    await choose(page.getByRole("dialog", { name: "Add exercise" }), name);
  };
  await press(page, "Log a past workout");
  await press(dialog, "With sets");
  await add(bench);
  await box(set(1), "Weight").fill("62,5");
  await box(set(1), "Reps").fill("8");
  await press(card(page, bench), "Add set");
  await box(set(2), "Reps").fill("6");
  await add("Running");
  await box(card(page, "Running"), "Time").fill("12:00");
  const form = dialog.locator("form:visible");
  await form.getByLabel("Name").fill("Push day");
  await form.getByLabel("Day").fill(localDay(-2));
  await form.getByLabel("Ended at").fill("18:30");
  await form.getByLabel("Minutes").fill("10");
  await press(form, "Log workout");
  await expect(form.getByText("The sets alone take 12 minutes")).toBeVisible();
  await form.getByLabel("Minutes").fill("45");
  await page.reload();
  await press(page, "Log a past workout");
  await expect(box(set(2), "Weight")).toHaveValue("62,5");
  await press(form, "Log workout");
  await press(page, "Open");

  await expect(page.getByRole("heading", { level: 1, name: "Push day" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText(/62\.5\skg\s×\s8\s*62\.5\skg\s×\s6/);
  await expect(page.getByRole("article")).toContainText("45:00");
  await page.getByRole("article").getByRole("link", { name: benchShort }).click();
  await expect(page.getByRole("main")).toContainText(/62\.5\skg\s×\s8/);
  await visit(page, `/history?day=${localDay(-2)}`);
  const rows = page.getByRole("list", { name: "Workouts" }).getByRole("link");
  await expect(rows).toHaveText([/^Push day/, new RegExp(benchShort), /^Running/]);
});

test("a push day is planned with targets, offered on its day, and decides the next one's weight", async ({
  openMember,
}) => {
  const page = await openMember("/workouts?tab=routines", undefined, { viewport: phone });
  await press(page, "New routine");
  const form = page.getByRole("dialog", { name: "New routine" });
  await form.getByLabel("Name").fill("Push day");
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
    await press(form, day);
  await press(form, "Add exercise");
  await choose(page.getByRole("dialog", { name: "Add exercise" }), bench);
  for (const number of [3, 2]) await press(form, `Delete set ${number}`);
  await box(form, "Reps").fill("8");
  await box(form, "Weight").fill("62,5");
  await form.getByText("Range, sides, progression").click();
  await form.getByRole("switch", { name: "Double progression" }).click();
  await press(form, "Save routine");
  await expect(page.getByRole("list", { name: "Week plan" }).getByText("Push day")).toHaveCount(7);

  await visit(page, "/dashboard");
  await press(page, "Start Push day");
  await expect(box(setRow(card(page, bench), 1), "Weight")).toHaveValue("62.5");
  await done(setRow(card(page, bench), 1)).check();
  await endWorkout(page);
  await expect(page.getByRole("heading", { level: 1, name: "Push day", exact: true })).toBeVisible();
  await visit(page, "/workouts?tab=routines");
  await press(page, "Start Push day");
  await expect(box(setRow(card(page, bench), 1), "Weight")).toHaveValue("65");
});
