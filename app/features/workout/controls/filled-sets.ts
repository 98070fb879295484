import type { FitnessDatabase } from "#app/data/database.ts";
import { editEntry, recordEntry } from "#app/data/history/commands.ts";
import { findEntry } from "#app/data/history/queries.ts";
import { countFilled, lastTick, listCards, listDone } from "#app/domain/running-workout/card-queries.ts";
import { toCardEntries } from "#app/domain/running-workout/recorded-entries.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { maxSets } from "#app/domain/set/training-set.ts";
import type { HistoryEntry, NewWorkout } from "#app/domain/workout/history-entry.ts";
import { countOf } from "#app/lib/amounts.ts";
import { showToast } from "#app/ui/toast.ts";
import { findMissing } from "../sets/set-fields.ts";

/**
 * Entries for sets that were filled in but not ticked, as if they were ticked at `at`, together with the done sets of
 * their exercise.
 */
export function listFilledEntries(state: RunningWorkout, at: number): NewWorkout[] {
  const doneAt = new Date(at).toISOString();
  const last = lastTick(listCards(state)) ?? 0;
  const cards = listCards(state).map((card) => ({
    ...card,
    // An exercise begins after the one before it, as if its set were ticked. The cards of a routine have no start of
    // their own, because they are never opened.
    startedAt: listDone(card).length > 0 ? card.startedAt : Math.max(card.startedAt, last),
    sets: card.sets.map((set) =>
      set.doneAt || findMissing(set, card.exercise.measure ?? "time") ? set : { ...set, doneAt },
    ),
  }));
  const ids = cards.flatMap(({ id, sets }) => (sets.some((set) => set.doneAt === doneAt) ? id : []));
  return toCardEntries({ ...state, cards }).filter(({ id }) => id !== undefined && ids.includes(id));
}

/** Adds the filled-in sets to a workout that has ended, unless it has been continued or deleted. */
export async function addFilled(
  db: FitnessDatabase | undefined,
  before: RunningWorkout,
  { id = "", endedAt }: NewWorkout,
): Promise<void> {
  if (!db || !(await findEntry(db, id))) {
    showToast("The workout is no longer in your history.");
    return;
  }
  await recordFilled(db, listFilledEntries(before, Date.parse(endedAt)));
  showToast(`${countOf(countFilled(before), "set")} added.`);
}

/** Records each exercise, or adds its sets to the recorded entry. Running it again changes nothing. */
export async function recordFilled(db: FitnessDatabase, exercises: readonly NewWorkout[]): Promise<void> {
  for (const filled of exercises) {
    const entry = await findEntry(db, filled.id ?? "");
    if (!entry) await recordEntry(db, filled, { towardGoals: true });
    else await addMissing(db, entry, filled);
  }
}

/** Adds the sets that the recorded exercise lacks. The entry gets the length with these sets. */
async function addMissing(db: FitnessDatabase, entry: HistoryEntry, filled: NewWorkout): Promise<void> {
  const sets = entry.sets ?? [];
  const missing = (filled.sets ?? []).filter(({ id }) => sets.every((set) => set.id !== id));
  if (missing.length === 0) return;
  await editEntry(db, entry.id, {
    sets: [...sets, ...missing].slice(0, maxSets),
    duration: Math.max(entry.duration, filled.duration),
    caloriesBurned: Math.max(entry.caloriesBurned, filled.caloriesBurned),
    ...(filled.endedAt > entry.endedAt && { endedAt: filled.endedAt }),
  });
}
