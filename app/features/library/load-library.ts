import * as z from "zod/mini";
import { findBodyWeight } from "#app/data/collections.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import { exercises as builtIn } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import {
  type LibraryExercise,
  libraryExerciseSchema,
  type RatedExercise,
} from "#app/domain/exercise/library-exercise.ts";
import { metOf } from "#app/domain/exercise/met-values.ts";
import exercisesAddress from "./generated/exercises.json?url";

const librarySchema = z.array(libraryExerciseSchema);

let loading: Promise<readonly LibraryExercise[]> | undefined;

async function fetchLibrary(): Promise<readonly LibraryExercise[]> {
  const answer = await fetch(exercisesAddress);
  if (!answer.ok) throw new Error(`The library answered ${answer.status}`);
  return librarySchema.parse(await answer.json());
}

/**
 * The exercises of the library by name; fetched once, and from then on in the service worker's cache. Rejects if it can't
 * be fetched; the next call tries again.
 */
export function loadLibrary(): Promise<readonly LibraryExercise[]> {
  loading ??= fetchLibrary().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The body weight for counting kcal if none is known, in grams. */
export const assumedBodyWeightG = 70_000;

/**
 * kcal per minute by MET and body weight: MET x 3.5 ml of oxygen for a minute and kg, 5 kcal for a litre. To one
 * decimal.
 */
export const kcalPerMinuteOf = (met: number, bodyWeightG = assumedBodyWeightG): number =>
  Math.round((met * 3.5 * bodyWeightG) / 20_000) / 10;

/** The library with rates for the owner: MET x the newest body weight, or the assumed one. */
export async function loadRatedLibrary(db: FitnessDatabase): Promise<readonly RatedExercise[]> {
  const [library, weightG] = await Promise.all([loadLibrary(), findBodyWeight(db)]);
  return library.map((exercise) => ({
    ...exercise,
    kcalPerMinute: kcalPerMinuteOf(metOf(exercise), weightG ?? undefined),
  }));
}

/** Finds an exercise by its id, among the built-in ones and those of the library. */
export async function loadExerciseFinder(db: FitnessDatabase): Promise<(id: string) => Exercise | null> {
  const [library, bodyWeightG] = await Promise.all([loadLibrary(), findBodyWeight(db)]);
  return (id) => {
    const one = library.find((each) => each.id === id);
    return builtIn.find((each) => each.id === id) ?? (one ? toExercise(one, bodyWeightG ?? undefined) : null);
  };
}

/** Converts a library exercise to an `Exercise`, which can be picked, with its rate for a body weight. */
export function toExercise(
  { id, name, category, measure, equipment, primaryMuscles }: LibraryExercise,
  bodyWeightG: number | undefined,
): Exercise {
  const kcalPerMinute = kcalPerMinuteOf(metOf({ id, name, category, measure }), bodyWeightG);
  return { id, name, category, kcalPerMinute, measure, primaryMuscles, ...(equipment && { equipment }) };
}
