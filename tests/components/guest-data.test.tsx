/** What a guest recorded on this device, offered to the account that signs in on it. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { addGoal } from "#app/data/goals/commands.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import { guest } from "#app/domain/owner.ts";
import { localDay } from "#tests/support/local-day.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { button, openData, press, pressByKey } from "./member-screens.ts";
import { renderMemberPage, renderPage } from "./render-page.tsx";

const bringIn = button("Bring in");

async function recordAsGuest(): Promise<void> {
  const db = await openData(guest);
  await addGoal(db, { type: "frequency", target: 4, deadline: localDay(10) });
  for (const [at, workout] of makeWorkouts(3, 20).entries())
    await recordEntry(db, { ...workout, id: `guest-${at}` }, { towardGoals: true });
  db.close();
}

test("what a guest left running is named with the rest, and what can't be brought in stays, with the focus", async () => {
  await recordAsGuest();
  const before = await renderPage("/work-out-now");
  await press("Start Workout");
  const db = await openData(guest);
  await expect.poll(() => db.runningWorkout.count()).toBe(1);
  db.close();
  await before.unmount();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  await renderMemberPage("/dashboard");
  await expect
    .element(page.getByText(/^3 workouts, 1 goal, and 1 running workout were recorded/))
    .toBeVisible();
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("disk full", "QuotaExceededError");
  });
  await pressByKey(bringIn);
  await expect.element(page.getByText("Nothing could be brought in.")).toBeVisible();
  put.mockRestore();
  // The button to try again has the focus.
  await expect.poll(() => document.activeElement === bringIn.element()).toBe(true);
  await pressByKey(bringIn);
  await expect.element(page.getByText("3 workouts, 1 goal, and 1 running workout brought in.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Workout in progress" })).toBeVisible();
});
