import { findPanelCard, lastTick, listCards, listDone } from "./card-queries.ts";
import { cardSeconds, findJoined } from "./recorded-entries.ts";
import type { ExerciseCard, RunningWorkout } from "./running-workout.ts";
import { forgottenMs } from "./timing/absence.ts";
import { isExercising } from "./timing/is-timing.ts";
import { elapsedMs, startWatch, zeroWatch } from "./timing/stopwatch.ts";

/**
 * The state with a workout that starts at `at`, in milliseconds since the epoch. If sets were done before, the start is
 * earlier by the time that they count, so that the workout is never shorter than its exercises (docs/decisions/0217).
 */
export function beginWorkout(state: RunningWorkout, id: string, at: number): RunningWorkout {
  const begin = (startedAt: number): RunningWorkout => ({
    ...state,
    general: { id, startedAt, watch: startWatch(zeroWatch, startedAt) },
  });
  return {
    ...begin(at - doneMs(begin(at), at)),
    ...(state.cards && { cards: state.cards.map((card) => beginCard(card, at)) }),
  };
}

/** An exercise that was opened before the workout, and has no done set yet, begins with the workout. */
const beginCard = (card: ExerciseCard, at: number): ExerciseCard =>
  listDone(card).length > 0 || card.startedAt >= at ? card : { ...card, startedAt: at };

/**
 * The milliseconds of the sets that were done before a workout that starts at `at`. Gaps between the sets count as they
 * do in a workout. The time on a timer is in an entry of its own, and isn't counted again.
 */
function doneMs(state: RunningWorkout, at: number): number {
  const beside = isExercising(state) ? findPanelCard(state) : undefined;
  const done = listCards(state).filter((card) => card !== beside && listDone(card).length > 0);
  const last = lastTick(done);
  if (last === null) return 0;
  const seconds = done.reduce((sum, card) => sum + cardSeconds(state, card), 0);
  const ms = seconds * 1000 + (at - last > forgottenMs ? 0 : at - last);
  return Math.max(0, Math.min(ms, at - lastTimedEnd(state, at)));
}

/**
 * The end of the last timed exercise that has an entry of its own and ended before a workout that starts at `at`; 0 if
 * there is none.
 */
function lastTimedEnd(state: RunningWorkout, at: number): number {
  const { panel, unsaved = [] } = state;
  const ends = unsaved.map(({ endedAt }) => Date.parse(endedAt));
  if (panel?.startedAt) {
    if (!isExercising(state)) ends.push(panel.startedAt + elapsedMs(panel.watch, at));
    else if (!findJoined(state, panel.startedAt)) ends.push(at);
  }
  return Math.max(0, ...ends);
}
