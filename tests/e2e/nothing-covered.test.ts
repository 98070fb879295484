/** Nothing that floats lies over a control: every public screen, every state of the tracker, every size of window. */
import { expect, test, vi } from "vitest";
import { publicPages } from "#app/content/pages.ts";
import { type OpenPage, openAt, withBrowser } from "#tests/support/browser.ts";
import { listCovered, listCoveredInWindows, windows } from "#tests/support/covered.ts";
import {
  addGoal,
  advance,
  button,
  clockOf,
  exerciseFor,
  expectText,
  goToTracker,
  openTab,
  openTracker,
  pickExercise,
  rest,
  setVisible,
  waitUntilStored,
} from "#tests/support/work-out-now.ts";

withBrowser();
vi.setConfig({ testTimeout: 120_000 });

/** Without it, moving figures would change the layout each time that the test looks at the page. */
const calm = { reducedMotion: "reduce" } as const;

let page: OpenPage;

/** The tracker's pages draw as their clock advances: here by two frames. */
const listCoveredOnClock = () => listCoveredInWindows(page, () => advance(page, 0.04));

const paths = [...publicPages.map(({ path }) => path), "/nothing-here"];

test.each(paths)("%s has every control free", async (path) => {
  page = await openAt(path, calm);
  // The console names the page that isn't there.
  if (path === "/nothing-here") page.errors.length = 0;
  expect(await listCoveredInWindows(page)).toEqual([]);
});

test("a bar that lies at the end of the window is found in each", async () => {
  page = await openAt("/about", calm);
  await page.evaluate(() => {
    const bar = document.createElement("div");
    Object.assign(bar.style, { position: "fixed", inset: "auto 0 0", height: "60px", zIndex: "100" });
    document.body.append(bar);
  });
  const found = await listCoveredInWindows(page);
  for (const { width } of windows) expect(found.join("\n")).toContain(`${width}x`);
});

test("the tracker's controls are free before anything runs, with a category open", async () => {
  page = await openTracker(calm);
  expect(await listCoveredOnClock()).toEqual([]);
  await page.getByRole("button", { name: /^Strength/ }).click();
  await expect.poll(() => page.getByRole("button", { name: /^Lunges/ }).isVisible()).toBe(true);
  expect(await listCoveredOnClock()).toEqual([]);
});

test("the tracker's controls are free while a workout and an exercise run, the rest is open, over, and after a reload", async () => {
  page = await openTracker(calm);
  await button(page, "Start Workout").click();
  await advance(page, 10);
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await advance(page, 10);
  expect(await listCoveredOnClock()).toEqual([]);
  await button(page, "Rest timer").click();
  await button(rest(page), "Start").click();
  expect(await listCoveredOnClock()).toEqual([]);
  await advance(page, 61);
  await expectText(clockOf(rest(page)), "0:00");
  expect(await listCoveredOnClock()).toEqual([]);
  await advance(page, 10);
  await page.reload();
  await expectText(clockOf(running), /^1:2\d$/);
  expect(await listCoveredOnClock()).toEqual([]);
});

test("the tracker's controls are free after a long absence, with its three answers", async () => {
  page = await openTracker(calm);
  await button(page, "Start Workout").click();
  await setVisible(page, false);
  await advance(page, 1800);
  await setVisible(page, true);
  await button(page, "Discard").waitFor();
  expect(await listCoveredOnClock()).toEqual([]);
});

test("the tracker's controls are free under notices: of a workout's end, and of a switch that can still be saved", async () => {
  page = await openTracker(calm);
  for (const size of windows) {
    await page.setViewportSize(size);
    await goToTracker(page);
    await button(page, "Start Workout").click();
    await advance(page, 20);
    await button(page, "End Workout").click();
    await page.getByText("Workout completed!").waitFor();
    await advance(page, 1);
    expect.soft(await listCovered(page), `completed, ${size.width} px`).toEqual([]);
    await advance(page, 10);
    const running = await pickExercise(page, "Cardio", "Running");
    await button(running, "Start Workout").click();
    await advance(page, 20);
    await pickExercise(page, "Cardio", "Cycling");
    await page.getByText("Running was stopped at 0:20 and not saved.").waitFor();
    await advance(page, 1);
    expect.soft(await listCovered(page), `switched, ${size.width} px`).toEqual([]);
    await page.getByRole("button", { name: /^Dismiss/ }).click();
    await advance(page, 30);
    await page.getByRole("button", { name: "Put Cycling away" }).click();
    await waitUntilStored(page, /"panel":null/);
  }
});

test("a click on a tab reaches it through a notice, and a pointer on the notice holds it", async () => {
  page = await openTracker();
  await button(page, "Start Workout").click();
  const notice = page.getByText("Workout started! Keep it up! 💪");
  await notice.waitFor();
  await advance(page, 1);
  const box = await notice.boundingBox();
  if (!box) throw new Error("The notice is not drawn");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await advance(page, 10);
  await expect.poll(() => notice.isVisible()).toBe(true);
  await page.mouse.move(10, 700);
  await advance(page, 4);
  await notice.waitFor({ state: "detached" });
});

test("the goals' and the history's controls are free, filled and while a workout runs", async () => {
  page = await openTracker(calm, "?tab=goals");
  for (const target of ["5", "50", "500", "5000"]) await addGoal(page, "calories", target, "2026-03-31");
  expect(await listCoveredOnClock()).toEqual([]);
  await openTab(page, "Workout");
  await exerciseFor(page, "Cardio", "Running", 61);
  await exerciseFor(page, "Strength", "Push-ups", 5);
  await button(page, "Put Push-ups away").click();
  await openTab(page, "History");
  expect(await listCoveredOnClock()).toEqual([]);
  await openTab(page, "Workout");
  await button(page, "Start Workout").click();
  await button(page, "Rest timer").click();
  await openTab(page, "Goals");
  expect(await listCoveredOnClock()).toEqual([]);
});

test("on a phone held sideways an exercise's buttons are above the fold and above the dock", async () => {
  page = await openTracker({ ...calm, viewport: { width: 844, height: 390 } });
  await button(page, "Start Workout").click();
  const running = await pickExercise(page, "Cardio", "Running");
  await button(running, "Start Workout").click();
  await waitUntilStored(page, /"panel":\{.*"runningSince":\d/);
  await page.reload();
  await page.evaluate(() => scrollTo(0, 0));
  const dock = await button(page, "End Workout").boundingBox();
  for (const name of ["Stop Workout", "Reset"]) {
    const box = await button(running, name).boundingBox();
    expect(box && box.y + box.height, name).toBeLessThan(dock?.y ?? 0);
  }
});
