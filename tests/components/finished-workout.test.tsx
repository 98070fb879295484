/** A workout that has ended: what its page says and changes, and how it goes on. */
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { findCovered } from "#tests/support/find-covered.ts";
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
  fillSet,
  openMember,
  openTracker,
  press,
  pressByKey,
  region,
  reload,
  row,
  search,
  setRow,
  startWithSet,
  tick,
  waitForSeconds,
} from "./cards.ts";

const history = () => page.getByRole("tabpanel").getByRole("listitem");
const exercises = () => region("Exercises").getByRole("listitem");
/** The number of sets that the page says. */
const expectSets = (count: string) =>
  expect
    .poll(() => [...document.querySelectorAll("dt")].find((one) => one.textContent === "Sets")?.nextSibling)
    .toHaveProperty("textContent", count);

async function start(who: "guest" | "member") {
  const screen = await (who === "guest" ? openTracker() : openMember("/dashboard"));
  await press(who === "guest" ? "Start Workout" : "Start workout");
  return screen;
}

test.each(["guest", "member"] as const)(
  "on a phone a %s's finished workout begins with its name, uncovered; what is still timed is added by its Stop",
  async (who) => {
    const screen = await start(who);
    await doSet(await addExercise(bench), 1, "80", "8");
    // A set that isn't ticked gives the notice a second line and a button.
    if (who === "guest") await press("Add set", region(bench));
    const panel = await addExercise("Running");
    await press("Start Workout", panel);
    await waitForSeconds(panel, 1);
    await endWorkout();
    await expect.element(page.getByText(/^Workout completed!/)).toBeVisible();
    await expect.poll(() => scrollY).toBe(0);
    const name = page.getByRole("heading", { level: 1 }).element();
    const { left, top } = name.getBoundingClientRect();
    expect(name.contains(document.elementFromPoint(left + 1, top + 1))).toBe(true);
    expect(await findCovered()).toEqual([]);

    await expect.element(page.getByText("Running is still timed.")).toBeVisible();
    await reload(screen);
    await pressByKey(button("Stop Running"));
    await expect.element(button("Stop Running")).not.toBeInTheDocument();
    await expect.element(exercises().filter({ hasText: "Running" })).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
    await reload(screen);
    await expect.element(exercises().filter({ hasText: "Running" })).toBeVisible();
    await expect.element(button("Stop Running")).not.toBeInTheDocument();
  },
);

test("a superset is made from the lower exercise, and the finished page lists what was started first", async () => {
  await start("guest");
  const first = await addExercise(bench);
  await press("Add set", first);
  const second = await addExercise(row);
  const above = button("Superset with the exercise above", dialog());
  await press(`Options for ${row}`);
  await above.click();
  await expect.element(first.getByText("Superset A")).toBeVisible();
  await expect.element(second.getByText("Superset A")).toBeVisible();
  await press(`Options for ${bench}`);
  await expect.element(button("Replace exercise", dialog())).toBeVisible();
  await expect.element(above).not.toBeInTheDocument();
  await press("Close", dialog());
  await doSet(first, 1, "80", "8");
  await doSet(second, 1, "60", "10");
  await doSet(first, 2, "80", "8");
  await endWorkout();
  const names = region("Exercises").getByRole("button", { name: /^Edit the sets of/ });
  await expect
    .poll(() => names.elements().map(({ ariaLabel }) => ariaLabel))
    .toEqual([`Edit the sets of ${bench}`, `Edit the sets of ${row}`]);
});

test("a guest names a finished workout, which keeps its name when it goes on; an empty name changes nothing", async () => {
  const screen = await start("guest");
  await doSet(await addExercise(bench), 1, "80", "8");
  await endWorkout();
  const pushDay = page.getByRole("heading", { level: 1, name: "Push day" });
  const rename = async (name: string) => {
    await press("Rename the workout");
    await box(dialog("Rename the workout"), "Name").fill(name);
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog("Rename the workout")).not.toBeInTheDocument();
  };
  await rename(" Push day ");
  await expect.element(pushDay).toBeVisible();
  await reload(screen);
  await expect.element(pushDay).toBeVisible();
  await rename("  ");
  await expect.element(pushDay).toBeVisible();
  await press("Continue workout");
  await endWorkout();
  await expect.element(pushDay).toBeVisible();
});

test("an end says what wasn't ticked and adds it on request, but not to a workout that goes on; then it is once in the history", async () => {
  const lift = await startWithSet();
  await press("Add set", lift);
  await box(setRow(lift, 2), "Reps").fill("6");
  await endWorkout();
  await expect.element(page.getByText("Without 1 set that you didn't tick.")).toBeVisible();
  await expectSets("1");
  await press("Continue workout");
  await expect.element(button("End Workout")).toBeVisible();
  await press("Add to workout");
  await expect.element(page.getByText("The workout is no longer in your history.")).toBeVisible();
  await expect.element(box(setRow(lift, 2), "Reps")).toHaveValue("6");
  await expect.element(done(setRow(lift, 1))).toBeChecked();
  await tick(setRow(lift, 2));
  await press("Add set", lift);
  await endWorkout();
  await expectSets("2");
  await press("Add to workout");
  await expect.element(page.getByText("1 set added.")).toBeVisible();
  await expectSets("3");
  await page.getByRole("tab", { name: "History" }).click();
  await expect.element(history()).toHaveLength(2);
});

test("a guest's workout without sets goes on from the notice of its end", async () => {
  await start("guest");
  await press("End Workout");
  await press("Undo");
  await expect.element(button("End Workout")).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect.element(page.getByText(/^No workout history yet/)).toBeVisible();
});

test("a finished workout's sets are changed, and taken back", async () => {
  await startWithSet();
  await endWorkout();
  await press(`Edit the sets of ${bench}`);
  const set = (number: number) => dialog().getByRole("group", { name: `Set ${number}` });
  await set(1).getByLabelText("Reps").fill("0");
  await press("Save", dialog());
  await expect.element(set(1).getByLabelText("Reps")).toHaveFocus();
  await expect.element(dialog().getByRole("alert")).toBeVisible();
  await set(1).getByLabelText("Reps").fill("10");
  await press("Add set", dialog());
  await press("More for set 2", dialog());
  await press("Drop set", dialog("Set 2"));
  await press("8.5", dialog("Set 2"));
  await box(dialog("Set 2"), "Note").fill("slow");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog("Set 2")).not.toBeInTheDocument();
  await press("Save", dialog());
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(exercises()).toHaveLength(3);
  await expect.element(page.getByText("1,600 kg")).toBeVisible();
  await expect.element(exercises().nth(2)).toMatchTextContent(/drop set RPE 8.5 slow$/);
  await press("Undo");
  await expect.element(page.getByText("80 kg × 8")).toBeVisible();
});

test("exercises are added to a finished workout, moved, noted, replaced and removed, and all is taken back at once", async () => {
  await page.viewport(390, 844);
  await startWithSet();
  await endWorkout();
  const names = () =>
    exercises()
      .elements()
      .flatMap((one) => one.querySelector(".display")?.textContent ?? []);
  const edit = dialog("Edit exercises");
  const option = async (of: string, label: string) => {
    await press(`Options for ${of}`, edit);
    await press(label, dialog(of));
  };
  await press("Edit exercises");
  await press("Add exercise", edit);
  await choose(row, dialog("Add exercise"));
  const set = region(row).getByRole("group", { name: "Set 1" });
  await expect.element(box(set, "Weight")).toHaveFocus();
  await press("Save", edit);
  await expect.element(region(row).getByRole("alert")).toHaveTextContent("Enter the reps.");
  await fillSet(set, "60", "10");
  await press(`Options for ${row}`, edit);
  await box(dialog(row), "Note").fill("straps");
  await press("Move up", dialog(row));
  await expect
    .poll(() =>
      edit
        .getByRole("heading", { level: 3 })
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([row, bench]);
  await option(bench, "Replace exercise");
  await choose("Barbell Deadlift", dialog(`Instead of ${bench}`));
  await press("Save", edit);
  await expect.element(edit).not.toBeInTheDocument();
  await expect.poll(names).toEqual(["Bent Over Barbell Row, Barbell row", "Barbell Deadlift, Deadlift"]);
  await expect.element(page.getByText("straps")).toBeVisible();
  await expect.element(exercises().last()).toHaveTextContent("80 kg × 8");
  await press("Undo");
  await expect.poll(names).toEqual([`${bench}, Bench press`]);
  // A workout without exercises is still one.
  await press("Edit exercises");
  await option(bench, "Remove exercise");
  await press("Save", edit);
  await expect.element(region(bench)).not.toBeInTheDocument();
  await press("Undo");
  await expect.poll(names).toEqual([`${bench}, Bench press`]);
});

test("exercises of a finished workout become a superset and leave it", async () => {
  await page.viewport(390, 844);
  await startWithSet();
  await doSet(await addExercise(row), 1, "60", "10");
  await endWorkout();
  const edit = dialog("Edit exercises");
  const save = async (label: string) => {
    await press("Edit exercises");
    await press(`Options for ${row}`, edit);
    await press(label, dialog(row));
    await expect.element(edit).toBeVisible();
    await press("Save", edit);
    await expect.element(edit).not.toBeInTheDocument();
  };
  const shown = region("Exercises").getByText("Superset A");
  await save("Superset with the exercise above");
  await expect.element(shown).toHaveLength(2);
  await save("Leave the superset");
  await expect.element(shown).toHaveLength(0);
});

test("a note is saved however its field is left, and what could not be saved is tried again", async () => {
  const { bar } = await openTracker();
  await press("Start Workout");
  await doSet(await addExercise(bench), 1, "80", "8");
  await endWorkout();
  const note = box(page.getByRole("main"), "Note");
  const leaveAndComeBack = async (leave: () => unknown) => {
    await leave();
    await expect.element(search()).toBeVisible();
    bar.go(-1);
    await expect.element(page.getByText("Saved as you type")).toBeVisible();
  };
  const disk = fillDisk("history", ({ note: text }) => text === "Felt strong");
  vi.spyOn(console, "error").mockReturnValue();
  await note.fill("Felt strong");
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByText("The workout could not be changed.")).toBeVisible();
  disk.isFull = false;
  await note.click();
  await leaveAndComeBack(() => press("Done"));
  await expect.element(note).toHaveValue("Felt strong");
  expect(disk.puts).toBe(1);
  await note.fill("Felt very strong");
  // Without a blur, as when a finger leaves the focus in the field.
  await leaveAndComeBack(() => bar.go(1));
  await expect.element(note).toHaveValue("Felt very strong");
});

test("a favourite that can't be saved says so; saved it stands first in the search", async () => {
  const incline = "Incline Dumbbell Bench With Palms Facing In";
  await openTracker();
  await search().click();
  await search().fill("bench");
  const disk = fillDisk("settings");
  vi.spyOn(console, "error").mockReturnValue();
  await press(`Favourite: ${incline}`);
  await expect.element(page.getByText("The favourite could not be saved.")).toBeVisible();
  disk.isFull = false;
  await press(`Favourite: ${incline}`);
  const first = page.getByRole("list", { name: "Found exercises" }).getByRole("listitem").first();
  await expect.element(first.getByRole("button", { name: new RegExp(`^${incline}`) })).toBeVisible();
});
