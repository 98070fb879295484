import { type RefObject, useState } from "react";
import type { Exercise } from "#app/contracts/exercise.ts";
import { isExercising } from "#app/contracts/is-timing.ts";
import { elapsedSeconds } from "#app/features/session/stopwatch.ts";
import type { Session } from "#app/features/session/use-session.ts";

/** Switching away from more than this many seconds is asked about first. */
const worthKeepingS = 60;

export interface Pick {
  pick(exercise: Exercise): void;
  /** Picks it and starts its clock. */
  start(exercise: Exercise): void;
  /** The exercise that waits for an answer, because another one runs. */
  readonly asked: Exercise | null;
  /** Saves what runs and then switches, or stays. */
  answer(switchTo: boolean): void;
}

/** Puts an exercise on the panel and brings the panel into view. */
export function usePick(
  { tracker, startExercise, stopExercise }: Session,
  stage: RefObject<HTMLElement>,
): Pick {
  const [asked, setAsked] = useState<{ exercise: Exercise; starts: boolean } | null>(null);

  function put(exercise: Exercise, starts: boolean) {
    tracker.dispatch({ type: "exercise-pick", exercise });
    if (starts) startExercise();
    // The panel is there after this task.
    requestAnimationFrame(() => {
      const heading = stage.current?.querySelector<HTMLElement>(`#exercise-${CSS.escape(exercise.id)}`);
      heading?.focus({ preventScroll: true });
      heading?.closest("section")?.scrollIntoView({ block: "nearest" });
    });
  }

  function choose(exercise: Exercise, starts: boolean) {
    const { state, at } = tracker.dispatch({ type: "tick", present: true });
    const { panel } = state;
    const isOther = panel !== null && panel.exercise.id !== exercise.id;
    if (isOther && isExercising(state) && elapsedSeconds(panel.watch, at) > worthKeepingS)
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
