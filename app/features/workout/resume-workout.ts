import type { Data } from "#app/data/data.ts";
import { isTiming } from "#app/model/is-timing.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";
import { listCards } from "./card-queries.ts";
import { createTrackerState, reduceTracker } from "./tracker-state.ts";

/**
 * Takes back the end of a workout: it runs on, and its entries are deleted. Does nothing once something else was
 * begun. The workout and its cards get new ids, because what was deleted is never recorded again
 * (docs/decisions/0193-the-end-of-a-workout-can-be-taken-back.md).
 * @param ended the state just before the end
 * @returns the workout's new id; null if something else runs
 */
export async function resumeWorkout(
  data: Data,
  ended: RunningWorkout,
  newId: () => string,
): Promise<string | null> {
  const { general, openCard } = ended;
  if (!general) return null;
  const id = newId();
  const cards = listCards(ended).map((card) => ({ ...card, id: newId(), formerId: card.id }));
  const discarded: RunningWorkout = {
    ...ended,
    general: { ...general, id, formerIds: [...(general.formerIds ?? []), general.id] },
    cards: cards.map(({ formerId: _, ...card }) => card),
    openCard: cards.find(({ formerId }) => formerId === openCard)?.id ?? null,
  };
  const stored = await data.runningWorkout.update((running) =>
    running && (isTiming(running) || listCards(running).length > 0)
      ? running
      : reduceTracker(running ?? createTrackerState(), { type: "away-restore", discarded }, Date.now()),
  );
  if (stored?.general?.id !== id) return null;
  // Only now: a page that is closed in between leaves the workout twice rather than not at all.
  await data.history.remove(general.id);
  return id;
}
