import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderMemberPage } from "./render-page.tsx";
import { advance, button, expectCount, press, rest, useTestClock } from "./tracker.ts";

const over = page.getByText("Rest time is over! Time for your next set! 🔥");

/** Opens a user's page; `pulses` counts the vibrations. */
async function openWithCues(path: string) {
  useTestClock();
  const vibrate = vi.spyOn(navigator, "vibrate").mockReturnValue(true);
  onTestFinished(() => vibrate.mockRestore());
  await renderMemberPage(path);
  return { pulses: () => vibrate.mock.calls.length };
}

async function follow(name: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name }).first().click();
  await expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("a rest says on every screen that it is over, once, and the workout's screen doesn't say it again", async () => {
  const { pulses } = await openWithCues("/workouts");
  await press("Start Workout");
  await press("Rest timer");
  await press("Start", rest());
  await follow("History");
  advance(50);
  await expectCount(over, 0);
  advance(10);
  await expectCount(over, 1);
  await expect.poll(pulses).toBe(1);
  advance(5);
  await expectCount(over, 0);
  await follow("Workouts");
  await expect.element(button("End Workout")).toBeVisible();
  await expectCount(over, 0);
  expect(pulses()).toBe(1);
});

test("a routine says on every screen that a step is over", async () => {
  const { pulses } = await openWithCues("/workouts?tab=routines");
  await press("Start Easy evening");
  await expect.element(page.getByText("Step 1 of 3")).toBeVisible();
  await follow("History");
  advance(121);
  await expect.poll(pulses).toBe(1);
});
