import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { isExercising } from "#app/domain/running-workout/is-timing.ts";
import { createTabs } from "#tests/support/tracker-tabs.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { usePick } from "./use-pick.ts";

const bench: Exercise = {
  ...{ id: "own-bench", name: "My bench", category: "strength", kcalPerMinute: 4, measure: "weight-reps" },
};
const [running] = exercises;

/** Start in the rows of a catalogue, over a tracker. An exercise of sets alone opens a card. */
async function createStart() {
  const clock = createTabs(1_800_000_000_000);
  const { tracker } = await clock.open();
  const controls = {
    tracker,
    pickExercise: (exercise: Exercise) => {
      const card = { id: "c", exercise, sets: [] };
      tracker.dispatch(exercise === bench ? { type: "card-add", card } : { type: "exercise-pick", exercise });
    },
    startExercise: () => tracker.dispatch({ type: "exercise-start", id: "s" }),
  };
  let start: (exercise: Exercise) => void = () => undefined;
  function Row() {
    ({ start } = usePick(controls as unknown as WorkoutControls, { current: null }));
    return null;
  }
  renderToStaticMarkup(<Row />);
  return { start, tracker, clock };
}

test("Start of an exercise of sets doesn't time the exercise that is still on the panel", async () => {
  if (!running) throw new Error("There is no exercise");
  const { start, tracker } = await createStart();
  start(running);
  expect(isExercising(tracker.snapshot().state)).toBe(true);
  tracker.dispatch({ type: "exercise-stop" });
  start(bench);
  const { state } = tracker.snapshot();
  expect(state.cards?.map(({ exercise }) => exercise.name)).toEqual(["My bench"]);
  expect(isExercising(state)).toBe(false);
});

test("an exercise of sets gets its card at once, and the exercise that is timed for minutes goes on", async () => {
  if (!running) throw new Error("There is no exercise");
  const { start, tracker, clock } = await createStart();
  start(running);
  clock.now += 120_000;
  start(bench);
  const { state } = tracker.snapshot();
  expect(state.cards?.map(({ exercise }) => exercise.name)).toEqual(["My bench"]);
  expect(isExercising(state)).toBe(true);
});
