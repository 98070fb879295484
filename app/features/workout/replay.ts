import type { ExerciseCard, RunningWorkout } from "#app/model/running-workout.ts";
import { listCards, listDone } from "./card-queries.ts";
import { reduceTracker, type TrackerEvent } from "./tracker-state.ts";

/** What was pressed in this tab, and the state that it was pressed on. */
export interface Press {
  readonly event: TrackerEvent;
  readonly at: number;
  readonly seen: RunningWorkout;
  /** Records what the event ends, with sets that `seen` lacks; absent where it ends nothing. */
  readonly recordAgain?: (state: RunningWorkout) => Promise<unknown>;
}

interface LateTick {
  readonly state: RunningWorkout;
  readonly card: ExerciseCard;
}

interface Replayed {
  readonly state: RunningWorkout;
  /** Sets ticked here on cards that another tab has ended, each with the state that the tick would have led to. */
  readonly lateTicks: readonly LateTick[];
  /** The first press that would drop sets without an entry, and all presses after it; each with the state that it meets. */
  readonly waiting: readonly Press[];
}

/** Applies presses to the state that another tab has stored meanwhile. */
export function replay(stored: RunningWorkout, presses: readonly Press[]): Replayed {
  let state = stored;
  const late = new Map<string, LateTick>();
  for (const [index, press] of presses.entries()) {
    const { event, at, seen } = press;
    // Another tab has ended this workout; what was done since, and the next workout, go on.
    if (event.type === "workout-end" && state.general?.id !== seen.general?.id) continue;
    // Without this, a press that is saved late looks like a clock set back, and its time counts twice.
    const next = reduceTracker(state, event, Math.max(at, state.seenAt));
    if (press.recordAgain && dropsUnseen(state, next, seen)) {
      const [, ...later] = presses.slice(index);
      return { state, lateTicks: [...late.values()], waiting: [{ ...press, seen: state }, ...later] };
    }
    if ("set" in event && listCards(state).every(({ id }) => id !== event.card)) {
      const set = typeof event.set === "string" ? event.set : event.set.id;
      // What is pressed after the tick, such as an untick, holds for it as well.
      if (event.type === "set-tick" || late.has(`${event.card}/${set}`))
        noteLate(late, reduceTracker(seen, event, at), event.card, set);
    }
    state = next;
  }
  return { state, lateTicks: [...late.values()], waiting: [] };
}

/** Notes this set alone: the card's other sets are recorded, or were removed since. */
function noteLate(late: Map<string, LateTick>, state: RunningWorkout, card: string, set: string): void {
  const key = `${card}/${set}`;
  const ticked = listCards(state).find(({ id }) => id === card);
  const sets = ticked ? listDone(ticked).filter(({ id }) => id === set) : [];
  if (ticked && sets.length > 0) late.set(key, { state, card: { ...ticked, sets } });
  else late.delete(key);
}

const listTicks = (state: RunningWorkout): string[] =>
  listCards(state).flatMap((card) => listDone(card).map(({ id }) => `${card.id}/${id}`));

/** Whether a set that is done in `before` is neither in `after` nor was in `seen`. */
function dropsUnseen(before: RunningWorkout, after: RunningWorkout, seen: RunningWorkout): boolean {
  const known = new Set([...listTicks(after), ...listTicks(seen)]);
  return listTicks(before).some((tick) => !known.has(tick));
}
