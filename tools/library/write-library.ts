// The library's files: a list of the exercises, and their steps by the first letter of the id.

import type { LibraryExercise } from "#app/domain/exercise/library-exercise.ts";
import { groupBy } from "#app/lib/lists.ts";
import { categoryOf, measureOf } from "./classify.ts";
import { type DatasetExercise, datasetExercises } from "./dataset.ts";

/** The id of an exercise: its name in lower case, with hyphens. */
export const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .replace(/-$/, "");

const toLibraryExercise = (exercise: DatasetExercise): LibraryExercise => ({
  id: idOf(exercise.name),
  name: exercise.name,
  category: categoryOf(exercise),
  measure: measureOf(exercise),
  ...(exercise.equipment && { equipment: exercise.equipment }),
  level: exercise.level,
  primaryMuscles: exercise.primaryMuscles,
  secondaryMuscles: exercise.secondaryMuscles,
});

/** The list as JSON, one exercise a line. */
export function writeExercises(): string {
  const lines = datasetExercises.map((exercise) => JSON.stringify(toLibraryExercise(exercise)));
  return `[\n${lines.join(",\n")}\n]\n`;
}

/** For each first letter of an id the JSON of an object from id to steps. */
export function writeSteps(): ReadonlyMap<string, string> {
  const steps = datasetExercises.map(({ name, instructions }) => [idOf(name), instructions] as const);
  const byLetter = groupBy(steps, ([id]) => id.charAt(0));
  return new Map(
    [...byLetter].map(([letter, entries]) => [
      letter,
      `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
    ]),
  );
}
