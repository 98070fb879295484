import { ownExercises } from "#app/data/collections.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import { recordEntries } from "#app/data/history/commands.ts";
import { listExerciseEntries } from "#app/data/history/exercise-log.ts";
import { findRunningWorkout, updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { readSettings } from "#app/data/settings/settings.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import type { Muscle } from "#app/domain/exercise/muscle.ts";
import { listExercises } from "#app/domain/exercise/own-exercise.ts";
import { cardsOfRoutine, listCardExercises } from "#app/domain/routine/cards-of-routine.ts";
import { findExercise } from "#app/domain/routine/find-exercise.ts";
import { hasCards, type NewRoutine } from "#app/domain/routine/routine.ts";
import { createRun, reduceRoutine } from "#app/domain/routine/run/reduce-routine.ts";
import { addCards } from "#app/domain/running-workout/add-cards.ts";
import type { ExerciseCard, RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { createTrackerState } from "#app/domain/running-workout/tracker-state.ts";
import type { SetKind } from "#app/domain/set/training-set.ts";
import { giveCue, ownRunning, readySound } from "#app/features/workout/public.ts";
import { countOf } from "#app/lib/amounts.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { showToast } from "#app/ui/toast.ts";
import { recordDone } from "./record-steps.ts";

/**
 * This many entries of an exercise are read. They are enough to find the last failures of a progression, even with
 * other workouts of the exercise in between.
 */
const lookedBack = 10;

/**
 * Starts a routine. A routine of timed steps runs by the clock; any other becomes a workout with a card for each
 * exercise.
 * @returns the id of its page, `/workouts/{id}`; null when all its exercises are deleted
 */
export async function startRoutine(db: FitnessDatabase, routine: NewRoutine): Promise<string | null> {
  const exercises = listExercises(await ownExercises.list(db));
  if (!hasCards(routine)) return startRun(db, routine, exercises);
  return (await startCards(db, routine, exercises))?.general?.id ?? null;
}

/** A routine, or a repeated workout, which may lack a name of its own, with the kinds of its sets. */
type Startable = Pick<NewRoutine, "steps" | "rounds"> & {
  readonly name?: string | undefined;
  /** The muscles of its exercises, by their ids, if its name was derived from them. */
  readonly muscles?: ReadonlyMap<string, readonly Muscle[]> | undefined;
  readonly kinds?: ReadonlyMap<string, readonly (readonly SetKind[])[]>;
};

/**
 * Starts a routine of any kind with cards, for pages that can't run one by the clock.
 * @param onOpen called with the id of its first card, before any screen shows that card
 * @returns the running workout; null when all its exercises are deleted
 */
export const startAsCards = async (
  db: FitnessDatabase,
  routine: Startable,
  onOpen?: (cardId: string | null) => void,
): Promise<RunningWorkout | null> =>
  startCards(db, routine, listExercises(await ownExercises.list(db)), onOpen);

/** Adds the cards to the running workout, or to a new one with the routine's name. A second Start only opens it. */
async function startCards(
  db: FitnessDatabase,
  routine: Startable,
  exercises: readonly Exercise[],
  onOpen?: (cardId: string | null) => void,
): Promise<RunningWorkout | null> {
  const newId = createUuidFactory();
  const now = Date.now();
  const { name, muscles } = routine;
  const [settings, ...lists] = await Promise.all([
    readSettings(db),
    ...listCardExercises(routine, exercises).map(
      async (exercise) => [exercise.id, await listExerciseEntries(db, exercise, lookedBack)] as const,
    ),
  ]);
  const cards = cardsOfRoutine(routine, exercises, new Map(lists), {
    newId,
    now,
    today: localDay(new Date(now)),
    unit: settings.weightUnit,
    kinds: routine.kinds,
  });
  if (cards.length === 0) return null;
  const id = newId();
  const started = {
    ...{ id, name, isNameDerived: muscles !== undefined, restS: settings.defaultRestS },
    cards: muscles ? cards.map((card) => withMuscles(card, muscles)) : cards,
  };
  let added = 0;
  await ownRunning(db);
  const stored = await updateRunningWorkout(db, (running) => {
    const next = addCards(running, started, now);
    added = (next.cards?.length ?? 0) - (running?.cards?.length ?? 0);
    onOpen?.(next.openCard ?? null);
    return next;
  });
  if (stored?.general?.id === id) {
    const detail = describeDeleted(routine, exercises);
    showToast("Workout started! Keep it up! 💪", {
      ...(detail !== null && { detail }),
      durationMs: detail === null ? 3000 : 8000,
      isBrief: detail === null,
    });
    giveCue(settings, {
      moment: `start/${id}`,
      words: [name, `First: ${cards[0]?.exercise.name}`].filter(Boolean).join(". "),
    });
  } else {
    showToast(
      added > 0
        ? `${countOf(added, "exercise")} added to the running workout.`
        : "Already in the running workout.",
    );
  }
  return stored;
}

/** The history doesn't store the muscles by which the workout is named at its end. */
function withMuscles(card: ExerciseCard, muscles: ReadonlyMap<string, readonly Muscle[]>): ExerciseCard {
  const primaryMuscles = muscles.get(card.exercise.id);
  return primaryMuscles
    ? { ...card, exercise: { ...card.exercise, primaryMuscles: [...primaryMuscles] } }
    : card;
}

/** The exercises that the started routine lacks, in words; null if all exist. */
function describeDeleted({ steps }: Startable, exercises: readonly Exercise[]): string | null {
  const deleted = steps.filter((step) => !findExercise(step, exercises)).length;
  return deleted > 0 ? `Without ${countOf(deleted, "exercise")} that you deleted.` : null;
}

async function startRun(
  db: FitnessDatabase,
  routine: NewRoutine,
  exercises: readonly Exercise[],
): Promise<string | null> {
  const now = Date.now();
  const run = createRun(routine, exercises, createUuidFactory()(), now);
  if (!run) return null;
  const settings = await readSettings(db);
  if (settings.sound) readySound();
  // The done steps of another routine are recorded before this routine replaces it.
  const former = (await findRunningWorkout(db))?.routine;
  if (former)
    await recordDone((items) => recordEntries(db, items), reduceRoutine(former, { type: "stop" }, now));
  await updateRunningWorkout(db, (running) => {
    const before = running ?? createTrackerState();
    return { ...before, routine: run };
  });
  const detail = describeDeleted(routine, exercises);
  if (detail !== null) showToast(`Started ${run.name}`, { detail, durationMs: 8000 });
  const first = run.steps[0]?.exercise.name;
  giveCue(settings, { moment: `start/${run.id}`, words: `${run.name}. First: ${first}` });
  return run.id;
}
