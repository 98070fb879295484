/** Nothing that floats lies over a control of the tracker, in any of its states and any size of window. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showUndo } from "#app/ui/remove-with-undo.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { findCovered } from "../support/find-covered.ts";
import { startWithSet } from "./cards.ts";
import { renderPage } from "./render-page.tsx";
import {
  advance,
  away,
  button,
  category,
  clockOf,
  exerciseButton,
  openAgain,
  openTab,
  openTracker,
  panel,
  pickExercise,
  press,
  rest,
  runningWorkout,
  setVisible,
  start,
} from "./tracker.ts";

const windows = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

async function setWindow({ width, height }: (typeof windows)[number]): Promise<void> {
  await page.viewport(width, height);
  // Scripts react to the size with the next frame.
  for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
}

async function expectNothingCovered(when: string): Promise<void> {
  for (const size of windows) {
    await setWindow(size);
    expect(await findCovered(), `${when}, ${size.width} px`).toEqual([]);
  }
}

test("what lies over a control at the end of the window is found", async () => {
  await renderPage("/about");
  const bar = document.createElement("div");
  Object.assign(bar.style, { position: "fixed", inset: "auto 0 0", height: "60px", zIndex: "100" });
  document.body.insertAdjacentElement("beforeend", bar);
  onTestFinished(() => void bar.remove());
  for (const size of windows) {
    await setWindow(size);
    expect(await findCovered(), `${size.width} px`).not.toEqual([]);
  }
});

test("the quick actions give way while a control lies under them, except for the keyboard", async () => {
  await page.viewport(390, 500);
  await renderPage("/sign-up");
  const actions = button("Quick actions").element() as HTMLElement;
  const edge = () => {
    const { left, top, height } = actions.getBoundingClientRect();
    return document.elementFromPoint(left + 4, top + height / 2);
  };
  const field = page.getByLabelText("Confirm Password").element();
  scrollBy({ top: field.getBoundingClientRect().bottom - actions.getBoundingClientRect().bottom });
  await expect.poll(edge).toBe(field);
  await expect.poll(() => getComputedStyle(actions).opacity).toBe("0");
  await userEvent.tab();
  actions.focus();
  await expect.poll(() => getComputedStyle(actions).opacity).toBe("1");
  scrollTo({ top: document.documentElement.scrollHeight });
  await expect.poll(() => actions.contains(edge())).toBe(true);
  await button("Quick actions").click();
  await expect.element(page.getByRole("link", { name: "View Progress" })).toBeVisible();
});

test("the tracker's controls are free while a workout and an exercise run, and the rest is open and over", async () => {
  await openTracker();
  await category("Strength").click();
  await expect.element(exerciseButton("Lunges")).toBeVisible();
  await expectNothingCovered("a category");
  await press("Start Workout");
  const running = await pickExercise("Cardio", "Running");
  await start(running);
  advance(10);
  await expectNothingCovered("running");
  await press("Rest timer");
  await press("Start", rest());
  await expectNothingCovered("resting");
  advance(61);
  await expect.element(clockOf(rest())).toHaveTextContent("0:00");
  await expectNothingCovered("rested");
});

test("the tracker's controls are free after a long absence, with its three answers", async () => {
  await openTracker();
  await press("Start Workout");
  await expect.element(runningWorkout()).toBeVisible();
  setVisible(false);
  advance(1800);
  setVisible(true);
  await expect.element(away()).toBeVisible();
  await expectNothingCovered("back");
});

test("the tracker's controls are free under notices: of a workout's end, and of a switch that can still be saved", async () => {
  await openTracker();
  for (const size of windows) {
    await setWindow(size);
    await press("Start Workout");
    await expect.element(button("End Workout")).toBeVisible();
    advance(20);
    await press("End Workout");
    await expect.element(page.getByText(/^Workout completed!/)).toBeVisible();
    advance(1);
    expect(await findCovered(), `completed, ${size.width} px`).toEqual([]);
    advance(10);
    const running = await pickExercise("Cardio", "Running");
    await start(running);
    advance(20);
    await pickExercise("Cardio", "Cycling");
    await expect.element(page.getByText("Running was stopped at 0:20 and not saved.").first()).toBeVisible();
    advance(1);
    expect(await findCovered(), `switched, ${size.width} px`).toEqual([]);
    await page.getByRole("button", { name: /^Dismiss/ }).click();
    advance(30);
    await press("Put Cycling away");
    await expect.element(panel("Cycling")).not.toBeInTheDocument();
  }
});

test("the controls of goals and history are free, filled and while a workout runs", async () => {
  await openTracker("?tab=history", {
    workouts: makeWorkouts(6, 30),
    goals: [50_000, 60_000, 70_000].map((target) => ({ type: "calories", target, deadline: "2099-12-31" })),
  });
  await expect.element(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
  await expectNothingCovered("history");
  await openTab("Workout");
  await press("Start Workout");
  await press("Rest timer");
  await openTab("Goals");
  await expect.element(button("Add Goal")).toBeVisible();
  await expectNothingCovered("goals");
});

test.each([
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])(
  "in $width x $height the notice of a start is neither on the clock nor on what is pressed next",
  async (size) => {
    await openTracker("", { size });
    await press("Start Workout");
    await expect.element(button("Add exercise")).toHaveFocus();
    const text = page.getByText("Workout started! Keep it up! 💪");
    await expect.element(text).toBeVisible();
    const notice = text.element().closest("li")?.getBoundingClientRect() ?? new DOMRect();
    expect(notice.height).toBeGreaterThan(0);
    for (const part of [button("Add exercise"), button("End Workout"), clockOf(runningWorkout())]) {
      const { left, right, top, bottom } = part.element().getBoundingClientRect();
      const isFree =
        right <= notice.left || left >= notice.right || bottom <= notice.top || top >= notice.bottom;
      expect(isFree, part.element().textContent ?? "").toBe(true);
    }
    const header = page.getByRole("banner").element().getBoundingClientRect();
    expect(clockOf(runningWorkout()).element().getBoundingClientRect().top).toBeGreaterThan(header.bottom);
  },
);

test("the notice of a workout's end is on none of its numbers", async () => {
  await startWithSet();
  await page.viewport(320, 640);
  await press("End Workout");
  const text = page.getByText(/^Workout completed!/);
  await expect.element(text).toBeVisible();
  const header = page.getByRole("banner").element().getBoundingClientRect();
  expect(text.element().closest("li")?.getBoundingClientRect().bottom).toBeLessThan(header.bottom);
});

test("a pointer or the focus on a notice holds it, and the keyboard reaches its button", async () => {
  await openTracker();
  await press("Start Workout");
  const notice = page.getByText("Workout started! Keep it up! 💪");
  await expect.element(notice).toBeVisible();
  advance(1);
  await userEvent.hover(notice);
  advance(10);
  await expect.element(notice).toBeVisible();
  await userEvent.hover(button("End Workout"));
  advance(4);
  await expect.element(notice).not.toBeInTheDocument();

  const undo = vi.fn();
  showUndo("Deleted Running", undo);
  await expect.element(button("Undo")).toBeVisible();
  await userEvent.keyboard("{Alt>}t{/Alt}");
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(button("Undo")).toHaveFocus();
  advance(20);
  await expect.element(button("Undo")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(button("Undo")).not.toBeInTheDocument();
});

test("on a phone held sideways a set is in the window, and the clock stays over it", async () => {
  await startWithSet();
  await page.viewport(844, 390);
  const first = page.getByRole("row", { name: "Set 1" }).element();
  const edges = () => [
    runningWorkout().element().getBoundingClientRect().bottom,
    first.getBoundingClientRect().top,
    first.getBoundingClientRect().bottom,
    button("End Workout").element().getBoundingClientRect().top,
  ];
  const isOrdered = (all: number[]) =>
    all.every((edge, index) => index === 0 || edge >= (all[index - 1] ?? 0));
  for (const top of [0, 100]) {
    scrollTo(0, top);
    await expect.poll(() => isOrdered(edges()), { message: `scrolled by ${top}` }).toBe(true);
  }
  scrollTo(0, 400);
  await expect.poll(() => runningWorkout().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

test("on a phone held sideways an exercise's buttons are above the dock", async () => {
  const screen = await openTracker("", { size: { width: 844, height: 390 } });
  await press("Start Workout");
  const running = await pickExercise("Cardio", "Running");
  await press("Start Workout", running);
  await expect.element(button("Stop Workout", running)).toBeVisible();
  await openAgain(screen);
  await expect.element(button("Stop Workout", running)).toBeVisible();
  scrollTo(0, 0);
  const dock = button("End Workout").element().getBoundingClientRect();
  for (const name of ["Stop Workout", "Reset"]) {
    const { bottom } = button(name, running).element().getBoundingClientRect();
    expect(bottom, name).toBeLessThan(dock.top);
  }
});
