import { freeLetter } from "../set/superset.ts";
import type { ExerciseCard, RunningWorkout } from "./running-workout.ts";
import { createTrackerState, reduceTracker } from "./tracker-state.ts";

interface Started {
  /** The id of a new workout. */
  readonly id: string;
  /** The routine's name; undefined for a repeated workout without one. */
  readonly name: string | undefined;
  /** Whether the name was derived from the exercises. */
  readonly isNameDerived?: boolean;
  readonly restS: number;
  readonly cards: readonly ExerciseCard[];
}

/**
 * Adds the cards of a routine to the running workout, or to a new one. The workout gets the routine's name, unless it
 * has a name or cards already. If the running workout already has this name, it stays unchanged. An exercise with a
 * card gets no second card.
 */
export function addCards(
  running: RunningWorkout | null,
  { id, name, isNameDerived = false, restS, cards }: Started,
  now: number,
): RunningWorkout {
  const before = running ?? createTrackerState();
  if (name !== undefined && before.general?.name === name) return before;
  const started = reduceTracker(before, { type: "workout-start", id, restS }, now);
  if (!started.general) return started;
  const present = started.cards ?? [];
  const missing = cards.filter((card) => present.every(({ exercise }) => exercise.id !== card.exercise.id));
  const more = withOwnLetters(missing, present);
  const isNamed = started.general.name !== undefined || present.length > 0;
  return {
    ...started,
    revision: started.revision + 1,
    general:
      name && !isNamed
        ? { ...started.general, name, ...(isNameDerived && { isNameDerived }) }
        : started.general,
    cards: [...present, ...more],
    openCard: started.openCard ?? more[0]?.id ?? null,
  };
}

/** Gives the supersets of the new cards other letters than those of the `present` cards, so that they stay apart. */
function withOwnLetters(cards: readonly ExerciseCard[], present: readonly ExerciseCard[]): ExerciseCard[] {
  const letters = new Map<string, string>();
  return cards.map(({ group, ...card }) => {
    if (group === undefined) return card;
    const taken = [...letters.values()].map((letter) => ({ ...card, group: letter }));
    const letter = letters.get(group) ?? freeLetter([...present, ...taken]);
    letters.set(group, letter);
    return { ...card, group: letter };
  });
}
