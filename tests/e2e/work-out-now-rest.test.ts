import type { Locator } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { type OpenPage, withBrowser } from "#tests/support/browser.ts";
import {
  advance,
  button,
  clockOf,
  expectText,
  goToTracker,
  openTracker,
  rest,
  runningWorkout,
  sleep,
} from "#tests/support/work-out-now.ts";

withBrowser();

let page: OpenPage;
let timer: Locator;
const over = "Rest time is over! Time for your next set! 🔥";

beforeEach(async () => {
  page = await openTracker();
  timer = rest(page);
});

async function openRest(): Promise<void> {
  await button(page, "Start Workout").click();
  await button(page, "Rest timer").click();
  await timer.waitFor();
}

test("on a page that stayed open the timer opens without a network, also where no service worker is allowed", async () => {
  // Opens the tracker anew, because setting the first page's clock has fired its timers.
  await goToTracker(page);
  const [script] = await Promise.all([page.waitForResponse(/rest-panel/), advance(page, 20)]);
  await script.finished();
  await page.context().setOffline(true);
  await openRest();
  await button(timer, "Start").click();
  await advance(page, 5);
  await expectText(clockOf(timer), "0:55");
});

test("a signal that can't be saved says so, and stays as it was", async () => {
  await openRest();
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("disk full", "QuotaExceededError");
    };
  });
  const sound = timer.getByRole("switch", { name: "Sound" });
  // Until the settings are read, every switch is off and disabled.
  await expect.poll(() => sound.isEnabled()).toBe(true);
  const was = await sound.isChecked();
  await sound.click();
  await page.getByText("That could not be saved on this device.").waitFor();
  await expect.poll(() => sound.isChecked()).toBe(was);
  expect(page.errors.splice(0)).not.toEqual([]);
});

test("a notice is shown in the dialog that was opened last, wherever that is in the page", async () => {
  const name = "Barbell Bench Press - Medium Grip";
  await page.getByRole("searchbox", { name: "Search exercises" }).fill("bench");
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("textbox", { name: "Reps" }).fill("8");
  await page.getByRole("checkbox", { name: "Done" }).click();
  await button(page, "More").click();
  await page.getByRole("dialog", { name: `Set 1, ${name}` }).waitFor();
  // In the page its dialog is before that of the set.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search" }).waitFor();
  await advance(page, 60);
  const dialogOfNotice = () =>
    page.getByText(over).evaluate((notice) => notice.closest("dialog")?.ariaLabel ?? null);
  await expect.poll(dialogOfNotice).toBe("Search");
  await page.keyboard.press("Escape");
  await expect.poll(dialogOfNotice).toBe(`Set 1, ${name}`);
  await page.keyboard.press("Escape");
  await expect.poll(dialogOfNotice).toBe(null);
});

test("a notice leaves a dialog that was closed and opened again at once when that is closed", async () => {
  await openRest();
  await button(timer, "Start").click();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.waitFor();
  await advance(page, 60);
  const isInDialog = () => page.getByText(over).evaluate((one) => one.closest("dialog") !== null);
  await expect.poll(isInDialog).toBe(true);
  await dialog.evaluate(async (element: HTMLDialogElement) => {
    const reported = new Promise((resolve) => element.addEventListener("close", resolve, { once: true }));
    element.close();
    element.showModal();
    await reported;
  });
  await dialog.evaluate((element: HTMLDialogElement) => element.close());
  await expect.poll(isInDialog).toBe(false);
});

test("the rest timer is there only while a workout runs, and goes with it", async () => {
  await expect.poll(() => page.getByRole("button", { name: "Rest timer" }).count()).toBe(0);
  await openRest();
  await button(timer, "Start").click();
  await button(page, "End Workout").click();
  await timer.waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("button", { name: "Rest timer" }).count()).toBe(0);
});

test("the rest timer counts down from 60 seconds, pauses and goes on", async () => {
  await openRest();
  await expectText(clockOf(timer), "1:00");
  await button(timer, "Start").click();
  await advance(page, 20);
  await expectText(clockOf(timer), "0:40");
  await button(timer, "Pause").click();
  await advance(page, 50);
  await expectText(clockOf(timer), "0:40");
  await button(timer, "Start").click();
  await advance(page, 15);
  await expectText(clockOf(timer), "0:25");
});

test("a rest that ended while the laptop slept is announced, and neither vibrates nor sounds", async () => {
  await page.evaluate(() => {
    document.body.dataset.cues = "";
    navigator.vibrate = () => {
      document.body.dataset.cues += "vibrated ";
      return true;
    };
  });
  const cues = () => page.evaluate(() => document.body.dataset.cues);
  await openRest();
  await button(timer, "Start").click();
  await sleep(page, 600);
  await page.getByText(over).waitFor();
  await button(timer, "Start").click();
  await advance(page, 60);
  await expect.poll(cues).toBe("vibrated ");
});

test("Reset reloads the preset and stops", async () => {
  await openRest();
  await button(timer, "Start").click();
  await advance(page, 20);
  await button(timer, "Reset").click();
  await expectText(clockOf(timer), "1:00");
  await advance(page, 5);
  await expectText(clockOf(timer), "1:00");
  await button(timer, "Start").waitFor();
});

test("Stop zeroes and closes; reopened it sits at 0:00 and Start reloads the preset", async () => {
  await openRest();
  await button(timer, "90 s").click();
  await button(timer, "Start").click();
  await advance(page, 5);
  await button(timer, "Stop").click();
  await timer.waitFor({ state: "detached" });
  await button(page, "Rest timer").click();
  await expectText(clockOf(timer), "0:00");
  await button(timer, "Start").click();
  await advance(page, 1);
  await expectText(clockOf(timer), "1:29");
});

test("Close only hides the rest timer: it goes on, its time stands on the button, and Escape closes too", async () => {
  await openRest();
  await button(timer, "Start").click();
  await advance(page, 10);
  await button(timer, "Close").click();
  await timer.waitFor({ state: "detached" });
  await advance(page, 10);
  await page.getByRole("button", { name: "Rest timer 0:40" }).click();
  await expectText(clockOf(timer), "0:40");
  await page.keyboard.press("Escape");
  await timer.waitFor({ state: "detached" });
});

test("a preset is taken at once, but only for the next time while the countdown runs", async () => {
  await openRest();
  for (const [name, shown] of [
    ["30 s", "0:30"],
    ["60 s", "1:00"],
    ["90 s", "1:30"],
    ["120 s", "2:00"],
    ["180 s", "3:00"],
  ] as const) {
    await button(timer, name).click();
    await expectText(clockOf(timer), shown);
    await expect.poll(() => button(timer, name).getAttribute("aria-pressed")).toBe("true");
  }
  await button(timer, "Start").click();
  await advance(page, 10);
  await button(timer, "30 s").click();
  await expectText(clockOf(timer), "2:50");
  await button(timer, "Reset").click();
  await expectText(clockOf(timer), "0:30");
});

test("15 s more or less change this rest and leave the preset", async () => {
  await openRest();
  const less = button(timer, "−15 s");
  await button(timer, "30 s").click();
  await less.click();
  await expectText(clockOf(timer), "0:15");
  await expect.poll(() => less.isDisabled()).toBe(true);
  await expect.poll(() => less.evaluate((one) => one === document.activeElement)).toBe(true);
  await less.press("Enter");
  await expectText(clockOf(timer), "0:15");
  await button(timer, "Start").click();
  await advance(page, 10);
  await button(timer, "+15 s").click();
  await expectText(clockOf(timer), "0:20");
  await less.click();
  await less.click();
  await page.getByText(over).waitFor();
  await expectText(clockOf(timer), "0:00");
  await button(timer, "Start").click();
  await expectText(clockOf(timer), "0:30");
});

test("the rest timer turns red at 10 seconds, and at 0 it stops and says so for 4 seconds", async () => {
  await page.mouse.move(0, 300);
  await openRest();
  const color = () => clockOf(timer).evaluate((element) => getComputedStyle(element).color);
  const [ink, danger] = await page.evaluate(() =>
    ["--ink", "--danger"].map((token) => {
      const probe = document.createElement("i");
      probe.style.color = `var(${token})`;
      document.body.append(probe);
      return getComputedStyle(probe).color;
    }),
  );
  await button(timer, "Start").click();
  await advance(page, 49);
  await expectText(clockOf(timer), "0:11");
  await expect.poll(() => color()).toBe(ink);
  await advance(page, 1);
  await expectText(clockOf(timer), "0:10");
  await expect.poll(() => color()).toBe(danger);
  await advance(page, 10);
  await expectText(clockOf(timer), "0:00");
  const toast = page.getByText(over);
  await toast.waitFor();
  await button(timer, "Start").waitFor();
  await advance(page, 3.5);
  await expect.poll(() => toast.isVisible()).toBe(true);
  await advance(page, 1);
  await toast.waitFor({ state: "detached" });
});

test("a rest that ends while the laptop sleeps is over on waking, and the workout lost nothing", async () => {
  await openRest();
  await button(timer, "Start").click();
  await sleep(page, 300);
  await page.getByText(over).waitFor();
  await expectText(clockOf(timer), "0:00");
  await expectText(clockOf(runningWorkout(page)), "5:00");
});

test("the rest timer beeps and vibrates unless that was turned off, speaks only when that was chosen, and keeps the choice", async () => {
  await page.evaluate(() => {
    const cues = { tones: 0, pulses: 0, words: [] as string[] };
    Object.assign(globalThis, { cues });
    navigator.vibrate = () => {
      cues.pulses += 1;
      return true;
    };
    speechSynthesis.speak = ({ text }) => void cues.words.push(text);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      cues.tones += 1;
      start.call(this, when);
    };
  });
  const cues = () => page.evaluate<unknown>("cues");
  await openRest();
  const sound = timer.getByRole("switch", { name: "Sound" });
  const vibrate = timer.getByRole("switch", { name: "Vibrate" });
  const speak = timer.getByRole("switch", { name: "Speak" });
  for (const way of [sound, vibrate]) await expect.poll(() => way.isChecked()).toBe(true);
  await expect.poll(() => speak.isChecked()).toBe(false);
  await sound.click();
  await vibrate.click();
  for (const way of [sound, vibrate]) await expect.poll(() => way.isChecked()).toBe(false);
  await button(timer, "30 s").click();
  await button(timer, "Start").click();
  await advance(page, 31);
  await page.getByText(over).waitFor();
  expect(await cues()).toEqual({ tones: 0, pulses: 0, words: [] });

  await sound.click();
  await vibrate.click();
  await speak.click();
  await expect.poll(() => speak.isChecked()).toBe(true);
  await button(timer, "Start").click();
  await advance(page, 31);
  const words = ["Rest, 30 seconds", "10 seconds left", "Rest is over"];
  await expect.poll(cues).toEqual({ tones: 2, pulses: 1, words });

  await page.reload();
  // A page doesn't open with a rest that is over.
  await button(page, "Rest timer").waitFor();
  await expect.poll(() => timer.count()).toBe(0);
  await button(page, "Rest timer").click();
  await expect.poll(() => sound.isChecked()).toBe(true);
  await expect.poll(() => vibrate.isChecked()).toBe(true);
  await expect.poll(() => speak.isChecked()).toBe(true);
});
