import type { Category } from "#app/contracts/exercise.ts";

/** One workout as another app's export tells it, before it becomes an entry. */
export interface ImportedWorkout {
  /** Made from what the file says, so that the same file read again makes the same ids. */
  readonly id: string;
  readonly exercise: string;
  readonly category?: Category;
  /** Whole seconds. */
  readonly duration: number;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly caloriesBurned: number;
  /** The rate that the kcal are estimated by; absent where the file tells them. */
  readonly kcalPerMinute?: number;
  /** Calendar day of the end where the person was; absent where the file doesn't tell more than here. */
  readonly day?: string;
  readonly effort?: number;
  /** The sets in words, then what the person noted. */
  readonly note?: string;
  /** The lines that it was read from, as they were. */
  readonly original: readonly Readonly<Record<string, string>>[];
}

export interface ImportProblem {
  /** Line in the file, as an editor numbers it; 0 when it is about the whole file. */
  readonly line: number;
  readonly text: string;
}

export type ForeignFormat = "strong" | "hevy";
export type CsvFormat = ForeignFormat | "own";

export interface ImportReading {
  /** Null: none of the formats that we know. */
  readonly format: CsvFormat | null;
  readonly workouts: readonly ImportedWorkout[];
  readonly problems: readonly ImportProblem[];
  /** Lines of data in the file, the header left out. */
  readonly lines: number;
}
