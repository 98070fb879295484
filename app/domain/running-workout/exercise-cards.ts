/* The cards of the running workout: exercises with sets, in the order of the screen. Pure transitions; instants and
   ids are arguments.
   Guarantees: if two tabs tick the same set, it is ticked once; a removed card or set can be restored unchanged. */
import type { Exercise } from "../exercise/exercise.ts";
import { joinWithNext } from "../set/superset.ts";
import { maxSets, type TrainingSet } from "../set/training-set.ts";
import { findNextInGroup, isUntouched, lastTick, listCards, listDone } from "./card-queries.ts";
import { countMs } from "./recorded-entries.ts";
import type { ExerciseCard, RestTimer, RunningWorkout } from "./running-workout.ts";
import { shownInstant } from "./timing/absence.ts";
import { reduceRest } from "./timing/rest-timer.ts";
import { elapsedSeconds, rebaseWatch, startWatch, stopWatch, zeroWatch } from "./timing/stopwatch.ts";

/** The fields of a set that are entered. */
type SetFields = Omit<TrainingSet, "id" | "doneAt">;
/** Changed fields; `undefined` empties a field. */
export type SetChange = { readonly [Name in keyof SetFields]?: SetFields[Name] | undefined };

/** A card to add; it starts now. */
export type NewCard = Omit<ExerciseCard, "startedAt">;

export type CardEvent =
  /** Opens the card of this exercise if there is one. With `again`, always adds a new card. */
  | { type: "card-add"; card: NewCard; again?: boolean }
  /** Adds the rows that the exercise had the last time. */
  | { type: "card-fill"; card: string; sets: readonly TrainingSet[] }
  | { type: "card-open"; card: string }
  | { type: "card-remove"; card: string }
  | { type: "card-restore"; card: ExerciseCard; index: number }
  | { type: "card-move"; card: string; by: -1 | 1 }
  /**
   * Replaces the exercise of a card. Sets that are done stay with their exercise, and the new exercise follows under
   * `id`, with what is planned for it.
   */
  | ({
      type: "card-replace";
      card: string;
      id: string;
      exercise: Exercise;
      sets: readonly TrainingSet[];
    } & Pick<ExerciseCard, "reason" | "rir">)
  /** Makes a superset with the card below. */
  | { type: "card-group"; card: string }
  | { type: "card-ungroup"; card: string }
  | { type: "card-note"; card: string; note: string }
  | { type: "card-rest"; card: string; restS: number }
  | { type: "set-add"; card: string; id: string }
  /** Puts warm-up sets before the others. */
  | { type: "set-warm-up"; card: string; sets: readonly TrainingSet[] }
  | { type: "set-change"; card: string; set: string; change: SetChange }
  /**
   * `change`: the values that the set still lacks, such as the numbers of the last time. `restS`: the rest after the
   * set.
   */
  | { type: "set-tick"; card: string; set: string; change: SetChange; restS: number }
  | { type: "set-untick"; card: string; set: string }
  /** Starts the stopwatch of a set, or continues it. It ends the rest, and another set's stopwatch pauses. */
  | { type: "set-watch-start"; card: string; set: string }
  /** Pauses the stopwatch of a card's set. The set then has the time. */
  | { type: "set-watch-pause"; card: string }
  | { type: "set-remove"; card: string; set: string }
  | { type: "set-restore"; card: string; set: TrainingSet; index: number };

/** The events of cards and their sets, by the names above. */
export const isCardEvent = (event: { readonly type: string }): event is CardEvent =>
  /^(card|set)-/.test(event.type);

/**
 * Moves every instant, as when the device's clock was set back.
 * @param last the time that stopwatches gathered until then stays
 */
export const moveCards = (
  cards: readonly ExerciseCard[],
  last: number,
  move: (at: number) => number,
): ExerciseCard[] =>
  cards.map((card) => ({
    ...card,
    startedAt: move(card.startedAt),
    ...(card.watch && { watch: { ...card.watch, ...rebaseWatch(card.watch, last, move) } }),
    sets: card.sets.map((set) =>
      set.doneAt === undefined ? set : { ...set, doneAt: toInstant(move(Date.parse(set.doneAt))) },
    ),
  }));

const toInstant = (at: number): string => new Date(at).toISOString();

export function reduceCards(state: RunningWorkout, event: CardEvent, now: number): RunningWorkout {
  const cards = listCards(state);
  switch (event.type) {
    case "card-add": {
      const present = cards.find(
        ({ id, exercise }) =>
          id === event.card.id || (!event.again && exercise.id === event.card.exercise.id),
      );
      if (present) return openCard(state, present.id, now);
      const sets = event.card.sets.slice(0, maxSets);
      return openCard(
        withCards(state, [...cards, { ...event.card, sets, startedAt: now }]),
        event.card.id,
        now,
      );
    }
    case "card-fill":
      return changeCard(state, event.card, (card) => {
        const more = event.sets.slice(card.sets.length);
        const [kind] = event.sets.map((set) => set.kind);
        if (!kind || (more.length === 0 && card.sets[0]?.kind === kind) || !isUntouched(card)) return card;
        const sets = card.sets.map((set, index) => (index === 0 ? { ...set, kind } : set));
        return { ...card, sets: [...sets, ...more].slice(0, maxSets) };
      });
    case "card-open":
      return openCard(state, event.card, now);
    case "card-remove": {
      if (!cards.some(({ id }) => id === event.card)) return state;
      const left = cards.filter(({ id }) => id !== event.card);
      return { ...withCards(state, left), openCard: state.openCard === event.card ? null : state.openCard };
    }
    case "card-restore": {
      if (cards.some(({ id }) => id === event.card.id)) return state;
      const restored = withCards(state, cards.toSpliced(event.index, 0, event.card));
      return { ...restored, openCard: event.card.id };
    }
    case "card-move": {
      const from = cards.findIndex(({ id }) => id === event.card);
      const to = from + event.by;
      const [moved, other] = [cards[from], cards[to]];
      if (!moved || !other) return state;
      return withCards(state, cards.with(from, other).with(to, moved));
    }
    case "card-replace":
      return replaceExercise(state, event, now);
    case "card-group": {
      const index = cards.findIndex(({ id }) => id === event.card);
      const joined = joinWithNext(cards, index);
      return joined === cards ? state : withCards(state, joined);
    }
    case "card-ungroup":
      return changeCard(state, event.card, withoutGroup);
    case "card-note":
      return changeCard(state, event.card, (card) => ({ ...card, note: event.note }));
    case "card-rest":
      return changeCard(state, event.card, (card) => ({ ...card, restS: event.restS }));
    case "set-add":
      return changeCard(state, event.card, (card) => addSet(card, event.id));
    case "set-warm-up":
      return changeCard(state, event.card, (card) => {
        const others = card.sets.filter(({ kind, doneAt }) => kind !== "warm-up" || doneAt !== undefined);
        // Adds only as many warm-up sets as there is room for, so that no other set is dropped.
        return { ...card, sets: [...event.sets.slice(0, maxSets - others.length), ...others] };
      });
    case "set-change": {
      const changed = changeSet(state, event.card, event.set, (set) => applyChange(set, event.change));
      // A typed time replaces that of the stopwatch.
      return "seconds" in event.change ? withoutWatch(changed, event) : changed;
    }
    case "set-tick":
      return tickSet(state, event, now);
    case "set-untick": {
      const unticked = changeSet(state, event.card, event.set, ({ doneAt, ...set }) => set);
      // Unticking the set stops the rest that its tick started.
      return state.rest.after === restKey(event) ? { ...unticked, rest: stopRest(state.rest) } : unticked;
    }
    case "set-watch-start": {
      const card = cards.find(({ id }) => id === event.card);
      if (!card?.sets.some(({ id, doneAt }) => id === event.set && doneAt === undefined)) return state;
      const paused = withCards(
        state,
        cards.map((one) => (one.watch?.set === event.set ? one : pauseWatch(state, one, now))),
      );
      const watched = changeCard(openCard(paused, card.id, now), card.id, (one) => ({
        ...one,
        watch: { ...startWatch(one.watch?.set === event.set ? one.watch : zeroWatch, now), set: event.set },
      }));
      return { ...watched, rest: stopRest(state.rest) };
    }
    case "set-watch-pause":
      return changeCard(state, event.card, (card) => pauseWatch(state, card, now));
    case "set-remove":
      return changeCard(state, event.card, (card) => {
        const sets = card.sets.filter(({ id }) => id !== event.set);
        return sets.length === card.sets.length ? card : { ...card, sets };
      });
    case "set-restore":
      return changeCard(state, event.card, (card) =>
        card.sets.some(({ id }) => id === event.set.id) || card.sets.length >= maxSets
          ? card
          : { ...card, sets: card.sets.toSpliced(event.index, 0, event.set) },
      );
  }
}

const withCards = (state: RunningWorkout, cards: readonly ExerciseCard[]): RunningWorkout => ({
  ...state,
  cards: [...cards],
});

function changeCard(
  state: RunningWorkout,
  id: string,
  change: (card: ExerciseCard) => ExerciseCard,
): RunningWorkout {
  const cards = listCards(state);
  const index = cards.findIndex((card) => card.id === id);
  const card = cards[index];
  if (!card) return state;
  const next = change(card);
  return next === card ? state : withCards(state, cards.with(index, next));
}

function changeSet(
  state: RunningWorkout,
  card: string,
  id: string,
  change: (set: TrainingSet) => TrainingSet,
): RunningWorkout {
  return changeCard(state, card, (one) => {
    const index = one.sets.findIndex((set) => set.id === id);
    const set = one.sets[index];
    return set ? { ...one, sets: one.sets.with(index, change(set)) } : one;
  });
}

/** Empty fields are left out, as in a stored set. */
function applyChange(set: TrainingSet, change: SetChange): TrainingSet {
  const next = Object.entries({ ...set, ...change }).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  return Object.fromEntries(next) as TrainingSet;
}

/** Opens the card. Its exercise starts now, unless one of its sets is done already. */
function openCard(state: RunningWorkout, id: string, now: number): RunningWorkout {
  const card = listCards(state).find((one) => one.id === id);
  if (!card || state.openCard === id) return state;
  const opened = { ...state, openCard: id };
  return listDone(card).length > 0 ? opened : changeCard(opened, id, (one) => ({ ...one, startedAt: now }));
}

/** A copy of the last set, without its id, RPE, note, score and tick. */
function addSet(card: ExerciseCard, id: string): ExerciseCard {
  if (card.sets.length >= maxSets || card.sets.some((set) => set.id === id)) return card;
  const { kind = "normal", rpe, note, amrapFrom, doneAt, ...numbers } = card.sets.at(-1) ?? {};
  return { ...card, sets: [...card.sets, { ...numbers, id, kind: kind === "drop" ? kind : "normal" }] };
}

function tickSet(
  state: RunningWorkout,
  { card: id, set: setId, change, restS }: Extract<CardEvent, { type: "set-tick" }>,
  now: number,
): RunningWorkout {
  const before = listCards(state);
  const card = before.find((one) => one.id === id);
  const set = card?.sets.find((one) => one.id === setId);
  if (!card || !set || set.doneAt !== undefined) return state;
  const others = lastTick(before.filter((one) => one.id !== id));
  const changed = applyChange(set, change);
  const sinceLast = now - Math.max(card.startedAt, others ?? 0);
  const ticked = changeCard(state, id, (one) => ({
    ...one,
    // The former exercise ends with its last set, when this one begins. After an absence this one begins later, at the
    // start of the time that its first set counts.
    startedAt:
      listDone(card).length > 0
        ? Math.min(now, one.startedAt)
        : now - countMs(state, sinceLast, (changed.seconds ?? 0) * 1000),
    sets: one.sets.map((other) => (other === set ? { ...changed, doneAt: toInstant(now) } : other)),
  }));
  const next = findNextInGroup(listCards(ticked), id);
  return {
    ...withoutWatch(ticked, { card: id, set: setId }),
    openCard: next?.card.id ?? id,
    rest: next?.isSameRound
      ? stopRest(state.rest)
      : startRest(state.rest, restS, now, restKey({ card: id, set: setId })),
  };
}

/** The cards as if all stopwatches were paused: a set that is being timed has the time so far. */
export const pauseWatches = (state: RunningWorkout, now: number): ExerciseCard[] =>
  listCards(state).map((card) => pauseWatch(state, card, now));

/** Its set has the time in whole seconds. */
function pauseWatch(state: RunningWorkout, card: ExerciseCard, now: number): ExerciseCard {
  const { watch } = card;
  if (!watch || watch.runningSince === null) return card;
  const stopped = stopWatch(watch, shownInstant(state, now, watch));
  const seconds = elapsedSeconds(stopped, now);
  return {
    ...card,
    watch: { ...stopped, set: watch.set },
    sets: card.sets.map((set) => (set.id === watch.set && seconds > 0 ? { ...set, seconds } : set)),
  };
}

const withoutWatch = (state: RunningWorkout, event: { readonly card: string; readonly set: string }) =>
  changeCard(state, event.card, ({ watch, ...card }) =>
    watch && watch.set !== event.set ? { ...card, watch } : card,
  );

const restKey = ({ card, set }: { readonly card: string; readonly set: string }): string => `${card}/${set}`;

function startRest(rest: RestTimer, seconds: number, now: number, after: string): RestTimer {
  if (seconds <= 0) return stopRest(rest);
  const ready = { ...rest, status: "idle", presetS: seconds, remainingMs: 0, endsAt: null } as const;
  return { ...reduceRest(ready, { type: "rest-start" }, now), after };
}

const stopRest = (rest: RestTimer): RestTimer =>
  rest.status === "idle" ? rest : { ...rest, status: "idle", remainingMs: 0, endsAt: null };

function replaceExercise(
  state: RunningWorkout,
  event: Extract<CardEvent, { type: "card-replace" }>,
  now: number,
): RunningWorkout {
  const cards = listCards(state);
  const index = cards.findIndex(({ id }) => id === event.card);
  const old = cards[index];
  if (!old || old.exercise.id === event.exercise.id || cards.some(({ id }) => id === event.id)) return state;
  const done = listDone(old);
  const left = done.length > 0 ? [{ ...old, sets: done }] : [];
  const next: ExerciseCard = {
    id: event.id,
    exercise: event.exercise,
    sets: event.sets.slice(0, maxSets),
    startedAt: now,
    // The note on an exercise without done sets moves to the new card.
    ...(done.length === 0 && old.note !== undefined && { note: old.note }),
    ...(old.group !== undefined && { group: old.group }),
    ...(event.reason !== undefined && { reason: event.reason }),
    ...(event.rir !== undefined && { rir: event.rir }),
  };
  return { ...withCards(state, cards.toSpliced(index, 1, ...left, next)), openCard: event.id };
}

const withoutGroup = ({ group, ...card }: ExerciseCard): ExerciseCard => card;
