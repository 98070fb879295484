/** Routines: the form of a new one. */
import { expect, test, vi } from "vitest";
import { cdp, type Locator, page, userEvent } from "vitest/browser";
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
  search,
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

const planned = (within: Locator, number: number) =>
  within.getByRole("group", { name: `Set ${number}`, exact: true });

test("a new routine asks for its first exercise, plans repetitions in sets, and is saved once a press", async () => {
  await openMember("/workouts?tab=routines");
  await press("New routine");
  const form = dialog("New routine");
  await form.getByLabelText("Name").fill("Legs");
  await press("Save routine", form);
  await expect.element(form.getByText("Add an exercise.")).toBeVisible();
  await expect.element(button("Add exercise", form)).toHaveFocus();
  await press("Add exercise", form);
  await choose("Squats", dialog("Add exercise"));
  await expect.element(button("Exercise 1: Squats", form)).toHaveFocus();
  await press("Exercise 1: Squats", form);
  await choose(bench, dialog("Choose an exercise"));
  const set = planned(form, 1);
  await box(set, "Reps").fill("8");
  await form.getByText("Range, sides, progression").click();
  await form.getByRole("switch", { name: /^Range of reps/ }).click();
  await set.getByLabelText("Reps up to").fill("5");
  await press("Save routine", form);
  await expect.element(set.getByText(/^Enter 8 or more/)).toBeVisible();
  await set.getByLabelText("Reps up to").fill("8");
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

test("the boxes of a routine's sets have their own numbers; the score of an AMRAP set is typed and shown", async () => {
  const perSet = [
    { kind: "warm-up" as const, minReps: 5, weightG: 40_000 },
    { kind: "normal" as const, minReps: 6, weightG: 80_000 },
    { kind: "normal" as const, minReps: 4, weightG: 85_000, isAmrap: true },
  ];
  await openMember("/workouts?tab=routines", {
    fill: (db) =>
      routines.add(db, { name: "Heavy", steps: [{ ...squat, target: { ...target, rir: 2, perSet } }] }),
  });
  await press("Start Heavy");
  const card = region("Front Squat");
  await expect.element(card.getByText("6, 4+ reps · each side · RIR 2")).toBeVisible();
  await expect.element(box(card.getByRole("row", { name: "Warm-up 1" }), "Weight")).toHaveValue("40");
  await expect.element(box(setRow(card, 1), "Reps")).toHaveValue("6");
  await tick(setRow(card, 1));
  await expect.element(card.getByText(/how many more were left/)).toBeVisible();
  const last = setRow(card, 2);
  await expect.element(box(last, "Reps")).toHaveAttribute("placeholder", "4+");
  await done(last).click();
  await expect.element(last.getByText("Enter the reps.")).toBeVisible();
  await box(last, "Reps").fill("7");
  await tick(last);
  await expect.element(last.getByText("AMRAP: 7, 3 more than 4")).toBeVisible();
  // As many as possible leaves nothing in reserve.
  await expect.element(card.getByText(/how many more were left/)).not.toBeInTheDocument();
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

const twoSteps = {
  name: "Two",
  steps: [
    { ...squat, target },
    { exerciseId: "squats", seconds: 60, restS: 60, target: { sets: 1, minReps: 10, maxReps: 10 } },
    { exerciseId: "yoga", seconds: 60, restS: 0 },
  ],
};
const handle = (form: Locator, number: number) =>
  form.getByRole("button", { name: new RegExp(`^Move ${number}: `) });
const listed = (form: Locator) =>
  form
    .getByRole("heading", { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

test("the sets of a routine get their own kinds and numbers, and the workout begins with them", async () => {
  await openMember("/workouts?tab=routines", { fill: (db) => routines.add(db, twoSteps) });
  await press("Edit Two");
  const step = dialog("Edit routine").getByRole("group", { name: "Step 1", exact: true });
  await press("Add set", step);
  await planned(step, 1).getByRole("combobox", { name: "Kind" }).selectOptions("warm-up");
  await box(step.getByRole("group", { name: "Warm-up 1" }), "Weight").fill("40");
  await planned(step, 2).getByRole("combobox", { name: "Kind" }).selectOptions("amrap");
  await box(planned(step, 2), "Weight").fill("80");
  await press("Save routine");
  await press("Start Two");
  const card = region("Front Squat");
  await expect.element(box(card.getByRole("row", { name: "Warm-up 1" }), "Weight")).toHaveValue("40");
  await expect.element(box(setRow(card, 1), "Reps")).toHaveValue("5");
  await expect.element(box(setRow(card, 2), "Weight")).toHaveValue("80");
  await expect.element(box(setRow(card, 2), "Reps")).toHaveAttribute("placeholder", "5+");
});

test("several exercises are added in one trip, and the first of them has the focus", async () => {
  await openMember("/workouts?tab=routines", { fill: (db) => routines.add(db, twoSteps) });
  await press("Edit Two");
  const form = dialog("Edit routine");
  await press("Add exercise", form);
  const picker = dialog("Add exercise");
  await press(`Choose ${bench}`, picker);
  await search(picker).fill("plank");
  await picker
    .getByRole("button", { name: /^Plank/ })
    .first()
    .click();
  await press("Add 2", picker);
  await expect.element(picker).not.toBeInTheDocument();
  expect(listed(form)).toEqual(["Front Squat", "Squats", "Yoga", bench, "Plank"]);
  await expect.element(button(`Exercise 4: ${bench}`, form)).toHaveFocus();
  // An exercise is replaced by one.
  await press("Exercise 5: Plank", form);
  const choice = dialog("Choose an exercise");
  await expect.element(search(choice)).toBeVisible();
  await expect.element(button("Choose Running", choice)).not.toBeInTheDocument();
  await choose("Running", choice);
  expect(listed(form).at(-1)).toBe("Running");
});

/** How many px a select has left beside the name that it shows. */
function spareOf(select: Element): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  if (!(select instanceof HTMLSelectElement)) throw new Error("This is no select");
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("There is no canvas");
  context.font = font;
  const shown = context.measureText(select.selectedOptions[0]?.text ?? "").width;
  return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - shown;
}

test("the kind of a planned set is whole beside its arrow on a phone of any width", async () => {
  await openMember("/workouts?tab=routines", { fill: (db) => routines.add(db, twoSteps) });
  await press("Edit Two");
  const kind = dialog("Edit routine").getByRole("combobox", { name: "Kind" }).first();
  await expect.element(kind).toBeVisible();
  for (const width of [320, 360, 375, 390]) {
    await page.viewport(width, 844);
    for (const option of kind.getByRole("option").elements()) {
      await kind.selectOptions(option.getAttribute("value") ?? "");
      expect(spareOf(kind.element()), `${option.textContent} at ${width} px`).toBeGreaterThanOrEqual(0);
    }
  }
});

test("a starter routine is copied, and the copy is edited", async () => {
  await openMember("/workouts?tab=routines");
  await press("Copy and edit Full body gym");
  const form = dialog("New routine");
  await expect.element(form.getByLabelText("Name")).toHaveValue("Full body gym");
  await form.getByLabelText("Name").fill("My full body");
  await press("Save routine", form);
  await expect.element(button("Edit My full body")).toBeVisible();
});

test("an exercise is dragged before another one, and onto one for a superset", async () => {
  await openMember("/workouts?tab=routines", { fill: (db) => routines.add(db, twoSteps) });
  await press("Edit Two");
  const form = dialog("Edit routine");
  await expect.poll(() => listed(form)).toEqual(["Front Squat", "Squats", "Yoga"]);
  const drag = (from: number, to: number, y: number) =>
    userEvent.dragAndDrop(
      handle(form, from),
      form
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading") })
        .nth(to - 1),
      { targetPosition: { x: 40, y } },
    );
  await drag(3, 1, 2);
  await expect.poll(() => listed(form)).toEqual(["Yoga", "Front Squat", "Squats"]);
  await drag(3, 2, 36);
  await expect.poll(() => listed(form)).toEqual(["Yoga", "Front SquatSuperset A", "SquatsSuperset A"]);
  await press("Take 3 out of the superset", form);
  await expect.poll(() => listed(form)).toEqual(["Yoga", "Front Squat", "Squats"]);
  await press("Superset 2 with the exercise above", form);
  await expect.poll(() => listed(form)).toEqual(["YogaSuperset A", "Front SquatSuperset A", "Squats"]);
});

test("the keyboard drags as well, and a screen reader hears where the exercise would be", async () => {
  await openMember("/workouts?tab=routines", { fill: (db) => routines.add(db, twoSteps) });
  await press("Edit Two");
  const form = dialog("Edit routine");
  const said = form.getByRole("status").filter({ hasText: "Yoga" });
  const pressKey = async (key: string, words: string) => {
    await userEvent.keyboard(key);
    await expect.element(said).toHaveTextContent(words);
  };
  await expect.element(handle(form, 3)).toHaveAccessibleDescription(/^Space picks the exercise up/);
  (handle(form, 3).element() as HTMLElement).focus();
  await pressKey(" ", "Yoga: where it was");
  await pressKey("{ArrowUp}", "Yoga: superset with Squats");
  await pressKey("{ArrowUp}", "Yoga: above Squats");
  await pressKey(" ", "Put down Yoga: above Squats");
  expect(listed(form)).toEqual(["Front Squat", "Yoga", "Squats"]);
  await expect.element(handle(form, 2)).toHaveFocus();
  await pressKey(" ", "Yoga: where it was");
  await pressKey("{ArrowUp}", "Yoga: superset with Front Squat");
  await pressKey("{Escape}", "Yoga: where it was");
  await pressKey(" ", "Yoga: where it was");
  await pressKey("{ArrowDown}", "Yoga: superset with Squats");
  await pressKey("{ArrowDown}", "Yoga: at the end");
  await pressKey("{ArrowUp}", "Yoga: superset with Squats");
  await pressKey(" ", "Put down Yoga: superset with Squats");
  expect(listed(form)).toEqual(["Front Squat", "SquatsSuperset A", "YogaSuperset A"]);
});

test("a finger drags an exercise, which is in the window afterwards; Escape ends the drag, not the editor", async () => {
  const four = ["squats", "yoga", "running", "cycling"];
  const steps = four.map((exerciseId) => ({ exerciseId, seconds: 60, restS: 60, target }));
  await openMember("/workouts?tab=routines", { fill: (db) => routines.add(db, { name: "Four", steps }) });
  await press("Edit Four");
  const form = dialog("Edit routine");
  await expect.element(handle(form, 3)).toBeVisible();
  const touch = (type: string, touchPoints: readonly { x: number; y: number }[] = []) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints } as never);
  const superset = form.getByText("superset with Yoga", { exact: true });
  /** Carries the third exercise onto the second one. */
  const carry = async () => {
    handle(form, 3).element().scrollIntoView({ block: "center" });
    const { x, y } = handle(form, 3).element().getBoundingClientRect();
    await touch("touchStart", [{ x: x + 20, y: y + 20 }]);
    await touch("touchMove", [{ x: x + 20, y: y - 20 }]);
    await touch("touchMove", [{ x: x + 20, y: y - 60 }]);
    await expect.element(superset).toBeVisible();
  };
  await carry();
  await userEvent.keyboard("{Escape}");
  await expect.element(superset).not.toBeInTheDocument();
  await touch("touchEnd");
  await carry();
  await touch("touchEnd");
  await expect.element(superset).not.toBeInTheDocument();
  expect(listed(form)).toEqual(["Squats", "YogaSuperset A", "RunningSuperset A", "Cycling"]);
  await expect.element(button("Exercise 3: Running", form)).toBeInViewport();
});

test("Escape asks before it throws changes away, and closes what wasn't changed", async () => {
  await openMember("/workouts?tab=routines", { fill: (db) => routines.add(db, twoSteps) });
  await press("Edit Two");
  const form = dialog("Edit routine");
  await expect.element(form.getByLabelText("Name")).toHaveValue("Two");
  await userEvent.keyboard("{Escape}");
  await expect.element(form).not.toBeInTheDocument();
  await press("Edit Two");
  await form.getByLabelText("Name").fill("Three");
  await userEvent.keyboard("{Escape}");
  await press("Keep editing");
  await expect.element(form.getByLabelText("Name")).toHaveValue("Three");
  await press("Close", form);
  await press("Throw away");
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(button("Edit Two")).toBeVisible();
});
