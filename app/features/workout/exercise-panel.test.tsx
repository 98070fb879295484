import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { exercises } from "#app/content/exercises.ts";
import { ExercisePanel } from "./exercise-panel.tsx";
import { createTrackerState, reduceTracker } from "./tracker-state.ts";
import type { WorkoutControls } from "./use-workout-controls.ts";

/** What the buttons were rendered with, in their order. */
const buttons = vi.hoisted((): ComponentProps<"button">[] => []);
vi.mock("#app/ui/button.tsx", () => ({
  Button(props: ComponentProps<"button">) {
    buttons.push(props);
    return null;
  },
  IconButton: () => null,
}));
beforeEach(() => {
  buttons.length = 0;
});

/** The panel of an exercise; `presses` says what its first button has done. */
function openPanel(isRunning: boolean) {
  const [exercise] = exercises;
  if (!exercise) throw new Error("There is no exercise");
  const picked = reduceTracker(createTrackerState(), { type: "exercise-pick", exercise }, 1000);
  const state = isRunning ? reduceTracker(picked, { type: "exercise-start", id: "s" }, 1000) : picked;
  const snapshot = { state, at: 1000, isAttached: true };
  const presses: string[] = [];
  const controls = {
    tracker: { snapshot: () => snapshot, subscribe: () => () => undefined },
    startExercise: () => presses.push("start"),
    stopExercise: () => presses.push("stop"),
  };
  if (state.panel)
    renderToStaticMarkup(
      <ExercisePanel controls={controls as unknown as WorkoutControls} panel={state.panel} />,
    );
  return { presses, button: buttons[0] };
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
