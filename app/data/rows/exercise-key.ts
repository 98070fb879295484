import type { Fields } from "#app/model/json.ts";

/** An exercise as entries name it; own and imported exercises may have a name alone. */
export interface ExerciseRef {
  readonly id?: string | undefined;
  readonly name: string;
}

const nameKey = (name: string): string => `name:${name.trim().toLowerCase()}`;

/**
 * The keys under which the entries of an exercise are indexed: entries without an exercise's id are under its name, the
 * others under its id.
 */
export const exerciseKeysOf = ({ id, name }: ExerciseRef): string[] => [
  nameKey(name),
  ...(id === undefined ? [] : [id]),
];

/** The exercise's key of a history row; undefined for a row without an exercise. */
export function toExerciseKey({ exerciseId, exercise }: Fields): string | undefined {
  if (typeof exercise !== "string") return undefined;
  return typeof exerciseId === "string" ? exerciseId : nameKey(exercise);
}
