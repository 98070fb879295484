import { pathToExercise, workoutPath } from "#app/content/navigation.ts";
import { timedStarters } from "#app/content/starter-routines.ts";
import { ownExercises, routines } from "#app/data/collections.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import { listAllEntries, listWorkoutExercises } from "#app/data/history/queries.ts";
import { readSettings } from "#app/data/settings/settings.ts";
import { categoryNames, generalWorkoutName } from "#app/domain/exercise/built-in-exercises.ts";
import type { Muscle } from "#app/domain/exercise/muscle.ts";
import { listExercises, type OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import { createMuscleLookup } from "#app/domain/muscles/count-muscle-sets.ts";
import { hasCards, maxRoutineNameLength, type NewRoutine } from "#app/domain/routine/routine.ts";
import { findRunId, listKinds, listLeftOut, listSteps } from "#app/domain/routine/steps-of-workout.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { nameWorkout, toDoneExercise } from "#app/domain/workout/name-workout.ts";
import { loadLibrary } from "#app/features/library/public.ts";
import { startWorkout } from "#app/features/workout/public.ts";
import { showToast } from "#app/ui/toast.ts";
import { startAsCards, startRoutine } from "./start-routine.ts";

/**
 * The name from the owner, another app or the trained muscles; undefined if the workout has its category's name or a
 * default one.
 */
const givenName = ({ exercise, category }: HistoryEntry): string | undefined =>
  exercise === generalWorkoutName || exercise.toLowerCase() === category ? undefined : exercise;

/**
 * Repeats a workout.
 * A workout with sets starts again with the same exercises. If its exercises were only timed, it starts by the clock
 * with the same times. A routine by the clock starts in its present form, unless it was deleted. A workout without
 * exercises starts empty, unless its name is that of a category or an exercise.
 * Returns the path of the started workout, or the path that puts the entry's exercise on the panel. Returns null after
 * a failure, which a toast has shown.
 */
export async function repeatWorkout(db: FitnessDatabase, entry: HistoryEntry): Promise<string | null> {
  try {
    const [found, own, settings] = await Promise.all([
      listWorkoutExercises(db, entry.id),
      ownExercises.list(db),
      readSettings(db),
    ]);
    const exercises = listExercises(own);
    const single = pathToExercise(
      exercises.find(({ id }) => id === entry.exerciseId)?.name ?? entry.exercise,
    );
    if (found.length === 0 && entry.source !== "session") return single;
    // The timed exercises of an older workout are entries outside it.
    const parts = found.length > 0 ? found : (await listAllEntries(db)).entries;
    const steps = listSteps(entry, parts, exercises, settings);
    const leftOut = listLeftOut(entry, parts, exercises);
    if (steps.length + leftOut.length === 0) {
      const names = [...Object.values(categoryNames), ...exercises.map(({ name }) => name)];
      const id = !names.includes(entry.exercise) && (await startWorkout(db));
      return id ? workoutPath(id) : single;
    }
    const name = givenName(entry)?.slice(0, maxRoutineNameLength);
    const isRun = found.some(({ id }) => findRunId(id) === entry.id);
    const routine = isRun ? await findTimed(db, entry.exercise) : undefined;
    const id = found.some(({ sets }) => sets)
      ? (
          await startAsCards(db, {
            ...{ name, steps, kinds: listKinds(found) },
            muscles: await findNaming(entry, found, own),
          })
        )?.general?.id
      : await startRoutine(db, routine ?? { name: name ?? entry.exercise, steps });
    if (!id) {
      showToast("None of its exercises exists any more.");
      return null;
    }
    if (!routine && leftOut.length > 0)
      showToast(`Without ${new Intl.ListFormat("en").format(leftOut)}`, {
        detail: "No longer among your exercises.",
        durationMs: 8000,
      });
    return workoutPath(id);
  } catch (error) {
    console.error("The workout could not be repeated", error);
    showToast("The workout could not be repeated.", { detail: "Please try again." });
    return null;
  }
}

/**
 * The muscles of a workout's exercises, by their ids, if the workout was named by them. Undefined if it has a name of its
 * own, or if the library can't be loaded.
 */
async function findNaming(
  { exercise: name }: HistoryEntry,
  parts: readonly HistoryEntry[],
  own: readonly OwnExercise[],
): Promise<ReadonlyMap<string, readonly Muscle[]> | undefined> {
  const findMuscles = createMuscleLookup(own, await loadLibrary().catch(() => []));
  const muscles = new Map(
    parts.map((part) => [part.exerciseId ?? "", findMuscles(part)?.primaryMuscles ?? []]),
  );
  const done = parts.map(({ exerciseId: id = "", category = "strength", sets }) =>
    toDoneExercise({ id, category, primaryMuscles: [...(muscles.get(id) ?? [])] }, sets),
  );
  return nameWorkout(done)?.exercise === name ? muscles : undefined;
}

/** The routine with that name that runs by the clock. An own one comes before a starter routine. */
async function findTimed(db: FitnessDatabase, name: string): Promise<NewRoutine | undefined> {
  const all = [...(await routines.list(db)), ...timedStarters];
  return all.find((routine) => routine.name === name && !hasCards(routine));
}
