/** Routines: the form of a new one. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { bench, button, choose, dialog, openMember, press } from "./cards.ts";

test("a new routine asks for its first exercise, plans repetitions in sets, and is saved once a press", async () => {
  await openMember("/workouts?tab=routines");
  await press("New routine");
  const form = dialog("New routine");
  const first = form.getByRole("combobox", { name: "Exercise 1" });
  await form.getByLabelText("Name").fill("Legs");
  await press("Save routine", form);
  await expect.element(form.getByText("Exercise: Choose one")).toBeVisible();
  await expect.element(first).toHaveFocus();
  await first.selectOptions("Squats");
  await expect.element(form.getByLabelText("Sets")).toBeVisible();
  await press("Search all exercises for 1", form);
  await choose(bench, dialog("Choose an exercise"));
  await form.getByLabelText("Reps").fill("8");
  await form.getByLabelText("to").fill("5");
  await press("Save routine", form);
  await expect.element(form.getByText(/^Reps to: Enter 8 or more/)).toBeVisible();
  await form.getByLabelText("to").fill("8");
  const save = button("Save routine", form).element() as HTMLElement;
  save.click();
  save.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(button("Start Legs")).toHaveLength(1);
});

test("a routine that ran out while the device slept leaves Start where it was, and is repeated by the clock", async () => {
  const { bar } = await openMember("/workouts?tab=routines");
  await press("Start Easy evening");
  await expect.element(page.getByText(/^Step 1 of 3/)).toBeVisible();
  const { now } = Date;
  vi.spyOn(Date, "now").mockImplementation(() => now() + 600_000);
  await expect.element(page.getByText("3 exercises done")).toBeVisible();
  // The user leaves without Finish.
  bar.go("/workouts");
  const start = page.getByRole("navigation", { name: "Pages" }).getByText("Start");
  await expect.element(start).toBeVisible();
  bar.go("/dashboard");
  await press("Again: Easy evening");
  await expect.element(page.getByText(/^Step 1 of 3/)).toBeVisible();
});
