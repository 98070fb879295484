import type { HistoryStore, RecordItem } from "#app/data/stores/history-store.ts";
import { countOf } from "#app/lib/amounts.ts";
import type { NewWorkout } from "#app/model/history-entry.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";
import { showToast } from "#app/ui/toast.ts";
import { countFilled, lastTick, listCards, listDone } from "./card-queries.ts";
import { describeCards } from "./describe-entries.ts";
import { findMissing } from "./set-fields.ts";

/**
 * Entries for sets that were filled in but not ticked, as if ticked at `at`; recording them later adds them to the finished
 * workout.
 */
export function describeFilled(state: RunningWorkout, at: number): NewWorkout[] {
  const doneAt = new Date(at).toISOString();
  const last = lastTick(listCards(state)) ?? 0;
  const cards = listCards(state).map((card) => ({
    ...card,
    // As a tick does: an exercise begins after the one before it, which the cards of a routine are not opened for.
    startedAt: listDone(card).length > 0 ? card.startedAt : Math.max(card.startedAt, last),
    sets: card.sets.map((set) =>
      set.doneAt || findMissing(set, card.exercise.measure ?? "time") ? set : { ...set, doneAt },
    ),
  }));
  const ids = cards.flatMap(({ id, sets }) => (sets.some((set) => set.doneAt === doneAt) ? id : []));
  return describeCards({ ...state, cards }).filter(({ id }) => id !== undefined && ids.includes(id));
}

/** Adds the sets that were filled in to a workout that has ended, unless it goes on by now or is deleted. */
export async function addFilled(
  history: Pick<HistoryStore, "find"> | null | undefined,
  before: RunningWorkout,
  { id = "", endedAt }: NewWorkout,
  record: (items: readonly RecordItem[]) => Promise<unknown>,
): Promise<void> {
  if (!(await history?.find(id))) return showToast("The workout is no longer in your history.");
  const filled = describeFilled(before, Date.parse(endedAt));
  await record(filled.map((workout) => ({ workout, options: { towardGoals: true } })));
  showToast(`${countOf(countFilled(before), "set")} added.`);
}
