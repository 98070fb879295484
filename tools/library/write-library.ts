// The library's files: the index, and the steps in chunks.

import { idOf, type LibraryIndex, letterOf } from "#app/features/library/library-index.ts";
import { chunkOf } from "#app/features/library/steps-chunk.ts";
import { groupBy } from "#app/lib/group-by.ts";
import { equipment } from "#app/model/equipment.ts";
import { categories } from "#app/model/exercise.ts";
import { levels, muscles } from "#app/model/library-exercise.ts";
import { measures } from "#app/model/training-set.ts";
import { categoryOf, measureOf } from "./classify.ts";
import { type DatasetExercise, datasetExercises } from "./dataset.ts";

const column = (letter: (exercise: DatasetExercise) => string, separator = "") =>
  datasetExercises.map(letter).join(separator);

/** The index as JSON. */
export function writeIndex(): string {
  const index: LibraryIndex = {
    names: datasetExercises.map(({ name }) => name),
    category: column((exercise) => letterOf(categories, categoryOf(exercise))),
    measure: column((exercise) => letterOf(measures, measureOf(exercise))),
    equipment: column((exercise) => letterOf(equipment, exercise.equipment ?? undefined)),
    level: column(({ level }) => letterOf(levels, level)),
    primary: column(({ primaryMuscles }) => letterOf(muscles, primaryMuscles[0])),
    secondary: column(
      ({ secondaryMuscles }) => secondaryMuscles.map((muscle) => letterOf(muscles, muscle)).join(""),
      ",",
    ),
  };
  return `${JSON.stringify(index)}\n`;
}

/** The steps as JSON by the name of their chunk: an object from id to steps, one exercise a line. */
export function writeSteps(): ReadonlyMap<string, string> {
  const chunks = groupBy(datasetExercises, ({ name }) => chunkOf(idOf(name)));
  const line = ({ name, instructions }: DatasetExercise) =>
    `${JSON.stringify(idOf(name))}:${JSON.stringify(instructions)}`;
  return new Map(
    [...chunks].map(([chunk, exercises]) => [chunk, `{\n${exercises.map(line).join(",\n")}\n}\n`]),
  );
}
