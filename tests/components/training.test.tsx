/** The cards of a running workout: their sets, their sheets, and the search that adds them. */
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addExercise,
  bench,
  box,
  button,
  choose,
  dialog,
  done,
  doSet,
  endWorkout,
  fillDisk,
  focusWithin,
  openTracker,
  press,
  pressByKey,
  region,
  row,
  search,
  setRow,
  startWithSet,
  tick,
  waitForSeconds,
  waitUntilStored,
} from "./cards.ts";
import { closePages } from "./close-pages.ts";

const rest = () => page.getByRole("group", { name: "Rest" });
const listCards = () =>
  page
    .getByRole("region")
    .filter({ has: page.getByRole("table") })
    .getByRole("heading")
    .elements();
const expectCards = (...names: string[]) =>
  expect.poll(() => listCards().map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toEqual(names);

test("Enter goes on to the next box and ticks after the last one; a held Enter goes one box on", async () => {
  await openTracker();
  await press("Start Workout");
  const set = setRow(await addExercise(bench), 1);
  await box(set, "Reps").fill("8");
  await box(set, "Weight").fill("80");
  await userEvent.keyboard("{Enter>3/}");
  await expect.element(box(set, "Reps")).toHaveFocus();
  await expect.element(done(set)).not.toBeChecked();
  await userEvent.keyboard("{Enter}");
  await expect.element(done(set)).toBeChecked();
});

test("on the narrowest phone a card has the exercise's common name on one line, and its options the library's", async () => {
  await openTracker();
  await page.viewport(320, 640);
  await press("Start Workout");
  const card = await addExercise(bench);
  const heading = card.getByRole("heading", { name: bench });
  expect(heading.element().textContent).toBe("Bench press");
  expect(heading.element().getBoundingClientRect().height).toBeLessThan(30);
  await press(`Options for ${bench}`, card);
  await expect.element(dialog(bench).getByRole("heading", { name: bench })).toBeVisible();
});

test("a timed exercise that is added below the cards comes into view, with the focus", async () => {
  await startWithSet();
  await addExercise(row);
  const heading = (await addExercise("Running")).getByRole("heading", { name: "Running" });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport({ ratio: 1 });
});

test("an exercise alone is saved, and the focus stays on the page; a search has it when it opens and when it closes", async () => {
  await openTracker();
  await search().click();
  await choose(bench, page);
  await focusWithin("section:has(table)");
  await doSet(region(bench), 1, "80", "8");
  await pressByKey(button("Save exercise"));
  await expect.element(region(bench)).not.toBeInTheDocument();
  expect(document.activeElement?.role).toBe("tabpanel");
  for (const leave of [() => userEvent.keyboard("{Escape}"), () => press("Close search")]) {
    await search().click();
    await userEvent.keyboard("{ArrowDown}");
    await leave();
    await expect.element(button("Close search")).not.toBeInTheDocument();
    await focusWithin("search");
  }
  await press("Start Workout");
  await press("Add exercise");
  await expect.element(search(dialog())).toHaveFocus();
});

test("at 320 px the rest's Skip and Start Workout fit beside the quick actions; Skip keeps the focus", async () => {
  await openTracker();
  await page.viewport(320, 700);
  await search().click();
  await choose(bench, page);
  await doSet(region(bench), 1, "80", "8");
  const skip = page.getByRole("button", { name: /^Skip rest/ });
  let edge = 0;
  for (const one of [skip, button("Start Workout"), button("Quick actions")]) {
    const { left, right } = one.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(edge);
    edge = right;
  }
  expect(edge).toBeLessThanOrEqual(320);
  await pressByKey(skip);
  await expect.element(skip).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1, name: "Work Out Now" })).toHaveFocus();
});

test("a guest logs in pounds, in which a weight may fit that was too heavy in kilograms", async () => {
  await openTracker();
  await press("Start Workout");
  const lift = await addExercise(bench);
  const weight = box(setRow(lift, 1), "Weight");
  await weight.fill("15000");
  await expect.element(lift.getByRole("alert")).toBeVisible();
  await press(`Options for ${bench}`, lift);
  await page.getByLabelText("Unit of weights").selectOptions("Pounds");
  await press("Close", dialog());
  await expect.element(lift.getByRole("columnheader", { name: "lb" })).toBeVisible();
  await expect.element(lift.getByRole("alert")).not.toBeInTheDocument();
  await box(setRow(lift, 1), "Reps").fill("5");
  // So much is asked about, and the second press confirms it.
  const done = setRow(lift, 1).getByRole("checkbox", { name: "Done" });
  await done.click();
  await expect.element(lift.getByRole("alert")).toBeVisible();
  await expect.element(done).not.toBeChecked();
  await done.click();
  await expect.element(done).toBeChecked();
  await waitUntilStored(/"doneAt"/);
  await closePages();
  await openTracker();
  await expect.element(weight).toHaveValue("15000");
});

test("what can't be a set says why, has the focus, and stays; nothing is ticked", async () => {
  await openTracker();
  await press("Start Workout");
  const lift = await addExercise(bench);
  const set = setRow(lift, 1);
  for (const [name, text] of [
    ["Reps", "0"],
    ["Reps", ""],
    ["Weight", "abc"],
  ] as const) {
    await box(set, "Reps").fill("8");
    await box(set, "Weight").fill("");
    await box(set, name).fill(text);
    await done(set).click();
    await expect.element(set.getByRole("alert")).toBeVisible();
    await expect.element(box(set, name)).toHaveFocus();
    await expect.element(box(set, name)).toHaveValue(text);
    await expect.element(done(set)).not.toBeChecked();
  }
  await box(set, "Weight").fill("١٫٥");
  await box(set, "Reps").fill("8");
  await expect.element(box(set, "Weight")).toHaveValue("1.5");
  await tick(set);
  // A set that is done keeps its numbers until the user types others.
  await box(set, "Reps").fill("");
  await expect.element(set.getByRole("alert")).toBeVisible();
  await box(set, "Weight").click();
  await expect.element(box(set, "Reps")).toHaveValue("8");
  await expect.element(set.getByRole("alert")).not.toBeInTheDocument();
});

test("warm-up sets, plates, a note and another place, from the sheet of an exercise", async () => {
  await openTracker();
  await press("Start Workout");
  const lift = await addExercise(bench);
  const warmUp = dialog().getByRole("button", { name: /^Add warm-up sets/ });
  await box(setRow(lift, 1), "Weight").fill("20");
  await press(`Options for ${bench}`, lift);
  // Nothing is lighter than the bar alone.
  await expect.element(warmUp).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await doSet(lift, 1, "80", "8");
  await press("Add set", lift);
  await expect.element(box(setRow(lift, 2), "Weight")).toHaveFocus();
  await box(setRow(lift, 2), "Weight").fill("100");
  await addExercise("Plank");
  await expectCards(bench, "Plank");

  // One press from the card.
  await press(`Plates of ${bench}`, lift);
  // The plates are those of the set that is done next, also of a warm-up.
  await expect.element(dialog().getByText("100 kg: bar 20, each side 25 + 15")).toBeVisible();
  await box(dialog(), "Note").fill("elbows in");
  await warmUp.click();
  await expect.element(lift.getByText("elbows in")).toBeVisible();
  await expect.element(done(lift)).toHaveLength(5);
  expect(
    lift
      .getByRole("textbox", { name: "Weight" })
      .elements()
      .map((one) => (one as HTMLInputElement).value),
  ).toEqual(["30", "47.5", "62.5", "80", "100"]);
  await press(`Options for ${bench}`, lift);
  await expect.element(dialog().getByText("30 kg: bar 20, each side 5")).toBeVisible();
  await press("Close", dialog());

  await expect.element(button("Plates of Plank")).not.toBeInTheDocument();
  await press("Options for Plank");
  await expect.element(button("Replace exercise", dialog())).toBeVisible();
  // An exercise without a bar has no plates.
  expect(
    dialog()
      .getByText(/each side/)
      .elements(),
  ).toEqual([]);
  await press("Move up", dialog());
  await expectCards("Plank", bench);

  await tick(lift.getByRole("row", { name: "Warm-up 1" }));
  await expect.element(lift.getByText("1/2 sets done")).toBeVisible();
});

test("the sheet of a set: effort, a note, and a deletion that is taken back; the focus stays near", async () => {
  const lift = await startWithSet();
  await press("Add set", lift);
  const [first, second] = [setRow(lift, 1), setRow(lift, 2)];
  await tick(second);
  await press("More", second);
  await press("9.5", dialog());
  await box(dialog(), "Note").fill("slow");
  // By the keyboard the focus moves to the row beside it, and back when the row is restored.
  await pressByKey(button("Delete set", dialog()));
  await expect.element(second).not.toBeInTheDocument();
  await expect.element(button("More", first)).toHaveFocus();
  await pressByKey(button("Undo"));
  await expect.element(second.getByText("RPE 9.5 · slow")).toBeVisible();
  await expect.element(done(second)).toBeChecked();
  await expect.element(button("Undo")).not.toBeInTheDocument();
  await expect.element(button("More", second)).toHaveFocus();

  // A set that is unticked has no rest.
  await done(second).click();
  await expect.element(rest()).not.toBeInTheDocument();
  await tick(second);
  await pressByKey(button("Skip", rest()));
  await expect.element(rest()).not.toBeInTheDocument();
  await expect.element(lift.getByRole("heading", { name: bench })).toHaveFocus();
});

test("a note that was just written survives Replace exercise and Remove exercise", async () => {
  await openTracker();
  await press("Start Workout");
  const plank = await addExercise("Plank");
  const write = async (of: string, note: string) => {
    await press(`Options for ${of}`);
    await box(dialog(), "Note").fill(note);
  };
  await write("Plank", "on the mat");
  await press("Replace exercise", dialog());
  await expect.element(search(dialog())).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(plank.getByText("on the mat")).toBeVisible();
  await write("Plank", "the bench is taken");
  await press("Replace exercise", dialog());
  await choose(bench);
  await expect.element(region(bench).getByText("the bench is taken")).toBeVisible();
  await addExercise(row);
  await write(bench, "free again");
  await pressByKey(button("Remove exercise", dialog()));
  await expect.element(region(bench)).not.toBeInTheDocument();
  await expect.element(button(`Options for ${row}`)).toHaveFocus();
  await pressByKey(button("Undo"));
  await expect.element(region(bench).getByText("free again")).toBeVisible();
  await expect.element(button("Undo")).not.toBeInTheDocument();
  await expect.element(region(bench).getByRole("heading", { name: bench })).toHaveFocus();
});

test("a pinned note returns with its exercise in the next workout; the note of the workout stays behind", async () => {
  const lift = await startWithSet();
  await press(`Options for ${bench}`);
  await box(dialog(), "Note").fill("in a hurry");
  await box(dialog(), "Pinned note").fill("Hole 4,\nfeet flat");
  await press("Close", dialog());
  await expect.element(lift.getByText(/Hole 4,\s+feet flat/)).toBeVisible();
  await expect.element(lift.getByText("in a hurry")).toBeVisible();
  await endWorkout();
  await expect.element(page.getByText("in a hurry")).toBeVisible();
  await press("Done");
  await press("Start Workout");
  await addExercise(bench);
  await expect.element(lift.getByText(/Hole 4,\s+feet flat/)).toBeVisible();
  await expect.element(lift.getByText("in a hurry")).not.toBeInTheDocument();
});

test("several exercises are added in one trip, under their common names, in the order in which they were chosen", async () => {
  await openTracker();
  await press("Start Workout");
  await press("Add exercise");
  await button("Chest", dialog()).click();
  await press(`Choose ${bench}`, dialog());
  await expect.element(dialog().getByText("Bench press", { exact: true })).toBeVisible();
  await button("All", dialog()).click();
  await search(dialog()).fill("plank");
  // While something is chosen, a press on an exercise chooses it as well.
  await dialog()
    .getByRole("button", { name: /^Plank/ })
    .first()
    .click();
  await search(dialog()).fill("running");
  await press("Choose Running", dialog());
  await press("Choose Running, Treadmill", dialog());
  await press("Choose Running", dialog());
  await press("Add 3", dialog());
  await expectCards(bench, "Plank", "Running, Treadmill");
  await expect.element(region(bench).getByRole("heading", { name: bench })).toHaveFocus();
});

test("an exercise is done twice in a workout: after its sets, on request, or in the place of another", async () => {
  await startWithSet();
  await doSet(await addExercise(row), 1, "60", "10");
  // All its sets are done, so the exercise is added again.
  await press("Add exercise");
  await choose(bench);
  await expect.element(region(bench)).toHaveLength(2);
  const second = region(bench).last();
  await expect.element(second.getByText("Again in this workout")).toBeVisible();
  // With an open set the card is opened, and the notice's button adds the exercise once more.
  await press("Add exercise");
  await choose(bench);
  await expect.element(page.getByText(`${bench} is in this workout already.`)).toBeVisible();
  await expect.element(region(bench)).toHaveLength(2);
  await press("Add it again");
  await expect.element(region(bench)).toHaveLength(3);
  await doSet(second, 1, "85", "5");
  await addExercise("Plank");
  await press("Options for Plank");
  await press("Replace exercise", dialog());
  await choose(row);
  await expect.element(page.getByText(`${row} is in this workout twice now.`)).toBeVisible();
  await endWorkout();
  await expect.element(page.getByText("80 kg × 8")).toBeVisible();
  await expect.element(page.getByText("85 kg × 5")).toBeVisible();
});

test("an exercise is swapped for a similar one, which begins with a weight from the sets that were done", async () => {
  const lift = await startWithSet();
  await press("Add set", lift);
  await press(`Options for ${bench}`);
  await press("Swap for a similar exercise", dialog());
  const swaps = dialog(`Swap ${bench}`);
  const takes = swaps.getByRole("button", { name: /^Take / });
  await expect.element(takes).toHaveLength(5);
  const taken = swaps.getByText("Dumbbell Bench Press", { exact: true });
  await expect.element(taken).toBeVisible();
  await press("Take Dumbbell Bench Press", swaps);
  const next = region("Dumbbell Bench Press");
  await expect
    .element(next.getByText(/^Careful: the estimated maximum of your Barbell Bench Press/))
    .toBeVisible();
  await expect.element(box(setRow(next, 1), "Reps")).toHaveValue("8");
  await expect.element(box(setRow(next, 1), "Weight")).toHaveValue("22");
  await expect.element(button(`${bench}, Bench press 1 set, 80 × 8`, lift)).toBeVisible();
});

test("push-ups have sets under their timer, and Stop records both as one", async () => {
  await openTracker();
  await page.getByRole("button", { name: /^Strength/ }).click();
  await page.getByRole("button", { name: /^Push-ups/ }).click();
  const panel = region("Push-ups");
  await press("Start Workout", panel);
  await box(setRow(panel, 1), "Reps").fill("12");
  await tick(setRow(panel, 1));
  await waitForSeconds(panel, 1);
  await press("Stop Workout", panel);
  await expect.element(done(setRow(panel, 1))).not.toBeChecked();
  await page.getByRole("tab", { name: "History" }).click();
  await expect.element(page.getByRole("tabpanel").getByRole("listitem")).toHaveLength(1);
});

test("a workout shows as finished once its end is stored, not while a reload would let it run on", async () => {
  await startWithSet();
  await waitUntilStored(/"doneAt"/);
  vi.spyOn(console, "error").mockReturnValue();
  const disk = fillDisk("runningWorkout");
  await press("End Workout");
  await expect
    .element(page.getByText("The running workout could not be saved on this device."))
    .toBeVisible();
  await expect.element(button("Continue workout")).not.toBeInTheDocument();
  disk.isFull = false;
  await press("Try again");
  await expect.element(button("Continue workout")).toBeVisible();
});
