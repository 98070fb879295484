// An exercise that a plan may contain, and what the planner knows of it beyond the library.

import type { Muscle } from "../exercise/muscle.ts";

/** The movements by which exercises replace each other: two exercises of one pattern train the same joints the same way. */
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

/** The parts of the body that an owner can spare. */
export const regions = ["shoulder", "elbow", "wrist", "lower back", "hip", "knee", "ankle"] as const;
export type Region = (typeof regions)[number];

/**
 * The equipment that an exercise may need. "bar" is a pull-up bar. Body weight needs nothing, nor do a chair, a stair, a
 * wall, a towel and a post.
 */
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

/** "Pull-up bar" tells it from a barbell. */
export function nameNeed(need: Need): string {
  if (need === "ez-bar") return "EZ bar";
  const name = need === "bar" ? "pull-up bar" : need;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** An exercise that is fit for planning. docs/exercise-table.md says how it is rated. */
export interface PlannedExercise {
  readonly id: string;
  readonly name: string;
  readonly pattern: Pattern;
  /** All of them are needed. */
  readonly needs: readonly Need[];
  /** Whether it moves several joints. */
  readonly isCompound: boolean;
  /** Whether its repetitions are those of one side, so that a set takes twice as long. */
  readonly isOneSided: boolean;
  /** The main muscles. A set counts 1 for each. */
  readonly muscles: readonly Muscle[];
  /** The other muscles, which help. A set counts 0.5 for each. */
  readonly helpers: readonly Muscle[];
  /** The regions that it loads so much that an owner who spares one doesn't do it. */
  readonly stress: readonly Region[];
  /** 1: learnt from its description, 2: takes some weeks, 3: takes a base of strength or a coach. */
  readonly skill: 1 | 2 | 3;
  /** 1: tires its muscles, 2: tires the session, 3: is felt in the next session. */
  readonly fatigue: 1 | 2 | 3;
  /** The order within the pattern: 1 is the exercise that a coach would choose first. */
  readonly rank: number;
  /** Whether its sets are holds that are counted in seconds. */
  readonly isTimed: boolean;
}

/** The exercises that a planner chooses from. */
export interface Catalogue {
  /** In the order of patterns and ranks. */
  readonly exercises: readonly PlannedExercise[];
  /** Null for an exercise that isn't fit for planning. */
  find(id: string): PlannedExercise | null;
}
