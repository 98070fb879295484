import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
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
  switchOf,
} from "./tracker.ts";

const over = page.getByText("Rest time is over! Time for your next set! 🔥");
const pressRest = (name: string) => press(name, rest());
const expectRest = (time: string) => expectTexts(clockOf(rest()), time);

async function openRest() {
  const screen = await openTracker();
  await press("Start Workout");
  await press("Rest timer");
  return screen;
}

test("the rest timer counts down, pauses, and starts anew after Reset; it goes with its workout", async () => {
  const screen = await openTracker();
  await expect.element(button("Start Workout")).toBeEnabled();
  await expectCount(screen.getByRole("button", { name: /^Rest timer/ }), 0);
  await press("Start Workout");
  await press("Rest timer");
  await expectRest("1:00");
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
  await pressRest("Start");
  await press("End Workout");
  await expectCount(rest(), 0);
  await expectCount(screen.getByRole("button", { name: /^Rest timer/ }), 0);
});

test("Stop zeroes and closes; Close and Escape only hide the rest, whose time stands on its button", async () => {
  await openRest();
  await pressRest("90 s");
  await pressRest("Start");
  advance(5);
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
  await userEvent.keyboard("{Escape}");
  await expectCount(rest(), 0);
});

test("a preset is taken at once, but only for the next time while the countdown runs; 15 s change this rest alone", async () => {
  await openRest();
  for (const [name, shown] of Object.entries({ "120 s": "2:00", "180 s": "3:00", "30 s": "0:30" })) {
    await pressRest(name);
    await expectRest(shown);
    await expect.element(button(name, rest())).toHaveAttribute("aria-pressed", "true");
  }
  const less = button("−15 s", rest());
  await less.click();
  await expectRest("0:15");
  // Shorter it can't be, and the keyboard stays at the button.
  await expect.element(less).toHaveAttribute("aria-disabled", "true");
  await expect.element(less).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expectRest("0:15");
  await pressRest("Start");
  advance(10);
  await pressRest("90 s");
  await expectRest("0:05");
  await pressRest("+15 s");
  await expectRest("0:20");
  await less.click();
  await less.click();
  await expect.element(over).toBeVisible();
  await expectRest("0:00");
  await pressRest("Start");
  await expectRest("1:30");
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
  await expect.element(button("Start", rest())).toBeVisible();
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
  await expect
    .poll(cues)
    .toEqual({ tones: 2, pulses: 1, words: ["Rest, 30 seconds", "10 seconds left", "Rest is over"] });

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
  await expectRest("0:00");
  await expectTexts(clockOf(runningWorkout()), "5:00");
  await pressRest("Start");
  expect(cues()).toEqual({ tones: 0, pulses: 0, words: [] });
  advance(60);
  await expect.poll(cues).toEqual({ tones: 2, pulses: 1, words: [] });
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
  await expect.element(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  advance(60);
  await expect.poll(dialogOfNotice).toBe("Search");
  await userEvent.keyboard("{Escape}");
  await expect.poll(dialogOfNotice).toBe(`Set 1, ${name}`);
  await userEvent.keyboard("{Escape}");
  await expect.poll(dialogOfNotice).toBeUndefined();
});

test("a notice leaves a dialog that was closed and opened again at once when that is closed", async () => {
  await openRest();
  await pressRest("Start");
  await userEvent.keyboard("{Control>}k{/Control}");
  const search = page.getByRole("dialog", { name: "Search" });
  await expect.element(search).toBeVisible();
  advance(60);
  await expect.poll(dialogOfNotice).toBe("Search");
  const dialog = search.element() as HTMLDialogElement;
  const reported = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  dialog.close();
  dialog.showModal();
  await reported;
  dialog.close();
  await expect.poll(dialogOfNotice).toBeUndefined();
});
