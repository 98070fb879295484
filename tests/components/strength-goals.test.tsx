/** Goals of strength and of body weight. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bodyMeasurements } from "#app/data/collections.ts";
import { localDay } from "#tests/support/local-day.ts";
import { makePushDay } from "#tests/support/training.ts";
import { bench, choose, dialog, press } from "./cards.ts";
import { renderMemberPage, renderPage } from "./render-page.tsx";
import { fillDisk, setVisible } from "./tracker.ts";

test("a lift is a goal, with or without a deadline; what was lifted before reaches it at once", async () => {
  const workouts = makePushDay("push", Date.now() - 3_600_000);
  await renderPage("/work-out-now?tab=goals", {
    workouts: workouts.map((one) =>
      one.exerciseId === "bench"
        ? { ...one, exercise: bench, exerciseId: "barbell-bench-press-medium-grip" }
        : one,
    ),
  });
  const panel = page.getByRole("tabpanel");
  const chooseType = (type: string) => panel.getByRole("combobox", { name: "Type" }).selectOptions(type);
  const add = (target: string) =>
    panel
      .getByLabelText(/^Target/)
      .fill(target)
      .then(() => press("Add Goal"));
  await chooseType("Weight to Lift");
  await add("100");
  await expect.element(panel.getByText(/^No goals set yet/)).toBeVisible();
  await press("Choose an exercise");
  await choose(bench, dialog("Choose an exercise"));
  await press("Add Goal");
  await expect.element(panel.getByText("80 / 100 kg")).toBeVisible();
  await expect.element(panel.getByText("80%")).toBeVisible();
  await expect.element(panel.getByRole("combobox", { name: "Type" })).toHaveValue("calories");
  // Guests have no place for their weight.
  await expect.element(panel.getByRole("option", { name: "Body Weight" })).not.toBeInTheDocument();
  await chooseType("Weight to Lift");
  await press("Choose an exercise");
  await choose(bench, dialog("Choose an exercise"));
  setVisible(false);
  await add("80");
  await expect.element(panel.getByRole("img", { name: "Reached" })).toBeVisible();
  await press(`Delete ${bench}, 80 kg`);
  await expect.element(panel.getByText(/^80 \/ 80 kg/)).not.toBeInTheDocument();
  await press("Undo");
  await expect.element(panel.getByText(/^80 \/ 80 kg/)).toBeVisible();
  // It is announced once the page is looked at.
  await expect.element(page.getByText("Goal reached!")).not.toBeInTheDocument();
  setVisible(true);
  await expect.element(page.getByText("Goal reached!")).toBeVisible();
});

test("a body weight is a user's goal, also one with a deadline", async () => {
  await renderMemberPage("/workouts?tab=goals", {
    fill: (db) => bodyMeasurements.add(db, { measure: "weight", day: localDay(0), value: 80_000 }),
  });
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("combobox", { name: "Type" }).selectOptions("Body Weight");
  await panel.getByLabelText(/^Target/).fill("75.5");
  await panel.getByLabelText(/^Deadline/).fill("2099-12-31");
  const disk = fillDisk("goals");
  await press("Add Goal");
  await expect.element(page.getByText("The goal could not be added.")).toBeVisible();
  disk.free();
  await press("Add Goal");
  await expect.element(panel.getByText("80 / 75.5 kg")).toBeVisible();
});
