/** Where the keyboard is in the tracker, and what it does there. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  advance,
  away,
  button,
  category,
  expectCount,
  expectTexts,
  openTab,
  openTracker,
  panel,
  pickExercise,
  press,
  readFocus,
  rest,
  setVisible,
} from "./tracker.ts";

/** Presses a key on a button, once it can be pressed. */
async function pressKey(name: string, within: Parameters<typeof button>[1] = page): Promise<void> {
  await expect.element(button(name, within)).toBeEnabled();
  button(name, within).element().focus();
  await userEvent.keyboard("{Enter}");
}

const expectPanelFocus = () => expect.poll(() => document.activeElement?.id).toBe("panel-workout");

test("the keyboard stays where it is when a workout starts and ends, and comes back from what closes", async () => {
  await openTracker();
  await pressKey("Start Workout");
  await expect.element(button("End Workout")).toHaveFocus();
  await pressKey("Rest timer");
  await expect.element(rest().getByRole("heading")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expectCount(rest(), 0);
  await expect.element(button("Rest timer")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await pressKey("Stop", rest());
  await expectCount(rest(), 0);
  await expect.element(button("Rest timer")).toHaveFocus();
  await pressKey("End Workout");
  await expect.element(button("Start Workout")).toHaveFocus();
  // Held down, the key that starts a workout doesn't end it.
  await userEvent.keyboard("{Enter>4/}");
  await expect.element(button("End Workout")).toHaveFocus();
  // Nor does a double click.
  await press("End Workout");
  await button("Start Workout").dblClick();
  await expect.element(button("End Workout")).toHaveFocus();
});

test("the keyboard goes to the tab's content when what it was in is answered or put away", async () => {
  await openTracker();
  await press("Start Workout");
  await pickExercise("Cardio", "Running");
  await pressKey("Put Running away");
  await expectCount(panel("Running"), 0);
  await expectPanelFocus();
  setVisible(false);
  advance(900);
  setVisible(true);
  await pressKey("Keep going");
  await expectCount(away(), 0);
  await expectPanelFocus();
  // With an exercise on the panel the button disappears with the workout.
  await pickExercise("Cardio", "Running");
  await pressKey("End Workout");
  await expect.element(page.getByRole("heading", { name: "Work Out Now" })).toHaveFocus();
});

test("a closed category keeps the keyboard out of its list", async () => {
  await openTracker();
  await expect.element(category("Cardio")).toBeEnabled();
  category("Cardio").element().focus();
  await userEvent.tab();
  expect(readFocus()).toMatch(/^Strength/);
});

test("arrows move between the tabs; with a modifier they are the browser's, as Alt and the left one go back", async () => {
  await openTracker();
  await openTab("History");
  const tab = page.getByRole("tab", { name: "History" });
  const isTaken = (modifier: string) => {
    const init = { key: "ArrowLeft", bubbles: true, cancelable: true, [modifier]: true };
    return !tab.element().dispatchEvent(new KeyboardEvent("keydown", init));
  };
  for (const modifier of ["altKey", "ctrlKey", "metaKey"]) expect(isTaken(modifier)).toBe(false);
  await expect.element(tab).toHaveAttribute("aria-selected", "true");
  expect(isTaken("shiftKey")).toBe(true);
  await expectTexts(page.getByRole("tab", { selected: true }), "Workout");
});
