/** What the tracker says and does when its data can't be opened, or no longer be written. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  advance,
  button,
  clockOf,
  expectCount,
  expectTexts,
  fillDisk,
  holdDatabase,
  openAgain,
  openTab,
  openTracker,
  press,
  rows,
  runningWorkout,
} from "./tracker.ts";

const alert = page.getByRole("alert");

test("until the data are open the controls are disabled; then the first press counts", async () => {
  const release = holdDatabase();
  await openTracker();
  await expect.element(button("Start Workout")).toBeDisabled();
  release();
  await press("Start Workout");
  advance(5);
  await expectTexts(clockOf(runningWorkout()), "0:05");
});

test("a database that can't be opened for want of room says so on the page", async () => {
  const open = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("disk full", "QuotaExceededError");
  });
  const log = vi.spyOn(console, "warn").mockReturnValue();
  onTestFinished(() => {
    open.mockRestore();
    log.mockRestore();
  });
  await openTracker("?tab=history");
  await expect.element(alert.getByText(/^This device has no room left/)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Work Out Now" })).toBeVisible();
});

test("a workout that a full disk refuses says so, and is recorded by the page that is opened once there is room", async () => {
  const screen = await openTracker();
  await press("Start Workout");
  advance(60);
  const { free } = fillDisk("history");
  await press("End Workout");
  await expect.element(page.getByText("General Workout could not be saved on this device.")).toBeVisible();
  await expect.element(page.getByText(/^This device has no room left/)).toBeVisible();
  await expectCount(page.getByText(/^Workout completed!/), 0);
  free();
  await openAgain(screen, "?tab=history");
  await expectTexts(rows(), /^General Workout .* 1:00/);
});

test("on a disk without room for what the former app left, the history is shown, and it comes once there is room", async () => {
  const entry = { id: "1741600000000", exercise: "Yoga", duration: 600, caloriesBurned: 30, date: "10.3.2025" };
  const screen = await openTracker();
  await press("Start Workout");
  advance(65);
  await press("End Workout");
  await openTab("History");
  await expectTexts(rows(), /^General Workout/);
  localStorage.setItem("workoutHistory", JSON.stringify([entry]));
  const { free } = fillDisk();
  const again = await openAgain(screen, "?tab=history");
  await expect.element(alert.getByText(/^This device has no room left/)).toBeVisible();
  await expectTexts(rows(), /^General Workout/);
  free();
  await openAgain(again, "?tab=history");
  await expectTexts(rows(), /^General Workout/, /^Yoga/);
  expect(localStorage.getItem("workoutHistory")).toBeNull();
});

test("a page whose data a newer version has taken over asks to be reloaded, and doesn't call a workout completed", async () => {
  const outdated = "The app was updated in another tab. Reload this page to go on.";
  await openTracker();
  await press("Start Workout");
  advance(60);
  const newer = indexedDB.open("fitness-tracker", 1000);
  await new Promise((resolve) => newer.addEventListener("success", resolve));
  onTestFinished(() => newer.result.close());
  await expect.element(alert.getByText(outdated)).toBeVisible();
  await expect.element(alert.getByRole("button", { name: "Reload" })).toBeVisible();
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  await press("End Workout");
  await expect.element(page.getByText("This could not be saved here.")).toBeVisible();
  await expectCount(page.getByText(outdated), 2);
  await expectCount(page.getByText(/Workout completed!/), 0);
});
