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

/**
 * The id of a workout, or of its exercise, that another one with the same start and name doesn't have: its first exercise
 * tells them apart. It is the same on each device, in whatever order several files are read.
 */
export const variantId = (id: string, firstExercise: string): string => `${id}-${hashOf(firstExercise)}`;

const segmentsOf = (id: string): string[] => id.split("-");

/** The part of an id that all workouts with the same start and name share. */
export const baseOf = (id: string): string => segmentsOf(id).slice(0, 3).join("-");

/** The id as if its workout began with the same exercise as the workout `known`. */
export const inVariantOf = (id: string, known: string): string =>
  segmentsOf(id)
    .with(3, segmentsOf(known)[3] ?? "")
    .join("-");

/** The id for the `count`th time of an exercise in a workout. */
export const nthId = (id: string, count: number): string => (count === 1 ? id : `${id}-${count}`);
