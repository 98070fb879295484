/** What a device does to an open page: its clock is set back, it allows no notifications, or it has installed the app. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderMemberPage, renderPage } from "./render-page.tsx";

test("a routine goes on where it was when the clock is set back an hour", async () => {
  const readClock = Date.now;
  let aheadS = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => readClock() + aheadS * 1000);
  onTestFinished(() => clock.mockRestore());
  await renderMemberPage("/workouts?tab=routines");
  await page.getByRole("button", { name: "Start Easy evening" }).click();
  await expect.element(page.getByText("Step 1 of 3")).toBeVisible();
  const timer = page.getByRole("main").getByRole("timer").first();
  const read = () => timer.element().textContent;
  aheadS = 20;
  await expect.poll(read).toMatch(/^1:[34]\d$/);
  aheadS -= 3600;
  // The next second is counted by the clock that was set back.
  const before = read();
  await expect.poll(read).not.toBe(before);
  await expect.poll(read).toMatch(/^1:[34]\d$/);
  aheadS += 30;
  await expect.poll(read).toMatch(/^1:[01]\d$/);
});

test("where no notifications are allowed, the rest timer's switch says so and stays off", async () => {
  const asked = vi.spyOn(Notification, "requestPermission").mockResolvedValue("denied");
  onTestFinished(() => asked.mockRestore());
  await renderPage("/work-out-now");
  await page.getByRole("button", { name: "Start Workout" }).click();
  await page.getByRole("button", { name: /^Rest timer/ }).click();
  const notify = page.getByRole("switch", { name: "Notify" });
  await notify.click();
  await expect.element(page.getByText(/^Notifications stay off/)).toBeVisible();
  await expect.element(notify).not.toBeChecked();
});

test("a member's empty dashboard offers workouts of another device last, and in the installed app first", async () => {
  const firstTitle = () => document.querySelector("main h2")?.textContent;
  const screen = await renderMemberPage("/dashboard");
  await expect.element(page.getByRole("heading", { name: "Trained on another device?" })).toBeVisible();
  expect(firstTitle()).toBe("Your first workout");
  await screen.unmount();
  const match = globalThis.matchMedia;
  const asked = vi
    .spyOn(globalThis, "matchMedia")
    .mockImplementation((query) =>
      match(query.replaceAll("(display-mode: standalone)", "(display-mode: browser)")),
    );
  onTestFinished(() => asked.mockRestore());
  await renderMemberPage("/dashboard");
  const offer = "Trained in the browser, or on another device?";
  await expect.element(page.getByRole("heading", { name: offer })).toBeVisible();
  expect(firstTitle()).toBe(offer);
});
