import type { NewWorkout } from "#app/model/history-entry.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";
import { findPanelCard } from "./card-queries.ts";
import { describeCards, describeExercise, describeWorkout } from "./describe-entries.ts";
import { ranThrough } from "./tracker-state.ts";

/** The entries of what an event ends. */
export interface Ended {
  readonly workout: NewWorkout | null;
  /** The exercise on the panel. */
  readonly exercise: NewWorkout | null;
  readonly cards: readonly NewWorkout[];
}

/** The entries of what the event `type` ends at `at`, in milliseconds since the epoch. */
export function describeEnded(
  state: RunningWorkout,
  type: "workout-end" | "exercise-stop" | "away-end",
  at: number,
): Ended {
  // The absence is not about a workout that was started after it.
  const isStartedSince = type === "away-end" && !ranThrough(state, state.general);
  const workout = type === "exercise-stop" || isStartedSince ? null : describeWorkout(state, at);
  const exercise = type === "workout-end" ? null : describeExercise(state, at);
  // Sets of an exercise that stops with the workout are in its own entry.
  const inPanel = exercise?.sets && findPanelCard(state)?.id;
  // An exercise that stops with the workout in its first second has no entry: its sets are those of its card.
  const stopped = type === "away-end" && ranThrough(state, state.panel) ? { ...state, panel: null } : state;
  const cards = workout ? describeCards(stopped).filter(({ id }) => id !== inPanel) : [];
  return { workout, exercise, cards };
}
