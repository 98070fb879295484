/** Routines: the form of a new one. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { routines } from "#app/data/collections.ts";
import {
  bench,
  box,
  button,
  choose,
  dialog,
  done,
  endWorkout,
  openMember,
  press,
  region,
  setRow,
  tick,
} from "./cards.ts";

const target = { sets: 2, minReps: 5, maxReps: 5, isEachSide: true };
const squat = {
  exerciseId: "front-squat",
  exercise: {
    id: "front-squat",
    name: "Front Squat",
    category: "strength" as const,
    kcalPerMinute: 6,
    measure: "weight-reps" as const,
    equipment: "barbell" as const,
  },
  seconds: 300,
  restS: 60,
};

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

test("the boxes of a routine's sets have their own numbers; the score of an AMRAP set is typed and shown", async () => {
  const perSet = [
    { kind: "warm-up" as const, minReps: 5, weightG: 40_000 },
    { kind: "normal" as const, minReps: 6, weightG: 80_000 },
    { kind: "normal" as const, minReps: 4, weightG: 85_000, isAmrap: true },
  ];
  await openMember("/workouts?tab=routines", {
    fill: (db) => routines.add(db, { name: "Heavy", steps: [{ ...squat, target: { ...target, perSet } }] }),
  });
  await press("Start Heavy");
  const card = region("Front Squat");
  await expect.element(card.getByText("6, 4+ reps · each side")).toBeVisible();
  await expect.element(box(card.getByRole("row", { name: "Warm-up 1" }), "Weight")).toHaveValue("40");
  await expect.element(box(setRow(card, 1), "Reps")).toHaveValue("6");
  const last = setRow(card, 2);
  await expect.element(box(last, "Reps")).toHaveAttribute("placeholder", "4+");
  await done(last).click();
  await expect.element(last.getByText("Enter the reps.")).toBeVisible();
  await box(last, "Reps").fill("7");
  await tick(last);
  await expect.element(last.getByText("AMRAP: 7, 3 more than 4")).toBeVisible();
  await endWorkout();
  await expect.element(page.getByText("AMRAP: 7, 3 more than 4")).toBeVisible();
});

test("a set that left less than planned proposes a lighter next one, which changes no box by itself", async () => {
  const heavy = { sets: 3, minReps: 5, maxReps: 5, rir: 2, weightG: 100_000 };
  await openMember("/workouts?tab=routines", {
    fill: (db) => routines.add(db, { name: "Heavy", steps: [{ ...squat, target: heavy }] }),
  });
  await press("Start Heavy");
  const card = region("Front Squat");
  await tick(setRow(card, 1));
  const asked = card.getByRole("group", { name: "Set 1: how many more were left? 2 planned" });
  await press("0", asked);
  await expect.element(setRow(card, 1).getByText("RPE 10")).toBeVisible();
  await expect.element(card.getByText(/^Proposed for the next set: 95\skg/)).toBeVisible();
  await expect.element(card.getByRole("link", { name: "Source" })).toBeVisible();
  await box(setRow(card, 3), "Weight").fill("90");
  await expect.element(box(setRow(card, 2), "Weight")).toHaveValue("100");
  await card.getByRole("button", { name: /^Use 95\skg$/ }).click();
  await expect.element(box(setRow(card, 2), "Weight")).toHaveValue("95");
  await expect.element(box(setRow(card, 3), "Weight")).toHaveValue("90");
  await expect.element(card.getByText(/^Proposed/)).not.toBeInTheDocument();
});
