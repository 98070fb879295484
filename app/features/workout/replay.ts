import type { ExerciseCard, RunningWorkout } from "#app/model/running-workout.ts";
import { listCards, listDone } from "./card-queries.ts";
import { reduceTracker, type TrackerEvent } from "./tracker-state.ts";

/** What was pressed in this tab, and the state that it was pressed on. */
export interface Press {
  readonly event: TrackerEvent;
  readonly at: number;
  readonly seen: RunningWorkout;
  /** Of an event that ends something: records it, with sets that were not in `seen`. */
  readonly recordAgain?: (state: RunningWorkout) => Promise<unknown>;
}

interface Replayed {
  readonly state: RunningWorkout;
  /** Ticks here of cards that another tab had ended by then, with the state that they would have led to. */
  readonly lateTicks: readonly { readonly state: RunningWorkout; readonly card: ExerciseCard }[];
  /** The presses from the first one on that would drop sets which no entry has; each with the state that it meets. */
  readonly waiting: readonly Press[];
}

/** Applies presses to the state that another tab has stored meanwhile. */
export function replay(stored: RunningWorkout, presses: readonly Press[]): Replayed {
  let state = stored;
  const lateTicks: { state: RunningWorkout; card: ExerciseCard }[] = [];
  for (const [index, press] of presses.entries()) {
    const { event, at, seen } = press;
    const next = reduceTracker(state, event, at);
    if (press.recordAgain && dropsUnseen(state, next, seen)) {
      const [, ...later] = presses.slice(index);
      return { state, lateTicks, waiting: [{ ...press, seen: state }, ...later] };
    }
    if (event.type === "set-tick" && listCards(state).every(({ id }) => id !== event.card)) {
      const ticked = reduceTracker(seen, event, at);
      const card = listCards(ticked).find(({ id }) => id === event.card);
      if (card) lateTicks.push({ state: ticked, card });
    }
    state = next;
  }
  return { state, lateTicks, waiting: [] };
}

const listTicks = (state: RunningWorkout): string[] =>
  listCards(state).flatMap((card) => listDone(card).map(({ id }) => `${card.id}/${id}`));

/** Whether a set that is done in `before` is neither in `after` nor was in `seen`. */
function dropsUnseen(before: RunningWorkout, after: RunningWorkout, seen: RunningWorkout): boolean {
  const known = new Set([...listTicks(after), ...listTicks(seen)]);
  return listTicks(before).some((tick) => !known.has(tick));
}
