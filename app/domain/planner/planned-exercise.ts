// An exercise that the planner may pick, and the list of them.

import type { Muscle } from "../exercise/library-exercise.ts";

/** The movement patterns. Exercises of one pattern can replace each other. */
export const patterns = [
  "squat",
  "hinge",
  "lunge",
  "horizontal-push",
  "vertical-push",
  "horizontal-pull",
  "vertical-pull",
  "elbow-flexion",
  "elbow-extension",
  "knee-extension",
  "knee-flexion",
  "hip-abduction",
  "hip-adduction",
  "lateral-raise",
  "rear-raise",
  "chest-fly",
  "calf-raise",
  "trunk-flexion",
  "trunk-extension",
  "anti-movement",
  "shrug",
  "forearm",
  "neck",
] as const;
export type Pattern = (typeof patterns)[number];

/** The regions of the body that can be spared. */
export const regions = ["shoulder", "elbow", "wrist", "lower back", "hip", "knee", "ankle"] as const;
export type Region = (typeof regions)[number];

/** What an exercise may need. "bar" is a pull-up bar. Exercises with body weight may need nothing. */
export const needs = [
  "barbell",
  "dumbbells",
  "kettlebell",
  "cable",
  "machine",
  "bands",
  "ez-bar",
  "bench",
  "rack",
  "bar",
  "dip bars",
] as const;
export type Need = (typeof needs)[number];

export interface PlannedExercise {
  /** The exercise's id in the library. */
  readonly id: string;
  readonly name: string;
  readonly pattern: Pattern;
  /** All of them are needed. */
  readonly needs: readonly Need[];
  readonly isCompound: boolean;
  /** Whether one side is done after the other. */
  readonly isOneSided: boolean;
  /** The main muscles. Each set counts 1. */
  readonly muscles: readonly Muscle[];
  /** Each set counts 0.5. */
  readonly helpers: readonly Muscle[];
  /** The regions that it loads. It isn't picked if one of them is spared. */
  readonly stress: readonly Region[];
  readonly skill: 1 | 2 | 3;
  readonly fatigue: 1 | 2 | 3;
  /** 1 is the first choice within the pattern. */
  readonly rank: number;
  /** Whether it is a hold, such as a plank: seconds, not repetitions. */
  readonly isTimed: boolean;
}

export interface Catalogue {
  readonly exercises: readonly PlannedExercise[];
  find(id: string): PlannedExercise | null;
}
