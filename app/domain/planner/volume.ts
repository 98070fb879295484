// How many sets a muscle gets in a week (R4): floor, start, end of the block and cap.

import { type Muscle, muscles } from "../exercise/muscle.ts";
import type { Answers, Experience } from "./answers.ts";
import type { Phase } from "./plan.ts";
import type { PlannedExercise } from "./planned-exercise.ts";
import { rules } from "./rules.ts";

export interface Band {
  readonly floor: number;
  readonly start: number;
  /** The sets at the end of a block. */
  readonly end: number;
  readonly cap: number;
}

const band = (floor: number, start: number, end: number, cap: number): Band => ({ floor, start, end, cap });

const muscleBands: Readonly<Record<Experience, Band>> = {
  novice: band(4, 6, 10, 12),
  intermediate: band(6, 10, 14, 18),
  advanced: band(8, 12, 18, 20),
};
/** For strength: the muscles, with what main lifts count for them. */
const strengthBand = band(4, 4, 8, 10);
const healthBand = band(4, 4, 6, 8);
/** Direct sets of a main lift of the goal strength. */
export const mainLiftBand = band(2, 4, 6, 8);

/** Muscles without a target unless they are stressed. The traps work in rows and in everything that hangs from the arms. */
const untargeted: readonly Muscle[] = ["forearms", "neck", "adductors", "abductors", "traps"];
/** Muscles that work in most squats, hinges and presses, so that they need fewer sets of their own. */
const supporting: readonly Muscle[] = ["lower back", "abdominals"];

type Chosen = Pick<Answers, "goal" | "experience" | "stressed">;

function baseBand({ goal, experience }: Chosen): Band {
  if (goal === "strength") return strengthBand;
  return goal === "health" ? healthBand : muscleBands[experience];
}

/** The most sets that a muscle may get in a week, whether it has a target or not. */
export const capOf = (muscle: Muscle, answers: Chosen): number => {
  const { stressedMore, stressedCap } = rules.R4.numbers;
  const { cap } = baseBand(answers);
  return answers.stressed.includes(muscle) ? Math.min(stressedCap, cap + stressedMore) : cap;
};

/** The band of a muscle; null if it has no target. */
export function bandOf(muscle: Muscle, answers: Chosen): Band | null {
  const base = baseBand(answers);
  const cap = capOf(muscle, answers);
  if (answers.stressed.includes(muscle)) {
    const { stressedMore } = rules.R4.numbers;
    const end = Math.min(cap, base.end + stressedMore);
    return { floor: base.floor, start: Math.min(end, base.start + stressedMore), end, cap };
  }
  if (untargeted.includes(muscle)) return null;
  return supporting.includes(muscle) ? { ...healthBand, cap } : base;
}

/** The muscles with a target, in the order of the body. */
export const listTargeted = (answers: Chosen): readonly Muscle[] =>
  muscles.filter((muscle) => bandOf(muscle, answers) !== null);

/** The sets of a block's first week. */
export const startSets = (answers: Chosen) => ({
  sets: Object.fromEntries(
    listTargeted(answers).map((muscle) => [muscle, bandOf(muscle, answers)?.start ?? 0]),
  ),
  mainLiftSets: mainLiftBand.start,
});

/** The share of the week's sets that is done in a deload and after a short gap (R21, R23). */
export function phaseShare(phase: Phase): number {
  if (phase === "deload") return rules.R21.numbers.sets;
  return phase === "short-gap" ? rules.R23.numbers.shortSets : 1;
}

/** What `sets` of an exercise count for each of its muscles, as the card of muscles counts them (R5). */
export function countFor(
  { muscles: main, helpers }: Pick<PlannedExercise, "muscles" | "helpers">,
  sets: number,
): readonly (readonly [Muscle, number])[] {
  const { main: whole, helper } = rules.R5.numbers;
  return [
    ...main.map((muscle) => [muscle, sets * whole] as const),
    ...helpers.map((muscle) => [muscle, sets * helper] as const),
  ];
}
