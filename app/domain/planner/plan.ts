// The shapes of a plan and of its week. Both are plain JSON, so that they are stored as rows.

import type { Muscle } from "../exercise/muscle.ts";
import type { Settings } from "../settings.ts";
import type { Answers } from "./answers.ts";
import type { Past } from "./past.ts";
import type { Catalogue, Pattern } from "./planned-exercise.ts";
import type { Why } from "./rules.ts";
import type { SessionKind } from "./split.ts";

/** What the current week is: an ordinary one, a deload, or the first one after a gap of some length. */
export const phases = ["load", "deload", "short-gap", "block-gap", "long-gap"] as const;
export type Phase = (typeof phases)[number];

export interface PlanSession {
  readonly name: string;
  readonly kind: SessionKind;
  /** Which session of its kind it is in the week, from 0. */
  readonly nth: number;
  /** 1 is Monday. The sessions are a queue, so another day is fine. */
  readonly weekday: number;
  /** The exercises of the block so far. They stay unless they serve no muscle any longer. */
  readonly exerciseIds: readonly string[];
  /** Exercises that stay in any case. */
  readonly lockedIds: readonly string[];
}

/** Weekly sets by muscle. */
export type MuscleSets = Readonly<Partial<Record<Muscle, number>>>;

export interface Plan {
  readonly answers: Answers;
  /** YYYY-MM-DD. */
  readonly startedOn: string;
  /** When the block began, YYYY-MM-DD. */
  readonly blockOn: string;
  /** Both from 1. */
  readonly block: number;
  readonly week: number;
  readonly phase: Phase;
  /** The sets that each muscle gets a week. */
  readonly sets: MuscleSets;
  /** The sets that each main lift of the goal strength gets a week. */
  readonly mainLiftSets: number;
  readonly sessions: readonly PlanSession[];
  /** The week of the block in which a deload was declined; null if none was. */
  readonly declinedDeload: number | null;
}

/** The dose of an exercise's sets. */
export interface Dose {
  readonly minReps: number;
  readonly maxReps: number;
  /** The length of a hold; null for repetitions. */
  readonly seconds: number | null;
  /** Repetitions in reserve. */
  readonly rir: number;
  readonly restS: number;
}

export interface WeekExercise extends Dose {
  readonly exerciseId: string;
  readonly name: string;
  readonly pattern: Pattern;
  readonly sets: number;
  /** Null where the owner finds the weight, or where there is none. */
  readonly weightG: number | null;
  /** The letter of its superset. */
  readonly group: string | null;
  readonly isLocked: boolean;
  /** Whether it is a main lift of the goal strength. */
  readonly isMain: boolean;
  readonly why: Readonly<Record<"sets" | "reps" | "rir" | "rest" | "weight", Why>>;
}

export interface WeekSession {
  /** The index in the plan's sessions. */
  readonly index: number;
  readonly name: string;
  readonly weekday: number;
  readonly minutes: number;
  readonly exercises: readonly WeekExercise[];
  readonly why: Readonly<Record<"name" | "minutes", Why>>;
}

/** An exercise that stands in for another in one session, this week only. */
export interface WeekSwap {
  /** The index in the plan's sessions. */
  readonly session: number;
  readonly fromId: string;
  readonly toId: string;
}

/** What the week holds for a muscle, with the band of its weekly sets. */
export interface WeekMuscle {
  readonly muscle: Muscle;
  readonly sets: number;
  /** The sessions with at least one set for it. */
  readonly days: number;
  readonly floor: number;
  readonly goal: number;
  readonly cap: number;
  readonly why: Why;
}

/** A muscle that stays below its floor, and why. */
export interface Shortfall {
  readonly muscle: Muscle;
  readonly sets: number;
  readonly floor: number;
  readonly text: string;
}

export interface Week {
  readonly block: number;
  readonly number: number;
  readonly phase: Phase;
  readonly sessions: readonly WeekSession[];
  readonly muscles: readonly WeekMuscle[];
  readonly shortfalls: readonly Shortfall[];
  /** Remarks on the whole week, each with its rule. */
  readonly notes: readonly Why[];
}

/** The owner's unit, bar and plates. */
export type Loading = Pick<Settings, "weightUnit" | "barG" | "platesG">;

/** What planning needs besides the plan. */
export interface PlanContext {
  readonly catalogue: Catalogue;
  readonly past: Past;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly loading: Loading;
}
