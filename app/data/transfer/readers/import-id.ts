function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

/**
 * The id of an entry from a file without ids. The same start and exercise give the same id in every export, whatever
 * else the file contains.
 * @param start as the file writes it, an instant or a local time
 */
export function importId(source: string, start: string, exercise: string): string {
  const stamp = start.replace(/[^\d]/g, "").slice(0, 14);
  return `${source}-${stamp}-${hashOf(exercise)}`;
}

/** The id of the own exercise for a name. Every file gives the same id. */
export const ownExerciseId = (name: string): string => `import-${hashOf(name.toLowerCase())}`;

/** The id of a workout. It differs from the ids of the exercises in the workout. */
export const workoutImportId = (source: string, start: string, title: string): string =>
  importId(source, start, `workout\n${title}`);

/** The id for another workout with the same start and name, which its first exercise tells apart. */
export const variantId = (id: string, firstExercise: string): string => `${id}-${hashOf(firstExercise)}`;

/** The id for the `count`th time of an exercise in a workout. */
export const nthId = (id: string, count: number): string => (count === 1 ? id : `${id}-${count}`);
