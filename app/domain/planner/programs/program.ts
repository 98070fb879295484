// A program: a fixed series of weeks, as a coach or a study describes it. The planner's own weeks are made by rules instead.

import type { Need } from "../planned-exercise.ts";

/** One planned set. Without `percent` the owner finds the weight that leaves `rir` repetitions. */
export interface ProgramSet {
  /** The repetitions that are asked for; of a range, the fewest. A hold has 1. */
  readonly reps: number;
  /** The most repetitions of a range. */
  readonly maxReps?: number;
  /** The length of a hold. */
  readonly seconds?: number;
  /** Of the lift's training maximum. */
  readonly percent?: number;
  /** Whether as many repetitions as possible are done. They are the score. */
  readonly isAmrap?: true;
  /** Repetitions in reserve. */
  readonly rir?: number;
}

/** A barbell lift with a training maximum, and how this one changes. */
export interface Lift {
  readonly id: string;
  readonly exerciseId: string;
  /** The first training maximum, as a percentage of the one-repetition maximum. */
  readonly startPercent: number;
  /** The step after a success: small is 2.5 kg or 5 lb, large is twice as much. */
  readonly step: "small" | "large";
  /** Two steps from so many repetitions more than asked. Absent: never. */
  readonly doubleFrom?: number;
  /** The failures after which the maximum falls. */
  readonly failures: number;
  /**
   * Whether a success keeps the failures, so that the lift stays in its stage until the maximum falls. Absent: failures
   * count only in a row.
   */
  readonly staysInStage?: true;
  /** Where it falls to, in percent of itself. */
  readonly dropPercent: number;
}

export type ProgramExercise = {
  /** Seconds after each set. */
  readonly restS: number;
} & (
  | {
      readonly lift: string;
      /** The sets, and those after one failure, after two failures and so on; the last ones stay. */
      readonly stages: readonly (readonly ProgramSet[])[];
      /** Whether the result changes the training maximum. */
      readonly isScored: boolean;
    }
  | { readonly exerciseId: string; readonly sets: readonly ProgramSet[] }
);

export interface ProgramSession {
  readonly name: string;
  readonly exercises: readonly ProgramExercise[];
}

export interface Program {
  readonly id: string;
  readonly name: string;
  /** One paragraph. */
  readonly description: string;
  /** Where the scheme comes from. */
  readonly origin: { readonly label: string; readonly url: string };
  readonly level: "novice" | "intermediate" | "advanced";
  /** All equipment that it needs. */
  readonly needs: readonly Need[];
  readonly lifts: readonly Lift[];
  /** After the last week the first one comes again, with the new training maxima. */
  readonly weeks: readonly (readonly ProgramSession[])[];
}
