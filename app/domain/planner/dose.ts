// Repetitions, repetitions in reserve and rest of an exercise's sets.

import type { Answers } from "./answers.ts";
import type { Dose, Phase, Plan } from "./plan.ts";
import type { Pattern, PlannedExercise } from "./planned-exercise.ts";
import { rules } from "./rules.ts";

type Range = readonly [min: number, max: number];

const mainLift: Range = [3, 5];
/** A load that can't be chosen, such as body weight, needs a wider range. */
const ranges = {
  loaded: { large: [6, 10], small: [10, 15], health: [8, 12] },
  unloaded: { large: [6, 15], small: [10, 20], health: [8, 15] },
} as const satisfies Record<string, Record<string, Range>>;

/** Repetitions in reserve over the weeks of a block. A novice stays at the first, and so does the goal health. */
const rirOfBlock = [3, 2, 2, 1] as const;

/** Seconds of a hold. */
const holdS = { novice: 20, intermediate: 30, advanced: 45 } as const;

const weights = ["barbell", "dumbbells", "kettlebell", "cable", "machine", "ez-bar"] as const;

/** Whether its load can be chosen in grams. Bands and body weight can't. */
export const isLoaded = ({ needs }: Pick<PlannedExercise, "needs">): boolean =>
  weights.some((weight) => needs.includes(weight));

const largePatterns: readonly Pattern[] = [
  "squat",
  "hinge",
  "lunge",
  "horizontal-push",
  "vertical-push",
  "horizontal-pull",
  "vertical-pull",
];

/** Whether it moves large muscles over several joints. Raises and trunk exercises don't, whatever their joints. */
export const isLarge = ({ isCompound, pattern }: PlannedExercise): boolean =>
  isCompound && largePatterns.includes(pattern);

/** The repetitions in reserve of a week; `week` counts from 1. */
export function planRir(
  { goal, experience }: Pick<Answers, "goal" | "experience">,
  week: number,
  phase: Phase,
) {
  if (phase === "deload") return rules.R21.numbers.rir;
  const isSteady = goal === "health" || experience === "novice";
  const rir = (isSteady ? rirOfBlock[0] : rirOfBlock[Math.min(week, rirOfBlock.length) - 1]) ?? rirOfBlock[0];
  return phase === "short-gap" ? rir + rules.R23.numbers.shortRir : rir;
}

/**
 * The dose of an exercise's sets in the plan's week.
 * @param isMain whether it is a main lift of the goal strength
 */
export function planDose(
  exercise: PlannedExercise,
  { answers, week, phase }: Pick<Plan, "answers" | "week" | "phase">,
  isMain: boolean,
): Dose {
  const rir = planRir(answers, week, phase);
  const restS = planRest(exercise, answers.goal, isMain);
  if (exercise.isTimed) return { minReps: 1, maxReps: 1, seconds: holdS[answers.experience], rir, restS };
  const [minReps, maxReps] = planRange(exercise, answers.goal, isMain);
  return { minReps, maxReps, seconds: null, rir, restS };
}

function planRange(exercise: PlannedExercise, goal: Answers["goal"], isMain: boolean): Range {
  if (isMain) return mainLift;
  const { large, small, health } = ranges[isLoaded(exercise) ? "loaded" : "unloaded"];
  if (goal === "health") return health;
  return goal === "strength" || isLarge(exercise) ? large : small;
}

function planRest(exercise: PlannedExercise, goal: Answers["goal"], isMain: boolean): number {
  const { heavyS, heaviestS, compoundS, singleS, healthS } = rules.R15.numbers;
  if (goal === "health") return healthS;
  if (isMain) return exercise.fatigue === 3 ? heaviestS : heavyS;
  return isLarge(exercise) ? compoundS : singleS;
}
