/** Goals of strength and of body weight. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { makePushDay } from "#tests/support/training.ts";
import { bench, choose, dialog, press } from "./cards.ts";
import { renderPage } from "./render-page.tsx";

test("a lift and a body weight are goals, with or without a deadline; what was lifted before reaches them at once", async () => {
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
  await chooseType("Body Weight");
  await panel.getByLabelText(/^Deadline/).fill("2099-12-31");
  await add("75.5");
  await expect.element(panel.getByText("– / 75.5 kg")).toBeVisible();
  await chooseType("Weight to Lift");
  await press("Choose an exercise");
  await choose(bench, dialog("Choose an exercise"));
  await add("80");
  await expect.element(page.getByText("Goal reached!")).toBeVisible();
  await expect.element(panel.getByRole("img", { name: "Reached" })).toBeVisible();
  await press(`Delete ${bench}, 80 kg`);
  await expect.element(panel.getByText(/^80 \/ 80 kg/)).not.toBeInTheDocument();
  await press("Undo");
  await expect.element(panel.getByText(/^80 \/ 80 kg/)).toBeVisible();
});
