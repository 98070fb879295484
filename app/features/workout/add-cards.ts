import type { ExerciseCard, RunningWorkout } from "#app/model/running-workout.ts";
import { createTrackerState, reduceTracker } from "./tracker-state.ts";

interface Started {
  /** The id of a new workout. */
  readonly id: string;
  /** Of a routine; undefined for a workout that is repeated and had none. */
  readonly name: string | undefined;
  readonly restS: number;
  readonly cards: readonly ExerciseCard[];
}

/**
 * Adds the cards of a routine to the running workout, which keeps its name, or to a new one of the routine's name. A
 * workout of this name only opens, and an exercise that has a card already gets no second one.
 */
export function addCards(
  running: RunningWorkout | null,
  { id, name, restS, cards }: Started,
  now: number,
): RunningWorkout {
  const before = running ?? createTrackerState();
  if (name !== undefined && before.general?.name === name) return before;
  const started = reduceTracker(before, { type: "workout-start", id, restS }, now);
  if (!started.general) return started;
  const present = started.cards ?? [];
  const more = cards.filter((card) => present.every(({ exercise }) => exercise.id !== card.exercise.id));
  return {
    ...started,
    revision: started.revision + 1,
    general: started.general.id === id && name ? { ...started.general, name } : started.general,
    cards: [...present, ...more],
    openCard: started.openCard ?? more[0]?.id ?? null,
  };
}
