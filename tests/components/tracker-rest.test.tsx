/** The rest timer, and what says that a rest is over. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderMemberPage } from "./render-page.tsx";
import {
  advance,
  button,
  clockOf,
  expectCount,
  expectTexts,
  fillDisk,
  openAgain,
  openTracker,
  press,
  rest,
  runningWorkout,
  sleep,
  startClock,
} from "./tracker.ts";

const over = page.getByText("Rest time is over! Time for your next set! 🔥");
const pressRest = (name: string) => press(name, rest());
const expectRest = (time: string) => expectTexts(clockOf(rest()), time);
const switchOf = (name: string) => page.getByRole("switch", { name });

async function openRest() {
  const screen = await openTracker();
  await press("Start Workout");
  await press("Rest timer");
  return screen;
}

test("the rest timer counts down, pauses, starts anew after Reset, and goes with its workout", async () => {
  await openTracker();
  await expect.element(button("Start Workout")).toBeEnabled();
  await expectCount(button("Rest timer"), 0);
  await press("Start Workout");
  await press("Rest timer");
  await pressRest("Start");
  advance(20);
  await expectRest("0:40");
  await pressRest("Pause");
  advance(50);
  await expectRest("0:40");
  await pressRest("Start");
  advance(15);
  await expectRest("0:25");
  await pressRest("Reset");
  advance(5);
  await expectRest("1:00");
  await press("End Workout");
  await expectCount(rest(), 0);
  await expectCount(button("Rest timer"), 0);
});

test("Stop zeroes and closes; Close only hides the rest, whose time stands on its button", async () => {
  await openRest();
  await pressRest("90 s");
  await expect.element(button("90 s", rest())).toHaveAttribute("aria-pressed", "true");
  await pressRest("Start");
  await pressRest("Stop");
  await expectCount(rest(), 0);
  await press("Rest timer");
  await expectRest("0:00");
  await pressRest("Start");
  advance(10);
  await expectRest("1:20");
  await pressRest("Close");
  await expectCount(rest(), 0);
  advance(10);
  await press("Rest timer 1:10");
  await expectRest("1:10");
});

test("15 s more or less change this rest alone, which can't be shorter than it is long", async () => {
  await openRest();
  const less = button("−15 s", rest());
  await pressRest("30 s");
  await less.click();
  await expectRest("0:15");
  await expect.element(less).toHaveAttribute("aria-disabled", "true");
  await expect.element(less).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await pressRest("Start");
  advance(10);
  await expectRest("0:05");
  await pressRest("+15 s");
  await expectRest("0:20");
  await less.click();
  await less.click();
  await expect.element(over).toBeVisible();
  await pressRest("Start");
  await expectRest("0:30");
});

test("the rest timer turns red at 10 seconds, and at 0 it stops and says so for 4 seconds", async () => {
  await openRest();
  const color = () => getComputedStyle(rest().getByRole("timer").element()).color;
  await pressRest("Start");
  const ink = getComputedStyle(rest().element()).color;
  advance(49);
  await expectRest("0:11");
  expect(color()).toBe(ink);
  advance(1);
  await expectRest("0:10");
  expect(color()).not.toBe(ink);
  advance(10);
  await expectRest("0:00");
  await expect.element(over).toBeVisible();
  // A notice under the pointer stays.
  await button("End Workout").hover();
  advance(3.5);
  await expect.element(over).toBeVisible();
  advance(1);
  await expectCount(over, 0);
});

/** Counts what the device does. */
function watchCues() {
  const tones = vi.spyOn(OscillatorNode.prototype, "start");
  const pulses = vi.spyOn(navigator, "vibrate").mockReturnValue(true);
  const speak = vi.spyOn(speechSynthesis, "speak").mockReturnValue();
  onTestFinished(() => {
    for (const spy of [tones, pulses, speak]) spy.mockRestore();
  });
  return () => ({
    tones: tones.mock.calls.length,
    pulses: pulses.mock.calls.length,
    words: speak.mock.calls.map(([{ text }]) => text),
  });
}

test("a rest beeps and vibrates unless that was turned off, speaks only when that was chosen, and keeps the choice", async () => {
  const cues = watchCues();
  const screen = await openRest();
  for (const name of ["Sound", "Vibrate"]) {
    await expect.element(switchOf(name)).toBeChecked();
    await switchOf(name).click();
    await expect.element(switchOf(name)).not.toBeChecked();
  }
  await expect.element(switchOf("Speak")).not.toBeChecked();
  await pressRest("30 s");
  await pressRest("Start");
  advance(31);
  await expect.element(over).toBeVisible();
  expect(cues()).toEqual({ tones: 0, pulses: 0, words: [] });
  for (const name of ["Sound", "Vibrate", "Speak"]) {
    await switchOf(name).click();
    await expect.element(switchOf(name)).toBeChecked();
  }
  await pressRest("Start");
  advance(31);
  const words = ["Rest, 30 seconds", "10 seconds left", "Rest is over"];
  await expect.poll(cues).toEqual({ tones: 2, pulses: 1, words });
  await openAgain(screen);
  await expect.element(button("Rest timer")).toBeEnabled();
  // A page doesn't open with a rest that is over.
  await expectCount(rest(), 0);
  await press("Rest timer");
  for (const name of ["Sound", "Vibrate", "Speak"]) await expect.element(switchOf(name)).toBeChecked();
});

test("a rest that ended while the laptop slept is announced on waking, without a signal, and the workout lost nothing", async () => {
  const cues = watchCues();
  await openRest();
  await expect.element(switchOf("Vibrate")).toBeChecked();
  await pressRest("Start");
  sleep(300);
  await expect.element(over).toBeVisible();
  await expectTexts(clockOf(runningWorkout()), "5:00");
  await pressRest("Start");
  expect(cues()).toEqual({ tones: 0, pulses: 0, words: [] });
});

test("a signal that can't be saved says so, and stays as it was", async () => {
  await openRest();
  // Until the settings are read, every switch is off and disabled.
  await expect.element(switchOf("Sound")).toBeChecked();
  fillDisk();
  await switchOf("Sound").click();
  await expect.element(page.getByText("That could not be saved on this device.")).toBeVisible();
  await expect.element(switchOf("Sound")).toBeChecked();
});

/** Leaves the workout's screen for one that has read the settings. */
async function openHistory(): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "History" }).first().click();
  await expect.element(page.getByText("No workout history yet. Start your first workout!")).toBeVisible();
}

test("a member's rest says on every screen that it is over, once, and the workout's screen doesn't say it again", async () => {
  const cues = watchCues();
  startClock();
  await renderMemberPage("/workouts");
  await press("Start Workout");
  await press("Rest timer");
  await pressRest("Start");
  await openHistory();
  advance(50);
  await expectCount(over, 0);
  advance(10);
  await expectCount(over, 1);
  await expect.poll(cues).toEqual({ tones: 2, pulses: 1, words: [] });
  advance(5);
  await expectCount(over, 0);
  await page.getByRole("navigation").getByRole("link", { name: "Workouts" }).first().click();
  await expect.element(button("End Workout")).toBeVisible();
  await expectCount(over, 0);
  expect(cues().pulses).toBe(1);
});

test("a routine says on every screen that a step is over", async () => {
  const cues = watchCues();
  startClock();
  await renderMemberPage("/workouts?tab=routines");
  await press("Start Easy evening");
  await expect.element(page.getByText("Step 1 of 3")).toBeVisible();
  await openHistory();
  advance(121);
  await expect.poll(() => cues().pulses).toBe(1);
});

const dialogOfNotice = () => over.query()?.closest("dialog")?.ariaLabel;

test("a notice is shown in the dialog that was opened last, wherever that is in the page", async () => {
  const name = "Barbell Bench Press - Medium Grip";
  await openTracker();
  await page.getByRole("searchbox", { name: "Search exercises" }).fill("bench");
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("textbox", { name: "Reps" }).fill("8");
  await page.getByRole("checkbox", { name: /Done/ }).click();
  await press("More");
  await expect.element(page.getByRole("dialog", { name: `Set 1, ${name}` })).toBeVisible();
  // In the page its dialog is before that of the set.
  await userEvent.keyboard("{Control>}k{/Control}");
  const search = page.getByRole("dialog", { name: "Search" });
  await expect.element(search).toBeVisible();
  advance(60);
  await expect.poll(dialogOfNotice).toBe("Search");
  // Also in one that was closed and opened again at once.
  const dialog = search.element() as HTMLDialogElement;
  const reported = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  dialog.close();
  dialog.showModal();
  await reported;
  dialog.close();
  await expect.poll(dialogOfNotice).toBe(`Set 1, ${name}`);
  await userEvent.keyboard("{Escape}");
  await expect.poll(dialogOfNotice).toBeUndefined();
});
