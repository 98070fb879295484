/** Queries of the running workout's cards: done sets, supersets, the next card, and the merge of two lists. */

import { maxSets, type TrainingSet } from "../set/training-set.ts";
import type { ExerciseCard, RunningWorkout } from "./running-workout.ts";
import { isExercising } from "./timing/is-timing.ts";

const noCards: readonly ExerciseCard[] = [];
export const listCards = (state: RunningWorkout): readonly ExerciseCard[] => state.cards ?? noCards;

export const listDone = (card: ExerciseCard): TrainingSet[] =>
  card.sets.filter(({ doneAt }) => doneAt !== undefined);

/** Whether the card has sets and all are done. */
export const isCardDone = (card: ExerciseCard): boolean =>
  card.sets.length > 0 && card.sets.every(({ doneAt }) => doneAt !== undefined);

/**
 * How many sets have numbers and are not done. The card of a timed exercise is left out, because its sets can still be
 * done.
 */
export const countFilled = (state: RunningWorkout): number =>
  listCards(state)
    .filter((card) => !(isExercising(state) && card === findPanelCard(state)))
    .flatMap(({ sets }) => sets)
    .filter(({ doneAt, reps, meters, seconds }) => !doneAt && (reps || meters || seconds)).length;

/** Whether the set has numbers or a note, or it is done. */
const isTouched = ({ id, kind, amrapFrom, isEachSide, ...fields }: TrainingSet): boolean =>
  Object.keys(fields).length > 0;

/** Whether nothing was entered and nothing is done, so that removing the card loses nothing. */
export const isUntouched = ({ note, sets }: ExerciseCard): boolean => !note && !sets.some(isTouched);

/** How many cards of the same exercise come before the card: 0 for the first time. */
export const nthTimeOf = (cards: readonly ExerciseCard[], { id, exercise }: ExerciseCard): number =>
  cards
    .slice(
      0,
      cards.findIndex((one) => one.id === id),
    )
    .filter((one) => one.exercise.id === exercise.id).length;

/** The card of the exercise whose timer is on the panel. */
export const findPanelCard = (state: RunningWorkout): ExerciseCard | undefined =>
  listCards(state).find(({ exercise }) => exercise.id === state.panel?.exercise.id);

/** When the last set was ticked, in milliseconds since the epoch; null before the first. */
export function lastTick(cards: readonly ExerciseCard[]): number | null {
  const ticks = cards.flatMap(({ sets }) =>
    sets.flatMap(({ doneAt }) => (doneAt ? [Date.parse(doneAt)] : [])),
  );
  return ticks.length > 0 ? Math.max(...ticks) : null;
}

/**
 * Returns the next card of the superset with fewer done sets than this one. If all have equally many, returns the first
 * card that isn't done. Null outside a superset and at its end.
 */
export function findNextInGroup(
  cards: readonly ExerciseCard[],
  id: string,
): { card: ExerciseCard; isSameRound: boolean } | null {
  const at = cards.findIndex((card) => card.id === id);
  const card = cards[at];
  if (card?.group === undefined) return null;
  const round = listDone(card).length;
  const open = cards.filter((one) => one.group === card.group && one.sets.some(({ doneAt }) => !doneAt));
  const order = [...open.filter((one) => cards.indexOf(one) > at), ...open];
  const behind = order.find((one) => one.id !== id && listDone(one).length < round);
  if (behind) return { card: behind, isSameRound: true };
  const first = open[0];
  return first ? { card: first, isSameRound: false } : null;
}

/** The id of the workout that ended last if no exercise was done in it; null otherwise. */
export function findEmptyEnd({ ended, panel, unsaved = [] }: RunningWorkout): string | null {
  if (!ended) return null;
  const { id, done = [] } = ended.general;
  const timed = [...unsaved, ...(panel ? [panel] : [])].some(({ workoutId }) => workoutId === id);
  return timed || done.length > 0 || lastTick(ended.cards) !== null ? null : id;
}

type Cards = Pick<RunningWorkout, "cards" | "openCard">;

/**
 * The cards of a workout that is continued, together with the cards that were opened since it ended. If both have an
 * exercise, it gets one card with the sets of both, each id once. Rows without an entry come last.
 */
export function mergeCards(stored: RunningWorkout, own: RunningWorkout): Cards {
  const cards = [...listCards(stored)];
  let openCard = stored.openCard ?? null;
  const merged = new Set<string>();
  for (const card of listCards(own)) {
    const at = cards.findIndex(({ id, exercise }) => exercise.id === card.exercise.id && !merged.has(id));
    const same = cards[at];
    if (same) cards[at] = mergeSets(same, card);
    else cards.push(card);
    merged.add((same ?? card).id);
    if (own.openCard === card.id) openCard = (same ?? card).id;
  }
  return cards.length > 0 ? { cards, openCard } : {};
}

function mergeSets(stored: ExerciseCard, own: ExerciseCard): ExerciseCard {
  const more = own.sets.filter((set) => isTouched(set) && stored.sets.every(({ id }) => id !== set.id));
  if (more.length === 0) return stored;
  const touched = stored.sets.filter(isTouched);
  const empty = stored.sets.filter((set) => !isTouched(set));
  // Each set that was entered since replaces a blank row.
  const sets = [...touched, ...more, ...empty.slice(more.length)].slice(0, maxSets);
  const note = stored.note ?? own.note;
  return { ...stored, sets, ...(note !== undefined && { note }) };
}
