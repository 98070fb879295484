/** Routines: the form of a new one. */
import { expect, test } from "vitest";
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
