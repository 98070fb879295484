import { forgottenMs } from "./absence.ts";
import { findPanelCard, lastTick, listCards, listDone } from "./card-queries.ts";
import { cardSeconds, findJoined } from "./describe-entries.ts";
import { isExercising } from "./is-timing.ts";
import type { ExerciseCard, RunningWorkout } from "./running-workout.ts";
import { elapsedMs, startWatch, zeroWatch } from "./stopwatch.ts";

/**
 * The state with a workout that starts at `at`, in milliseconds since the epoch. It begins earlier by what the sets that were
 * done before count, so that it is never shorter than its exercises (docs/decisions/0217).
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

/** An exercise that was opened before, and has no set yet, begins with the workout. */
const beginCard = (card: ExerciseCard, at: number): ExerciseCard =>
  listDone(card).length > 0 || card.startedAt >= at ? card : { ...card, startedAt: at };

/**
 * The milliseconds of the sets that were done before a workout that starts at `at`. The gaps between them count as a
 * workout's. What a timer has counted is in its own entry, and isn't counted again.
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

/** The end of what was timed before a workout that starts at `at`, and has an entry of its own; 0 if nothing was. */
function lastTimedEnd(state: RunningWorkout, at: number): number {
  const { panel, unsaved = [] } = state;
  const ends = unsaved.map(({ endedAt }) => Date.parse(endedAt));
  if (panel?.startedAt) {
    if (!isExercising(state)) ends.push(panel.startedAt + elapsedMs(panel.watch, at));
    else if (!findJoined(state, panel.startedAt)) ends.push(at);
  }
  return Math.max(0, ...ends);
}
