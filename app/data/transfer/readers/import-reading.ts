import type { TrainingSet } from "#app/domain/set/training-set.ts";
import type { CsvProblem } from "../foreign-file.ts";

export type ForeignFormat = "strong" | "hevy";

/** One line of a file that is a set, in our units. */
export interface ImportedSet {
  readonly line: number;
  /** The start of the workout. */
  readonly startedAt: Date;
  /** Whether the file states the time of day. Otherwise the start is at noon. */
  readonly hasTime: boolean;
  readonly title: string;
  /** The length of the workout in seconds; null when the file doesn't state it. */
  readonly workoutSeconds: number | null;
  readonly workoutNote: string;
  readonly exercise: string;
  /**
   * The number of the set within its exercise, from 0, if the file has it. When it begins anew, the exercise was done a
   * second time.
   */
  readonly index: number | null;
  readonly superset: string;
  readonly set: Omit<TrainingSet, "id">;
  readonly note: string;
}

/** A line that is a note on an exercise, and no set. */
export interface ImportedNote {
  readonly line: number;
  readonly startedAt: Date;
  readonly title: string;
  readonly exercise: string;
  readonly note: string;
}

/** Every line of a file is among the sets, the problems, `noSets` or `repeated`. */
export interface SetReading {
  readonly sets: readonly ImportedSet[];
  readonly notes: readonly ImportedNote[];
  readonly problems: readonly CsvProblem[];
  /** Lines that are a rest or a note. */
  readonly noSets: readonly number[];
  /** Lines that repeat another line exactly, and so add no set. */
  readonly repeated: readonly number[];
  /** Lengths of workouts that can't be read; these workouts have no length. */
  readonly unreadLengths: readonly string[];
  /** A date whose day and month no date of the file tells apart; null if there is none. */
  readonly unclearDate: string | null;
  /** Columns with content that isn't used. */
  readonly unusedColumns: readonly string[];
  /** Whether weights or distances have no unit. */
  readonly asksUnit: boolean;
  /** Whether a weight is in pounds. */
  readonly isInPounds: boolean;
}

export interface ImportedExercise {
  readonly name: string;
  readonly sets: readonly TrainingSet[];
  /** The lines of the exercise's sets. */
  readonly lines: readonly number[];
  readonly note: string;
  readonly group?: string;
}

export interface ImportedWorkout {
  readonly title: string;
  readonly startedAt: Date;
  /** Null when the file doesn't state it. */
  readonly seconds: number | null;
  readonly note: string;
  readonly exercises: readonly ImportedExercise[];
}
