import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { createTrackerState, reduceTracker } from "#app/domain/running-workout/tracker-state.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { ExercisePanel } from "./exercise-panel.tsx";

/** What the buttons were rendered with, in their order. */
const buttons = vi.hoisted((): ComponentProps<"button">[] => []);
vi.mock("#app/ui/button.tsx", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Button(props: ComponentProps<"button">) {
    buttons.push(props);
    return null;
  },
  IconButton: () => null,
}));
vi.mock("#app/ui/lazy-part.tsx", () => ({ lazyPart: () => () => "sets" }));
beforeEach(() => {
  buttons.length = 0;
});

const running = exercises[0] as Exercise;

/** The panel of an exercise; `presses` says what its last button has done. */
function openPanel(isRunning: boolean, before: RunningWorkout = createTrackerState()) {
  const picked = reduceTracker(before, { type: "exercise-pick", exercise: running }, 1000);
  const state = isRunning ? reduceTracker(picked, { type: "exercise-start", id: "s" }, 1000) : picked;
  const snapshot = { state, at: 1000, isAttached: true };
  const presses: string[] = [];
  const controls = {
    tracker: { snapshot: () => snapshot, subscribe: () => () => undefined },
    startExercise: () => presses.push("start"),
    stopExercise: () => presses.push("stop"),
  };
  const markup =
    state.panel &&
    renderToStaticMarkup(
      <ExercisePanel controls={controls as unknown as WorkoutControls} panel={state.panel} />,
    );
  return { presses, button: buttons.at(-1), markup };
}

test.each([
  [false, "start"],
  [true, "stop"],
])("the second click of a double click does nothing (running: %s)", (isRunning, pressed) => {
  const { presses, button } = openPanel(isRunning);
  for (const detail of [1, 2]) button?.onClick?.({ detail } as MouseEvent<HTMLButtonElement>);
  expect(presses).toEqual([pressed]);
  // A click by the keyboard.
  button?.onClick?.({ detail: 0 } as MouseEvent<HTMLButtonElement>);
  expect(presses).toEqual([pressed, pressed]);
});

test("a held key presses once", () => {
  const { button } = openPanel(true);
  const isPrevented = (repeat: boolean) => {
    const preventDefault = vi.fn();
    button?.onKeyDown?.({ repeat, preventDefault } as unknown as KeyboardEvent<HTMLButtonElement>);
    return preventDefault.mock.calls.length > 0;
  };
  expect([isPrevented(false), isPrevented(true)]).toEqual([false, true]);
});

test("the sets that a routine plans of an exercise are under its timer, also of one that is timed as a whole", () => {
  const exercise: Exercise = { ...running, measure: "time" };
  const sets = [{ id: "1", kind: "normal", seconds: 300 }] as const;
  const planned = reduceTracker(
    createTrackerState(),
    { type: "card-add", card: { id: "c", exercise, sets: [...sets] } },
    1000,
  );
  expect(openPanel(false).markup).not.toContain("sets");
  expect(openPanel(false, planned).markup).toContain("sets");
});
