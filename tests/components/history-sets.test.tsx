/** Workouts with exercises and sets in the history: shown under the workout, counted once, deleted and brought back together. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { editEntry } from "#app/data/history/commands.ts";
import { saveSettings } from "#app/data/settings/settings.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { makePushDay } from "#tests/support/training.ts";
import {
  button,
  expectFocus,
  openData,
  phone,
  press,
  setWindow,
  textsOf,
  total,
  workoutRows,
} from "./member-screens.ts";
import { renderMemberPage, renderPage } from "./render-page.tsx";

const anHourAgo = () => Date.now() - 7_200_000;
const pushDay = () => makePushDay("push", anHourAgo());
const rows = () =>
  page
    .getByRole("list", { name: "Workouts" })
    .getByRole("listitem")
    .elements()
    .map((row) => (row as HTMLElement).innerText.replace(/\s+/g, " "));
const names = () => textsOf(workoutRows()).map((name) => name.trim());
const dialog = page.getByRole("dialog");

test("a workout with two exercises is one workout: in the totals, the filters, deleted and with undo", async () => {
  await renderMemberPage("/history", {
    workouts: [...makeWorkouts(2, 30, new Date(anHourAgo() - 86_400_000)), ...pushDay()],
  });
  await expect.poll(() => total("Workouts")).toBe("3");
  // 80 x 8, 80 x 8, 80 x 7, 12 and 5 x 9: warm-ups don't count.
  expect([total("Sets"), total("Volume")]).toEqual(["5", "1,885 kg"]);
  await expect.poll(() => names().slice(0, 3)).toEqual(["Push day", "Bench Press", "Dips"]);
  expect(rows()[0]).toContain("1 workout, 45:00");
  // Its exercises burned more than its own 30 kcal.
  expect(rows()[1]).toContain("80 kcal");
  expect(rows()[2]).toContain("8, 8, 7 · 80 kg · 1 warm-up");
  await page.getByRole("combobox", { name: "Exercise" }).selectOptions("Dips");
  await expect.poll(names).toEqual(["Dips"]);
  await expect.poll(() => ["Workouts", "Sets", "Volume"].map(total)).toEqual(["1", "2", "45 kg"]);
  await press("Clear");
  await page.getByRole("combobox", { name: "Category" }).selectOptions("cardio");
  await expect.poll(() => total("Workouts")).toBe("2");
  await expect.poll(() => total("Sets")).toBeUndefined();
  await press("Clear");

  await press("Delete Push day, 45 minutes");
  await expect.element(page.getByText("With its 2 exercises.")).toBeVisible();
  await expect.poll(() => names().length).toBe(2);
  // The rows of its exercises disappear with it, so the focus moves to the next workout's control.
  await expectFocus(/^BUTTON Delete (Running|Push-ups|Yoga|Cycling|Squats|Pilates)/);
  await press("Undo");
  await expect.poll(() => names().slice(0, 3)).toEqual(["Push day", "Bench Press", "Dips"]);
  await expect.poll(() => total("Workouts")).toBe("3");
});

test("on a phone a row's sets are a range", async () => {
  await setWindow(phone);
  const workouts = pushDay().map((one) => ({
    ...one,
    ...(one.exerciseId === "bench" && {
      sets: one.sets?.map((set, at) => ({ ...set, weightG: 60_000 + at * 7_500 })),
    }),
  }));
  await renderMemberPage("/history", { workouts });
  await expect.poll(() => rows()[2]).toMatch(/3\s×\s\S+\s·\s67\.5–\u2060?82\.5\skg/);
});

/** Edits one field of a row by a phone's menu. */
async function edit(row: RegExp, field: string, text: string): Promise<void> {
  await button(row).click();
  await press("Edit", dialog);
  await dialog.getByRole("textbox", { name: field }).fill(text);
  await press("Save", dialog);
  await expect.element(dialog).not.toBeInTheDocument();
}

test("an exercise without a length keeps having none when its note is edited, and can be given one", async () => {
  await setWindow(phone);
  const workouts = pushDay().map((one) => ({
    ...one,
    ...(one.exerciseId === "bench" && { duration: 0, caloriesBurned: 0, kcalModel: "unknown" as const }),
  }));
  await renderMemberPage("/history", { workouts });
  await edit(/^More for Bench Press/, "Note", "Elbows in");
  await edit(/^More for Bench Press/, "Minutes", "10");
  await button(/^More for Bench Press, 10 minutes/).click();
  await press("Edit", dialog);
  for (const [field, value] of [
    ["Minutes", "10"],
    ["kcal", "0"],
    ["Note", "Elbows in"],
  ] as const)
    await expect.element(dialog.getByRole("textbox", { name: field })).toHaveValue(value);
});

test("a length is read and typed as a clock shows it, and one that isn't touched stays as exact as it was", async () => {
  await setWindow(phone);
  const workouts = makeWorkouts(1, 30).map((one) => ({ ...one, exercise: "Yoga", duration: 2443 }));
  await renderMemberPage("/history", { workouts });
  await button(/^More for Yoga/).click();
  await press("Edit", dialog);
  await expect.element(dialog.getByRole("textbox", { name: "Minutes" })).toHaveValue("40:43");
  await userEvent.keyboard("{Escape}");
  await edit(/^More for Yoga/, "Note", "By the window");
  await expect.element(button(/^More for Yoga, 40 minutes 43 seconds/)).toBeVisible();
  await edit(/^More for Yoga/, "Minutes", "1:12:05");
  await expect.element(button(/^More for Yoga, 72 minutes 5 seconds/)).toBeVisible();
});

const panel = page.getByRole("tabpanel");
const exercises = panel.getByRole("list", { name: "Exercises of Push day" });

test("a guest's history tab lists the exercises under their workout, and a row opens to its sets and to its page", async () => {
  await renderPage("/work-out-now?tab=history", { workouts: pushDay() });
  await expect.element(exercises.getByRole("listitem")).toHaveLength(2);
  await exercises.getByRole("button", { name: /^Dips/ }).click();
  await expect.element(exercises).toMatchTextContent(/\+5\skg\s×\s9\s*to failure, RPE\s9\.5/);
  await panel.getByRole("button", { name: /^Delete Push day/ }).click();
  await expect.element(page.getByText("With its 2 exercises.")).toBeVisible();
  await expect.element(panel).toMatchTextContent("No workout history yet");
  await press("Undo");
  await expect.element(exercises.getByRole("listitem")).toHaveLength(2);
  await panel.getByRole("button", { name: /^Push day .* 80 kcal/ }).click();
  await expect.element(page.getByText("80 kcal, the sum of its exercises")).toBeVisible();
  await panel.getByRole("link", { name: "Open Push day" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Push day" })).toBeVisible();
  await expect.element(button("Edit the sets of Dips")).toBeVisible();
  await expect.element(panel).toMatchTextContent(/Calories\s*80 kcal/);
});

test("the history tab shows its oldest workout with all of its exercises", async () => {
  const workouts = Array.from({ length: 20 }, (_, n) => makePushDay(`w${n}`, anHourAgo() - n * 86_400_000));
  await renderPage("/work-out-now?tab=history", { workouts: workouts.flat() });
  const lengths = () => exercises.elements().map(({ children }) => children.length);
  // The fiftieth entry is the first of the two exercises of the seventeenth workout.
  await expect.poll(lengths).toEqual(Array(17).fill(2));
  await press("Show more");
  await expect.poll(lengths).toEqual(Array(20).fill(2));
});

test("an open form of sets stays in its unit when another tab chooses the other one", async () => {
  await setWindow(phone);
  const { user } = await renderMemberPage("/workouts/push", { workouts: pushDay() });
  await press("Edit the sets of Bench Press");
  const set = dialog.getByRole("region", { name: "Bench Press" }).getByRole("group", { name: "Set 2" });
  await expect.element(set.getByLabelText("Weight")).toHaveValue("80");
  const other = await openData({ kind: "account", id: user.id });
  await saveSettings(other, { weightUnit: "lb" });
  // The page behind the form changes with it.
  await expect.element(page.getByRole("main")).toMatchTextContent(/176\.37\slb\s×\s8/);
  await set.getByLabelText("Reps").fill("9");
  await press("Save", dialog);
  await expect.element(page.getByRole("main")).toMatchTextContent(/176\.37\slb\s×\s9/);
  other.close();
});

test("a note that is written elsewhere while a workout is edited stays", async () => {
  await setWindow(phone);
  const { user } = await renderMemberPage("/workouts/push", { workouts: pushDay() });
  await press("Edit");
  await page.getByRole("dialog", { name: "Edit Push day" }).getByLabelText("Name").fill("Chest day");
  const other = await openData({ kind: "account", id: user.id });
  await editEntry(other, "push", { note: "Felt strong" });
  // The page behind the dialog changes with it.
  const note = () => document.querySelector<HTMLTextAreaElement>("main textarea")?.value;
  await expect.poll(note).toBe("Felt strong");
  await press("Save", dialog);
  await expect.element(page.getByRole("heading", { level: 1, name: "Chest day" })).toBeVisible();
  expect(note()).toBe("Felt strong");
  other.close();
});
