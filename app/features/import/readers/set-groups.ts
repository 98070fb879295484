import { exercises } from "#app/content/exercises.ts";
import { importId } from "./import-id.ts";
import type { ForeignFormat, ImportedWorkout } from "./import-reading.ts";

/** One set as both apps tell it, in one set of units. */
export interface ImportedSet {
  readonly line: number;
  /** Names the workout that it belongs to within the file. */
  readonly workout: string;
  readonly startedAt: Date;
  /** Seconds of the whole workout; null when the file doesn't tell. */
  readonly workoutSeconds: number | null;
  readonly exercise: string;
  /** Own time of the set in seconds, 0 when it has none. */
  readonly seconds: number;
  readonly words: string;
  readonly note: string;
  readonly original: Readonly<Record<string, string>>;
}

/** What a set without a time is taken for when the workout's length is unknown as well. */
const assumedSetSeconds = 60;
/** Between the product's strength rates; for exercises that it doesn't know. */
const assumedKcalPerMinute = 5;

/** One entry for each exercise of a workout. */
export function groupSets(format: ForeignFormat, sets: readonly ImportedSet[]): ImportedWorkout[] {
  const workouts = new Map<string, Map<string, ImportedSet[]>>();
  for (const set of sets) {
    const workout = workouts.get(set.workout) ?? new Map<string, ImportedSet[]>();
    workouts.set(set.workout, workout);
    const held = workout.get(set.exercise);
    if (held) held.push(set);
    else workout.set(set.exercise, [set]);
  }
  return Array.from(workouts.values(), (workout) => buildEntries(format, workout)).flat();
}

/**
 * Sets with a time of their own keep it; what is left of the workout's length is shared among the others by number.
 * The entries follow each other from the workout's start.
 */
function buildEntries(format: ForeignFormat, workout: Map<string, ImportedSet[]>): ImportedWorkout[] {
  const all = [...workout.values()].flat();
  const [first] = all;
  if (!first) return [];
  const timed = all.reduce((sum, { seconds }) => sum + seconds, 0);
  const untimed = all.filter(({ seconds }) => seconds === 0).length;
  const left = first.workoutSeconds === null ? null : Math.max(0, first.workoutSeconds - timed);
  const share = left === null ? assumedSetSeconds : untimed > 0 ? left / untimed : 0;

  let at = first.startedAt.getTime();
  return Array.from(workout, ([exercise, sets]) => {
    const duration = Math.round(sets.reduce((sum, { seconds }) => sum + (seconds || share), 0));
    const startedAt = at;
    at += duration * 1000;
    const known = findExercise(exercise);
    const kcalPerMinute = known?.kcalPerMinute ?? assumedKcalPerMinute;
    const note = describeSets(sets);
    return {
      id: importId(format, wallClock(first.startedAt), exercise),
      exercise: (known?.name ?? exercise).slice(0, 200),
      ...(known && { category: known.category }),
      duration,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(at).toISOString(),
      caloriesBurned: Math.round((kcalPerMinute * duration) / 6) / 10,
      kcalPerMinute,
      ...(note && { note }),
      original: sets.map(({ original }) => original),
    };
  });
}

/** The time that the file gives, which is another instant wherever it is read. */
const wallClock = (instant: Date): string =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString();

/** "Push Up", "Squat (Barbell)" and "Running" are told from the first word or two of their names. */
export function findExercise(name: string) {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/\(.*?\)/g, "")
      .replace(/[^a-z]/g, "")
      .replace(/s$/, "");
  const wanted = bare(name);
  return exercises.find((exercise) => bare(exercise.name) === wanted);
}

function describeSets(sets: readonly ImportedSet[]): string {
  const words = sets.map(({ words }) => words).filter(Boolean);
  const notes = [...new Set(sets.map(({ note }) => note).filter(Boolean))];
  return [words.join(", "), ...notes].filter(Boolean).join("\n").slice(0, 2000);
}
