import { flushSync } from "react-dom";
import type { Exercise } from "#app/domain/exercise/exercise.ts";

/**
 * Renders what `pick` changes at once, then focuses the exercise's heading in `stage` and scrolls to its panel. In the
 * same task, so that a key that follows isn't pressed on an element that is about to lose the focus.
 */
export function showPicked(stage: HTMLElement | null, exercise: Exercise, pick: () => void): void {
  flushSync(pick);
  const heading = stage?.querySelector<HTMLElement>(`#exercise-${CSS.escape(exercise.id)}`);
  heading?.focus({ preventScroll: true });
  heading?.closest("section")?.scrollIntoView({ block: "nearest" });
}
