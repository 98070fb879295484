// Derives the category and the measure of an exercise, which the dataset lacks.

import type { Category } from "#app/domain/exercise/exercise.ts";
import type { Measure } from "#app/domain/set/training-set.ts";
import type { DatasetExercise } from "./dataset.ts";

/** Jumps, throws and strongman events count as strength, because their sets are repetitions with rests. */
export function categoryOf({ category }: DatasetExercise): Category {
  if (category === "cardio") return "cardio";
  return category === "stretching" ? "flexibility" : "strength";
}

/** Cardio that covers no distance: rope jumping and climbing stairs. */
const onTheSpot = /\b(rope|stairmaster|step mill)\b/i;
/** Exercises that are counted neither by repetitions nor by distance. */
const timed = /\b(battling ropes|balance board)\b/i;
const ownWeight =
  /\b(pull[- ]?ups?|chins?|chin-?ups?|dips?|push-?ups?|muscle ups?|sit-?ups?|jumps?|rope climb|inverted row|bodyweight|suspended|hyperextensions|ab roller|hip raise|london bridges|otis-up|hamstring slides|high box squat|calf raises)\b/i;
const weighted = /^weighted\b/i;

/**
 * The measure of an exercise, by the first rule that fits. Cardio covers a distance, unless it stays on the spot.
 * Stretches, holds and foam rolls are timed. Exercises with the body's own weight count repetitions, with weight
 * added or taken off. All others have weight and repetitions. A band counts as the weight that is printed on it.
 */
export function measureOf(exercise: DatasetExercise): Measure {
  const { name, category, equipment, force } = exercise;
  if (category === "cardio") return onTheSpot.test(name) ? "time" : "distance-time";
  if (category === "stretching" || force === "static" || equipment === "foam roll" || timed.test(name))
    return "time";
  switch (equipment) {
    case null:
    case "body only":
      return "bodyweight-reps";
    case "exercise ball":
      return weighted.test(name) ? "weight-reps" : "bodyweight-reps";
    case "other":
      return category === "plyometrics" || ownWeight.test(name) ? "bodyweight-reps" : "weight-reps";
    default:
      return "weight-reps";
  }
}
