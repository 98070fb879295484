import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { isExercising } from "#app/domain/running-workout/timing/is-timing.ts";
import { elapsedSeconds } from "#app/domain/running-workout/timing/stopwatch.ts";
import { isForPanel, type WorkoutControls } from "../controls/use-workout-controls.ts";

/** Switching away from an exercise that ran longer than this asks first. */
const confirmAfterS = 60;

interface Pick {
  pick(exercise: Exercise): void;
  /** Picks the exercise and starts its clock. */
  start(exercise: Exercise): void;
  /** The exercise of the open question, while another one runs. */
  readonly asked: Exercise | null;
  /** True saves the running exercise and switches; false stays. */
  answer(switchTo: boolean): void;
}

/** Puts an exercise on the panel and scrolls to the panel. */
export function usePick(
  { tracker, pickExercise, startExercise, stopExercise }: WorkoutControls,
  stage: RefObject<HTMLElement>,
): Pick {
  const [asked, setAsked] = useState<{ exercise: Exercise; starts: boolean } | null>(null);

  function put(exercise: Exercise, starts: boolean) {
    showPicked(stage.current, exercise, () => {
      pickExercise(exercise);
      // An exercise with sets alone has a card, so the panel then shows another exercise.
      if (starts && tracker.snapshot().state.panel?.exercise.id === exercise.id) startExercise();
    });
  }

  function choose(exercise: Exercise, starts: boolean) {
    const { state, at } = tracker.dispatch({ type: "time", present: true });
    const { panel } = state;
    // An exercise with sets alone gets a card, and the panel stays as it is.
    const isOther = panel !== null && panel.exercise.id !== exercise.id && isForPanel(exercise);
    if (isOther && isExercising(state) && elapsedSeconds(panel.watch, at) > confirmAfterS)
      setAsked({ exercise, starts });
    else put(exercise, starts);
  }

  return {
    asked: asked?.exercise ?? null,
    pick: (exercise) => choose(exercise, false),
    start: (exercise) => choose(exercise, true),
    answer(switchTo) {
      if (switchTo && asked) {
        stopExercise();
        put(asked.exercise, asked.starts);
      }
      setAsked(null);
    },
  };
}

/**
 * Renders the changes of `pick` at once, then focuses the exercise's heading in `stage` and scrolls to its panel. This
 * happens in one task, so that the next key isn't pressed on an element that is about to lose the focus.
 */
export function showPicked(stage: HTMLElement | null, exercise: Exercise, pick: () => void): void {
  flushSync(pick);
  const heading = stage?.querySelector<HTMLElement>(`#exercise-${CSS.escape(exercise.id)}`);
  heading?.focus({ preventScroll: true });
  heading?.closest("section")?.scrollIntoView({ block: "nearest" });
}
