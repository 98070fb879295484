import type { FitnessDatabase } from "#app/data/database.ts";
import { recordEntries, removeEntry } from "#app/data/history/commands.ts";
import { findEntry, listWorkoutExercises } from "#app/data/history/queries.ts";
import { updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { maxRoutineNameLength } from "#app/domain/routine/routine.ts";
import { isCardDone, listCards, mergeCards } from "#app/domain/running-workout/card-queries.ts";
import { toWorkoutEntry } from "#app/domain/running-workout/recorded-entries.ts";
import type { ExerciseCard, RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { awayMs } from "#app/domain/running-workout/timing/absence.ts";
import { maxSets } from "#app/domain/set/training-set.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { showToast } from "#app/ui/toast.ts";

/** The dependencies of continuing. `now`: milliseconds since the epoch. */
interface Continuing {
  newId(): string;
  now(): number;
  /** Called with its new id once the workout runs, before its former entries are removed. */
  onRunning?(id: string): void;
  /** Makes this tab the owner of the running workout. */
  own(): Promise<void>;
}

/**
 * Whether the finished workout can be continued. It must have ended last, no other may run, and the time since its end,
 * which will count, must be no absence.
 */
export const canContinue = (
  running: RunningWorkout | null | undefined,
  { id, endedAt }: Pick<HistoryEntry, "id" | "endedAt">,
  now: number,
): boolean => running?.ended?.general.id === id && !running.general && now - Date.parse(endedAt) < awayMs;

/**
 * Continues the workout of the entry `id`, as if End Workout had not been pressed. Its entry and those of its exercises
 * leave the history, and its next end records all of it. It gets new ids, because recording the id of a removed entry
 * has no effect. If the workout continues but its entry could not be removed, a toast says so.
 * @returns true if this call continued it; false if it runs already
 * @throws Error when it can't be continued, and no workout runs
 */
export async function continueWorkout(
  db: FitnessDatabase,
  id: string,
  { newId, now, onRunning, own }: Continuing,
): Promise<boolean> {
  const [entry, parts] = await Promise.all([findEntry(db, id), listWorkoutExercises(db, id)]);
  if (!entry) throw tooLate();
  await own();
  const nextId = newId();
  const goOn = <T extends { workoutId?: string | undefined }>(part: T): T =>
    part.workoutId === id ? { ...part, workoutId: nextId } : part;
  let before: readonly ExerciseCard[] = [];
  const running = await updateRunningWorkout(db, (stored) => {
    if (!stored?.ended || !canContinue(stored, entry, now())) return stored;
    before = stored.ended.cards;
    return {
      ...resume(stored, before, parts, newId),
      panel: stored.panel && goOn(stored.panel),
      ...(stored.unsaved && { unsaved: stored.unsaved.map(goOn) }),
      general: { ...stored.ended.general, id: nextId, ...keepWords(entry, stored) },
      revision: stored.revision + 1,
    };
  });
  // A second press finds the workout running.
  if (!running?.general) throw tooLate();
  if (running.general.id !== nextId) return false;
  onRunning?.(nextId);
  // The new record is stored first. If the page is closed in between, the history has an entry too many instead of
  // losing one.
  const stopped = parts.filter((part) => before.every((card) => card.id !== part.id));
  try {
    await recordEntries(
      db,
      stopped.map((part) => ({
        workout: { ...part, id: newId(), workoutId: nextId },
        options: { towardGoals: true, goalsAsOf: part.endedAt },
      })),
    );
    await removeEntry(db, id);
  } catch (error) {
    console.error("The ended workout could not be removed.", error);
    showToast("Your workout goes on.", {
      detail: "What was recorded of it could not be removed. Please delete it from your history.",
      durationMs: 10_000,
    });
  }
  return true;
}

const tooLate = () => new Error("The workout ended too long ago, or was removed.");

/** The stored record with the ended cards under new ids, and with the sets and cards since then. */
function resume(
  { ended: _, ...stored }: RunningWorkout,
  ended: readonly ExerciseCard[],
  parts: readonly HistoryEntry[],
  newId: () => string,
): RunningWorkout {
  // The card of a timer that still runs has stayed.
  const stayed = (card: ExerciseCard) => listCards(stored).find(({ id }) => id === card.id);
  const cards = ended.flatMap((card) => {
    const one = stayed(card) ?? withEntry(card, parts);
    return one ? { ...one, id: newId() } : [];
  });
  const since = listCards(stored).filter(({ id }) => ended.every((card) => card.id !== id));
  const openCard = cards.find((card) => !isCardDone(card))?.id ?? cards.at(-1)?.id ?? null;
  return {
    ...stored,
    ...mergeCards({ ...stored, cards, openCard }, { ...stored, cards: since, openCard: null }),
  };
}

/**
 * The card with the done sets of its entry, which may have been edited or added since. Without an entry, its done sets
 * were deleted, or recorded with the exercise's timer. Null if no other sets are left.
 */
function withEntry(card: ExerciseCard, parts: readonly HistoryEntry[]): ExerciseCard | null {
  const entry = parts.find(({ id }) => id === card.id);
  // A set that was added on the workout's page has no time of its own.
  const done = entry?.sets?.map((set) => ({ ...set, doneAt: set.doneAt ?? entry.endedAt })) ?? [];
  const left = card.sets.filter(({ id, doneAt }) => !doneAt && done.every((set) => set.id !== id));
  const sets = [...done, ...left].slice(0, maxSets);
  return sets.length > 0 || card.sets.length === 0 ? { ...card, sets } : null;
}

/** The name, the effort and the note that were entered on the workout's page. */
const keepWords = ({ exercise, endedAt, effort, note }: HistoryEntry, stored: RunningWorkout) => ({
  ...(exercise !== toWorkoutEntry({ ...stored, ...stored.ended }, Date.parse(endedAt))?.exercise && {
    name: exercise.slice(0, maxRoutineNameLength),
    isNameDerived: false,
  }),
  ...(effort !== undefined && { effort }),
  ...(note !== undefined && { note }),
});
