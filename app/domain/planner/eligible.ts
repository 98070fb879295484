// Which exercises an owner can do.

import { type Answers, listKit } from "./answers.ts";
import { findPast, type Past } from "./past.ts";
import type { PlannedExercise } from "./planned-exercise.ts";
import { mainLifts } from "./split.ts";

/** The skill that fits an experience. One more is possible, though not preferred. */
export const skillOf = { novice: 1, intermediate: 2, advanced: 3 } as const;

/** Whether it was done in the last 8 weeks. */
export const isKnown = (past: Past, exercise: PlannedExercise): boolean =>
  (findPast(past, exercise)?.recentSets ?? 0) > 0;

/** Whether it is the exercise by which strength in its pattern is usually measured, and strength is the goal. */
export const isClassic = ({ id, pattern }: PlannedExercise, { goal }: Pick<Answers, "goal">): boolean =>
  goal === "strength" && mainLifts[pattern] === id;

/** Why an exercise can't be picked. */
type Obstacle = "kit" | "spared" | "banned" | "skill";

/** Why an exercise can't be picked; null if it can. */
export function findObstacle(exercise: PlannedExercise, answers: Answers, past: Past): Obstacle | null {
  const kit = listKit(answers);
  if (!exercise.needs.every((need) => kit.includes(need))) return "kit";
  if (exercise.stress.some((region) => answers.spare.includes(region))) return "spared";
  if (answers.banned.includes(exercise.id)) return "banned";
  const isTooHard = exercise.skill > skillOf[answers.experience] + 1;
  // A known exercise was learned before, and whoever trains for strength wants to learn the main lifts.
  return isTooHard && !isKnown(past, exercise) && !isClassic(exercise, answers) ? "skill" : null;
}
