// The format of the library's index: a column for each property, a letter for each value, so that it compresses well.

import * as z from "zod/mini";
import { equipment } from "#app/model/equipment.ts";
import { categories } from "#app/model/exercise.ts";
import { type LibraryExercise, levels, muscles } from "#app/model/library-exercise.ts";
import { measures } from "#app/model/training-set.ts";

/**
 * Every column but `names` and `secondary` has one letter for each exercise: "a" for the first value of its list. A "-"
 * stands for none. `secondary` has a word of such letters for each exercise.
 */
const indexSchema = z.object({
  names: z.array(z.string()),
  category: z.string(),
  measure: z.string(),
  equipment: z.string(),
  level: z.string(),
  primary: z.string(),
  secondary: z.string(),
});
export type LibraryIndex = z.infer<typeof indexSchema>;

/** The id of an exercise: its name in lower case, with hyphens. */
export const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .replace(/-$/, "");

const letterA = "a".charCodeAt(0);

export function letterOf<T>(list: readonly T[], value: T | undefined): string {
  return value === undefined ? "-" : String.fromCharCode(letterA + list.indexOf(value));
}

function valueAt<T>(list: readonly T[], letter: string | undefined): T {
  const value = letter === undefined ? undefined : list[letter.charCodeAt(0) - letterA];
  if (value === undefined) throw new Error(`The library's index has an unknown letter: ${letter}`);
  return value;
}

/** Parses the fetched index. Throws when it is of another format. */
export function parseLibraryIndex(fetched: unknown): readonly LibraryExercise[] {
  const columns = indexSchema.parse(fetched);
  const secondary = columns.secondary.split(",");
  return columns.names.map((name, at): LibraryExercise => {
    const tool = columns.equipment[at];
    return {
      id: idOf(name),
      name,
      category: valueAt(categories, columns.category[at]),
      measure: valueAt(measures, columns.measure[at]),
      ...(tool !== "-" && { equipment: valueAt(equipment, tool) }),
      level: valueAt(levels, columns.level[at]),
      primaryMuscles: [valueAt(muscles, columns.primary[at])],
      secondaryMuscles: [...(secondary[at] ?? "")].map((letter) => valueAt(muscles, letter)),
    };
  });
}
