/** Sizes and places in the tracker, from a narrow phone to a desktop, and its figures in motion. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  addGoal,
  advance,
  allowMotion,
  button,
  category,
  clockOf,
  exerciseButton,
  expectCount,
  expectTexts,
  openTab,
  openTracker,
  panel,
  pickExercise,
  press,
  rest,
  rows,
  runningWorkout,
} from "./tracker.ts";

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const shown = { visibilityProperty: true, contentVisibilityAuto: true };

test("in a running workout everything that is tapped is at least 56 px, the clock is the largest thing, and silent", async () => {
  await openTracker("", { size: { width: 360, height: 740 } });
  await press("Start Workout");
  const running = await pickExercise("Cardio", "Running");
  await press("Start Workout", running);
  await press("Rest timer");
  await expect.element(rest()).toBeVisible();
  advance(12);
  const taps = all(
    '[role="tabpanel"] button, [role="tabpanel"] ~ div button, [role="tabpanel"] ~ div label',
  ).filter((element) => element.checkVisibility(shown));
  expect(taps.length).toBeGreaterThan(15);
  const small = taps.filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.round(Math.min(width, height)) < 56;
  });
  expect(small.map(({ textContent }) => textContent)).toEqual([]);
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const largest = all("main *")
    .filter((element) => element.textContent?.trim())
    .reduce((best, element) => (sizeOf(element) > sizeOf(best) ? element : best));
  expect(largest.textContent).toBe(clockOf(running).element().textContent);
  expect(clockOf(runningWorkout()).element().ariaLive).toBeNull();
});

/** What scrolls sideways or is cut off, each with the width in front. */
async function listFaults(): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [320, 360, 768, 1440]) {
    await page.viewport(width, 800);
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`${width} px: scrolls sideways`);
    for (const element of all("main button, main dd, main h2"))
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
        faults.push(`${width} px: cuts ${element.textContent}`);
  }
  return faults;
}

test("nothing scrolls sideways or is cut off, from a narrow phone to a desktop", async () => {
  await openTracker();
  await expect.element(button("Start Workout")).toBeEnabled();
  expect(await listFaults()).toEqual([]);
  await press("Start Workout");
  const jacks = await pickExercise("Cardio", "Jumping Jacks");
  await press("Start Workout", jacks);
  await press("Rest timer");
  await press("180 s", rest());
  advance(6000);
  await expectTexts(clockOf(jacks), "100:00");
  expect(await listFaults()).toEqual([]);
  await openTab("Goals");
  await addGoal("calories", "1000000000", "2026-03-09");
  await expectTexts(rows(), /1,000,000,000 kcal/);
  expect(await listFaults()).toEqual([]);
});

test("at 320 px nothing in the panel moves when its message changes", async () => {
  await openTracker("", { size: { width: 320, height: 700 } });
  for (const [of, exercise] of [
    ["Cardio", "Running"],
    ["Cardio", "Jumping Jacks"],
    ["Flexibility", "Yoga"],
  ] as const) {
    const region = await pickExercise(of, exercise);
    const status = region.getByRole("status").first();
    const below = () => {
      const facts = region.element().querySelector("dl")?.getBoundingClientRect().top ?? 0;
      return facts - region.element().getBoundingClientRect().top;
    };
    const before = below();
    advance(3);
    await expectTexts(status, /^About \d+ kcal a minute$/);
    expect(below(), `${exercise}, its rate`).toBe(before);
    await press("Start Workout", region);
    advance(5);
    await expectTexts(clockOf(region), "0:05");
    expect(below(), `${exercise}, running`).toBe(before);
    await press("Stop Workout", region);
    await expectTexts(status, "Saved to your history. Start again for another set.");
    expect(below(), `${exercise}, saved`).toBe(before);
  }
});

test("at 320 px a long name gives way to the numbers of its row, which stay whole", async () => {
  const endedAt = "2026-03-01T18:00:00.000Z";
  await openTracker("?tab=history", {
    size: { width: 320, height: 568 },
    workouts: [
      {
        exercise: "Bodyweight circuit with kettlebells and a skipping rope",
        category: "strength",
        duration: 359_999,
        caloriesBurned: 12_345.6,
        ...{ startedAt: "2026-02-25T10:00:01.000Z", endedAt },
        ...{ source: "exercise", kcalModel: "exercise", kcalPerMinute: 2 },
      },
    ],
  });
  await expectTexts(rows(), /5999:59 12,345.6 kcal$/);
  const cut = all("[role=tabpanel] li span").filter(
    (span) => span.scrollWidth > span.clientWidth && getComputedStyle(span).display !== "inline",
  );
  expect(cut.map((span) => [getComputedStyle(span).textOverflow, span.textContent?.slice(0, 10)])).toEqual([
    ["ellipsis", "Bodyweight"],
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await expect.element(page.getByRole("button", { name: /^Delete/ })).toBeVisible();
});

/** The names of the figures that move in the browser's drawing. Figures out of sight are skipped. */
const moving = () =>
  [...document.querySelectorAll('svg[class^="figure-"]')]
    .filter(
      (svg) =>
        svg.checkVisibility(shown) &&
        svg.getAnimations({ subtree: true }).some(({ playState }) => playState === "running"),
    )
    .map((svg) => /figure-([\w-]+)/.exec(svg.getAttribute("class") ?? "")?.[1])
    .sort();
const expectMoving = (...names: string[]) => expect.poll(moving).toEqual(names);

test("the figures of the open category move while they are in sight, and beside a running exercise none but its own", async () => {
  await allowMotion();
  await openTracker("", { size: { width: 360, height: 400 } });
  await expect.element(category("Strength")).toHaveAttribute("aria-expanded", "false");
  await expectMoving();
  await category("Strength").click();
  exerciseButton("Squats").element().scrollIntoView();
  await expectMoving("lunges", "push-ups", "squats");
  scrollTo(0, document.body.scrollHeight);
  await expectMoving();
  await page.viewport(1280, 800);
  await exerciseButton("Squats").click();
  await expectMoving("lunges", "push-ups", "squats");
  await press("Start Workout", panel("Squats"));
  await expectMoving("squats");
  await press("Stop Workout", panel("Squats"));
  await expectMoving("lunges", "push-ups", "squats");
  await category("Strength").click();
  await expectMoving();
});

test("on a desktop a closed card shows every figure in it, an open one its exercises", async () => {
  await openTracker("", { size: { width: 1280, height: 800 } });
  const figures = () =>
    [...category("Cardio").element().querySelectorAll("svg:not(svg svg)")].filter((svg) =>
      svg.checkVisibility(),
    ).length;
  await expect.element(category("Cardio")).toHaveAttribute("aria-expanded", "false");
  // The fourth is the arrow.
  expect(figures()).toBe(4);
  await expectCount(page.getByRole("button", { name: /kcal\/min/ }), 0);
  await category("Cardio").click();
  await expect.poll(figures).toBe(1);
  await exerciseButton("Cycling").click();
  await expect.element(panel("Cycling")).toBeVisible();
  await expect.element(exerciseButton("Cycling")).toHaveAttribute("aria-pressed", "true");
});
