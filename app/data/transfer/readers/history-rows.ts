import { assumedRates } from "#app/domain/exercise/built-in-exercises.ts";
import { maxOwnExerciseNameLength } from "#app/domain/exercise/own-exercise.ts";
import type { ExportedRow } from "#app/domain/row/export-file.ts";
import type { TrainingSet } from "#app/domain/set/training-set.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { maxNameLength, maxNoteLength, maxWorkoutSeconds } from "#app/domain/workout/workout-limits.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { roundToTenth } from "#app/lib/format-number.ts";
import { importer, nextTimestamp } from "#app/lib/hybrid-clock.ts";
import { type NameMapping, type Present, type ReadRow, unnamedWorkout } from "../foreign-file.ts";
import type { Candidate } from "./exercise-candidates.ts";
import { importId, nthId, ownExerciseId, variantId, workoutImportId } from "./import-id.ts";
import type { ForeignFormat, ImportedExercise, ImportedWorkout } from "./import-reading.ts";
import { fits, measureOfSets, type NamedExercise } from "./map-names.ts";

/** An entry that a file adds. Its note may exceed our limit, and it has no date, which depends on the locale. */
export type ImportedEntry = Omit<HistoryEntry, "date" | "source">;

/** The entries of a workout: the workout's own first. */
export type WorkoutEntries = readonly [ImportedEntry, ...ImportedEntry[]];

/** The exercise that a name becomes. */
interface Target {
  readonly name: string;
  readonly exerciseId: string;
  readonly category: Candidate["category"];
  readonly kcalPerMinute: number;
  readonly measure?: Candidate["measure"];
}

/** The exercise that each name becomes, and the own exercises that are new. */
export function listTargets(
  names: readonly NamedExercise[],
  mappings: readonly NameMapping[],
  candidates: readonly Candidate[],
): { targets: ReadonlyMap<string, Target>; ownRow(name: string): ReadRow | null } {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const rows = new Map<string, ReadRow>();
  const targets = new Map<string, Target>();
  names.forEach(({ name, measure, since }, n) => {
    const choice = mappings[n]?.choice ?? ownExerciseId(name);
    const chosen = byId.get(choice);
    if (chosen) {
      targets.set(name, { ...chosen, exerciseId: chosen.id });
      return;
    }
    const category = measure === "distance-time" ? ("cardio" as const) : ("strength" as const);
    const made = {
      name: name.slice(0, maxOwnExerciseNameLength),
      category,
      kcalPerMinute: assumedRates[category],
      measure,
    };
    targets.set(name, { ...made, exerciseId: choice });
    const clock = nextTimestamp("", Math.max(1, since.getTime()), importer);
    const row = { key: choice, value: { ...made, createdAt: since.toISOString() }, clock };
    rows.set(name, { table: "exercises", row });
  });
  return { targets, ownRow: (name) => rows.get(name) ?? null };
}

/** The local time that the file states, as ISO text. It is the same in every time zone. */
export const wallClock = (instant: Date): string =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString();

/** The sum of timed sets; 0 if it exceeds the length of any workout. */
function secondsOf(sets: readonly TrainingSet[]): number {
  const sum = sets.reduce((total, { seconds = 0 }) => total + seconds, 0);
  return sum <= maxWorkoutSeconds ? sum : 0;
}

const noteOf = (note: string) => (note ? { note } : {});

/** Kcal are estimated only for a length that the file states. */
const estimate = (seconds: number, kcalPerMinute: number) =>
  seconds > 0
    ? {
        caloriesBurned: roundToTenth((kcalPerMinute * seconds) / 60),
        kcalPerMinute: roundToTenth(kcalPerMinute),
        kcalModel: "exercise" as const,
      }
    : { caloriesBurned: 0, kcalModel: "unknown" as const };

/**
 * Whether the workout is a single timed exercise whose name is the title. Our own CSV writes an entry without sets so.
 */
function isTimedEntry({ title, seconds, exercises }: ImportedWorkout): boolean {
  const [exercise] = exercises;
  const [set] = exercise?.sets ?? [];
  return (
    exercises.length === 1 &&
    exercise?.sets.length === 1 &&
    exercise.name === title &&
    set?.kind === "normal" &&
    Object.keys(set).every((field) => ["id", "kind", "seconds"].includes(field)) &&
    Math.abs((seconds ?? 0) - (set.seconds ?? 0)) <= 120
  );
}

/** Converts a file's workouts to entries. The same workout gets the same ids from every file. */
export function createEntryMaker(format: ForeignFormat, targets: ReadonlyMap<string, Target>) {
  const used = new Map<string, number>();
  const unique = (id: string): string => {
    const count = (used.get(id) ?? 0) + 1;
    used.set(id, count);
    return nthId(id, count);
  };
  const targetOf = (name: string): Target => {
    const target = targets.get(name);
    if (!target) throw new Error(`${name} is mapped to nothing`);
    return target;
  };

  function timedEntry(workout: ImportedWorkout, { name, sets, note }: ImportedExercise): WorkoutEntries {
    const { startedAt } = workout;
    const target = targetOf(name);
    const duration = secondsOf(sets);
    const end = new Date(startedAt.getTime() + duration * 1000);
    const entry = {
      id: unique(importId(format, wallClock(startedAt), name)),
      exercise: target.name,
      category: target.category,
      exerciseId: target.exerciseId,
      duration,
      startedAt: startedAt.toISOString(),
      endedAt: end.toISOString(),
      day: localDay(end),
      ...estimate(duration, target.kcalPerMinute),
      ...noteOf([workout.note, note].filter(Boolean).join("\n")),
    };
    return [entry];
  }

  /**
   * A workout has the length that the file states, otherwise the length of its timed sets. An exercise has the length
   * of its timed sets. No other length is known, and none is invented. The kcal of the workout are estimated by the
   * rates of its exercises. The time outside timed sets is divided among the exercises by their number of sets.
   */
  return (workout: ImportedWorkout): WorkoutEntries => {
    const { title, startedAt, exercises } = workout;
    const [only] = exercises;
    if (only && isTimedEntry(workout)) return timedEntry(workout, only);
    const sets = exercises.flatMap((exercise) => exercise.sets);
    const timed = secondsOf(sets);
    const seconds = Math.max(workout.seconds ?? 0, timed);
    const timeOf = (set: TrainingSet) => (timed > 0 ? set.seconds : undefined);
    const untimed = sets.filter((set) => !timeOf(set)).length;
    const share = untimed > 0 ? (seconds - timed) / untimed : 0;
    const burned = exercises.reduce((sum, exercise) => {
      const { kcalPerMinute } = targetOf(exercise.name);
      const time = exercise.sets.reduce((total, set) => total + (timeOf(set) ?? share), 0);
      return sum + (kcalPerMinute * time) / 60;
    }, 0);
    const wall = wallClock(startedAt);
    const first = only?.name ?? "";
    const workoutId = unique(variantId(workoutImportId(format, wall, title), first));
    const end = new Date(startedAt.getTime() + seconds * 1000);
    const day = localDay(end);
    const own: ImportedEntry = {
      id: workoutId,
      exercise: (title || unnamedWorkout).slice(0, maxNameLength),
      duration: seconds,
      startedAt: startedAt.toISOString(),
      endedAt: end.toISOString(),
      day,
      ...estimate(seconds, seconds > 0 ? (burned * 60) / seconds : 0),
      caloriesBurned: roundToTenth(burned),
      ...noteOf(workout.note),
    };
    // The starts differ by a millisecond, so that the order stays.
    let at = startedAt.getTime();
    const entries = exercises.map((exercise): ImportedEntry => {
      const { name, category, kcalPerMinute, exerciseId, measure } = targetOf(exercise.name);
      const duration = timed > 0 ? secondsOf(exercise.sets) : 0;
      const start = at;
      at += Math.max(1, duration * 1000);
      const ended = new Date(start + duration * 1000).toISOString();
      const measured = measureOfSets(exercise.sets) ?? measure ?? "weight-reps";
      const { group } = exercise;
      return {
        id: unique(variantId(importId(format, wall, exercise.name), first)),
        exercise: name,
        category,
        duration,
        startedAt: new Date(start).toISOString(),
        endedAt: ended,
        day,
        ...estimate(duration, kcalPerMinute),
        workoutId,
        exerciseId,
        measure: measure && fits(measure, measured) ? measure : measured,
        sets: [...exercise.sets],
        ...(group && { group }),
        ...noteOf(exercise.note),
      };
    });
    return [own, ...entries];
  };
}

/** Whether the note of an entry exceeds our limit, so that its end is left out. */
export const hasLongNote = ({ note = "" }: ImportedEntry): boolean => note.length > maxNoteLength;

/**
 * The row of the history for an entry. Its timestamp is the end of its workout, so that importing the same file again
 * changes nothing, and later edits stay.
 */
export function toHistoryRow(
  { id, ...fields }: ImportedEntry,
  end: string,
  formatDate: Present["formatDate"],
): ExportedRow {
  const value = {
    ...fields,
    ...(fields.note && { note: fields.note.slice(0, maxNoteLength) }),
    date: formatDate(new Date(`${fields.day}T12:00:00`)),
    source: "imported",
  };
  return {
    key: id,
    value: JSON.parse(JSON.stringify(value)),
    clock: nextTimestamp("", Math.max(1, Date.parse(end)), importer),
  };
}
