import type { NewWorkout } from "#app/model/history-entry.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";
import { listCards } from "./card-queries.ts";
import { findMissing } from "./set-fields.ts";
import { describeCards } from "./workouts.ts";

/**
 * Entries for sets that were filled in but not ticked, as if ticked at `at`; recording them later adds them to the finished
 * workout.
 */
export function describeFilled(state: RunningWorkout, at: number): NewWorkout[] {
  const doneAt = new Date(at).toISOString();
  const cards = listCards(state).map((card) => ({
    ...card,
    sets: card.sets.map((set) =>
      set.doneAt || findMissing(set, card.exercise.measure ?? "time") ? set : { ...set, doneAt },
    ),
  }));
  const ids = cards.flatMap(({ id, sets }) => (sets.some((set) => set.doneAt === doneAt) ? id : []));
  return describeCards({ ...state, cards }).filter(({ id }) => id !== undefined && ids.includes(id));
}
