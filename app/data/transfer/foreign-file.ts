import type { RatedExercise } from "#app/domain/exercise/library-exercise.ts";
import type { OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import type { ExportedRow } from "#app/domain/row/export-file.ts";
import type { RowTable } from "#app/domain/row/operation.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";

/** The name in a CSV for a workout without a name, and for exercises whose workout has no entry yet. */
export const unnamedWorkout = "Workout";

export interface CsvProblem {
  /** The line in the file, as an editor numbers it; 0 if the problem concerns the file as such. */
  readonly line: number;
  readonly text: string;
}

/** How a name in a file can be mapped. */
export interface NameMapping {
  /** As the file writes it. */
  readonly name: string;
  readonly sets: number;
  /** The id of the exercise that the name becomes; null if it becomes an own exercise. */
  readonly choice: string | null;
  /** The exercises with the most similar names, best first. */
  readonly candidates: readonly { readonly id: string; readonly name: string }[];
}

/** What was read from a CSV, and what could not be read. */
export interface CsvFacts {
  readonly format: "strong" | "hevy";
  /** Lines of data in the file, the header left out. */
  readonly lines: number;
  /** Lines that are a rest or a note, not a set. */
  readonly noSets: number;
  /** Lines that repeat another line exactly. The two count once. */
  readonly repeated: number;
  /** The first lengths of workouts that can't be read; these workouts have no length. */
  readonly unreadLengths: readonly string[];
  /**
   * A date whose day and month can't be told apart, so that `ImportOptions.dayOrder` has to give their order; null if
   * there is none.
   */
  readonly unclearDate: string | null;
  /** Columns with content that isn't imported. */
  readonly unusedColumns: readonly string[];
  /** Whether the file has days without a time of day; such a workout begins at noon. */
  readonly lacksTime: boolean;
  /** Workouts to import, and those that are here already. */
  readonly count: number;
  readonly known: number;
  /** Notes of the workouts to import that exceed our limit, so that their end is left out. */
  readonly longNotes: number;
  /** Whether weights or distances have no unit, so that `ImportOptions.unit` has to give it. */
  readonly asksUnit: boolean;
  /** Whether weights are in pounds, by the file or by `ImportOptions.unit`. */
  readonly isInPounds: boolean;
  /** The names of exercises in the order of their first appearance. */
  readonly names: readonly NameMapping[];
  /** The first hundred; `problemCount` counts all. */
  readonly problems: readonly CsvProblem[];
  readonly problemCount: number;
}

/** The choices that the user or guest and the page add to a file. Plain data, which can be sent to a worker. */
export interface ImportOptions {
  /** The library that names of exercises are mapped to, with the rates for estimating their kcal. */
  readonly library?: readonly RatedExercise[];
  /** The unit of weights and distances without one: kilograms and kilometres, or pounds and miles. */
  readonly unit?: "kg" | "lb";
  /** Whether the day or the month comes first in dates such as 3/4/2024, if the file doesn't show it. */
  readonly dayOrder?: "day-first" | "month-first";
  /** The id of the exercise that each name in the file becomes, or null for an own exercise. */
  readonly mapping?: Readonly<Record<string, string | null>>;
}

/** The fields by which an entry that is here already is recognized. */
export type KnownEntry = Pick<
  HistoryEntry,
  "id" | "startedAt" | "exercise" | "duration" | "workoutId" | "sets"
>;

/** The data that are here already. */
export interface Present {
  readonly entries: readonly KnownEntry[];
  readonly own: readonly OwnExercise[];
  formatDate(instant: Date): string;
}

/** A row that a file adds. */
export interface ReadRow {
  readonly table: RowTable;
  readonly row: ExportedRow;
}
