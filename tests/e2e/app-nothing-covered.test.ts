/** Nothing that floats lies over a control of the signed-in screens, in any state of a workout and any size of window. */

import { beforeAll, expect, test, vi } from "vitest";
import { type OpenPage, openPage, press, visit, withBrowser } from "#tests/support/browser.ts";
import { listCovered, listCoveredInWindows } from "#tests/support/covered.ts";
import { localDay } from "#tests/support/local-day.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { signUpAndIn } from "#tests/support/member.ts";
import { seed } from "#tests/support/seed.ts";

withBrowser();
vi.setConfig({ testTimeout: 120_000 });

let page: OpenPage;

beforeAll(async () => {
  page = await openPage({ reducedMotion: "reduce" });
  const { id } = await signUpAndIn(page);
  const deadline = localDay(10);
  const goals = [50, 500].map((target) => ({ type: "calories" as const, target, deadline }));
  const workouts = makeWorkouts(12, 20).map((workout, index) => ({ ...workout, id: `done-${index}` }));
  await seed(page, { owner: { kind: "account", id }, workouts, goals });
});

const settled = () => page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));

test.each([
  "/dashboard",
  "/workouts",
  "/workouts?tab=routines",
  "/workouts?tab=history",
  "/workouts?tab=goals",
  "/workouts/done-3",
  "/history",
  "/profile",
  "/settings",
])("%s has every control free", async (path) => {
  await visit(page, path);
  await settled();
  expect(await listCoveredInWindows(page)).toEqual([]);
});

test("the controls of a running workout are free, with an exercise, a rest and a notice", async () => {
  await visit(page, "/workouts");
  await page.getByRole("button", { name: "Start Workout", exact: true }).click();
  await page.getByText("Workout started! Keep it up! 💪").waitFor();
  expect(await listCovered(page)).toEqual([]);
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await press(page, "Start Running");
  expect(await listCoveredInWindows(page)).toEqual([]);
  await page.getByRole("button", { name: /^Rest timer/ }).click();
  await page.getByRole("region", { name: "Rest timer" }).waitFor();
  expect(await listCoveredInWindows(page)).toEqual([]);
  await visit(page, "/workouts?tab=history");
  await page.getByRole("region", { name: "Rest timer" }).waitFor();
  expect(await listCoveredInWindows(page)).toEqual([]);
  // These have the app's bar.
  for (const path of ["/workouts/done-3", "/workouts/exercises/running"]) {
    await visit(page, path);
    await settled();
    expect(await listCoveredInWindows(page), path).toEqual([]);
  }
});

test("on a phone held sideways the player's buttons are above the fold", async () => {
  await page.setViewportSize({ width: 844, height: 390 });
  await visit(page, "/workouts?tab=routines");
  await press(page, "Start Easy evening");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  for (const name of ["Pause", "Skip", "End"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    expect(box && box.y + box.height, name).toBeLessThanOrEqual(390);
  }
  expect(await listCoveredInWindows(page)).toEqual([]);
});
