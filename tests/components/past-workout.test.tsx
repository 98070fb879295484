/** The forms of a past workout: by its time, and with sets. */
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { saveSettings } from "#app/data/settings/settings.ts";
import {
  bench,
  box,
  button,
  choose,
  dialog,
  fillSet,
  openMember,
  press,
  pressByKey,
  region,
  row,
  search,
  withData,
} from "./cards.ts";

const form = () => dialog("Log a past workout");
const set = (number: number) => region(bench).getByRole("group", { name: `Set ${number}` });
const exercise = () => form().getByRole("combobox", { name: "Exercise" });
const focused = () => document.activeElement?.ariaLabel;

/** Opens the form with sets, and adds an exercise. */
async function openForm(): Promise<Awaited<ReturnType<typeof openMember>>> {
  const screen = await openMember("/workouts");
  await press("Log a past workout");
  await press("With sets", form());
  await press("Add exercise", form());
  await choose(bench, dialog("Add exercise"));
  await expect.element(box(set(1), "Weight")).toHaveFocus();
  return screen;
}

test("an exercise without numbers is refused as in the live workout, and at 320 px nothing is cut", async () => {
  const { user } = await openForm();
  await page.viewport(320, 700);
  for (const [weight, reps, words] of [
    ["80", "", "Enter the reps."],
    ["80", "1,5", "Enter a whole number of reps, such as 8."],
    ["-20", "8", "A value can't be below 0."],
  ] as const) {
    await fillSet(set(1), weight, reps);
    await press("Log workout", form());
    await expect.element(region(bench).getByRole("alert")).toHaveTextContent(words);
  }
  await fillSet(set(1), "102.25", "100");
  const fits = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth;
  for (const one of [box(set(1), "Weight"), box(set(1), "Reps"), form()])
    expect(fits(one.element())).toBe(true);
  await press(`Options for ${bench}`, form());
  await press("Remove exercise", dialog(bench));
  await press("Log workout", form());
  await expect.element(form().getByText("Add an exercise")).toBeVisible();
  const owner = { kind: "account", id: user.id } as const;
  expect(await withData((db) => db.history.count(), owner)).toBe(0);
});

test("Enter in a set's number goes on to the next one and logs nothing", async () => {
  await openForm();
  await press("Add set", region(bench));
  (box(set(1), "Weight").element() as HTMLElement).focus();
  for (const next of ["Reps", "Weight", "Reps", "Reps"]) {
    await userEvent.keyboard("{Enter}");
    await expect.poll(focused).toBe(next);
  }
  expect(document.querySelector("[aria-invalid]")).toBeNull();
  await press("More for set 2", region(bench));
  await pressByKey(button("Delete set", dialog("Set 2")));
  await expect.element(set(2)).not.toBeInTheDocument();
  await expect.poll(focused).toBe("More for set 1");
  await press("More for set 1", region(bench));
  await expect.element(button("Delete set", dialog("Set 1"))).toBeDisabled();
});

test("text that is selected beyond the dialog's edge closes nothing; a press on the backdrop does", async () => {
  await openForm();
  await fillSet(set(1), "80", "8");
  const backdrop = { targetPosition: { x: -20, y: 60 } };
  await page.viewport(800, 800);
  await userEvent.dragAndDrop(box(set(1), "Weight"), form(), { ...backdrop, force: true });
  await userEvent.keyboard("{End}");
  await expect.element(box(set(1), "Weight")).toHaveValue("80");
  await form().click({ position: { x: -20, y: 60 }, force: true });
  await expect.element(form()).not.toBeInTheDocument();
});

test("an open form stays in its unit when another tab chooses the other one", async () => {
  const { user } = await openForm();
  await fillSet(set(1), "80", "8");
  await withData((db) => saveSettings(db, { weightUnit: "lb" }), { kind: "account", id: user.id });
  await press("Log workout", form());
  await press("Open");
  await expect.element(page.getByText("176.37 lb × 8")).toBeVisible();
});

test("a search within the dialog closes alone, and both forms keep what was typed until the dialog is closed", async () => {
  await openForm();
  await fillSet(set(1), "80", "8");
  const leave = async (name: string, close: () => Promise<void>, kept: Locator, value: string) => {
    await expect.element(search(dialog(name))).toBeVisible();
    await close();
    await expect.element(dialog(name)).not.toBeInTheDocument();
    await expect.element(kept).toHaveValue(value);
  };
  const pressEscape = () => userEvent.keyboard("{Escape}");
  for (const close of [pressEscape, () => press("Close", dialog("Add exercise"))]) {
    await press("Add exercise", form());
    await leave("Add exercise", close, box(set(1), "Weight"), "80");
  }
  await press("By time", form());
  await exercise().fill("Rowing");
  await press("Search all exercises", form());
  await leave("Search all exercises", pressEscape, exercise(), "Rowing");
  await press("With sets", form());
  await expect.element(box(set(1), "Weight")).toHaveValue("80");
  await press("Close", form());
  await press("Log a past workout");
  await expect.element(exercise()).toHaveValue("");
  await press("With sets", form());
  await expect.element(region(bench)).not.toBeInTheDocument();
});

test("a workout by its time is of any exercise, with its rate, and is logged once a press", async () => {
  const { user } = await openMember("/workouts");
  await press("Log a past workout");
  await press("Search all exercises", form());
  await choose("Barbell Deadlift", dialog("Search all exercises"));
  await expect.element(exercise()).toHaveValue("Barbell Deadlift");
  await expect.element(form().getByLabelText("kcal")).toHaveValue("129");
  const shown = exercise().element().closest("form");
  shown?.requestSubmit();
  // The effect of the first press is on the screen, but nothing can be stored yet.
  await Promise.resolve();
  shown?.requestSubmit();
  await expect.element(page.getByText(/^Logged Barbell Deadlift/)).toBeVisible();
  const owner = { kind: "account", id: user.id } as const;
  await expect.poll(() => withData((db) => db.history.count(), owner)).toBe(1);
});

test("a past workout gets several exercises in one trip, and a superset of them", async () => {
  await openForm();
  await press("Add exercise", form());
  const picker = dialog("Add exercise");
  for (const name of [row, "Plank"]) {
    await search(picker).fill(name);
    await picker.getByRole("button", { name: `Choose ${name}`, exact: true }).click();
  }
  await press("Add 2", picker);
  await expect.element(box(region(row), "Weight")).toHaveFocus();
  await fillSet(set(1), "80", "8");
  await fillSet(region(row).getByRole("group", { name: "Set 1" }), "60", "10");
  await box(region("Plank"), "Time").fill("1:00");
  await press(`Options for ${bench}`, form());
  await press("Superset with the next exercise", dialog(bench));
  await expect.element(form().getByText("Superset A")).toHaveLength(2);
  await press("Log workout", form());
  await press("Open");
  await expect.element(page.getByText("Superset A")).toHaveLength(2);
});
