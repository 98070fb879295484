// Why each number of a week is what it is: one sentence with the owner's own numbers, and a rule.

import { countOf } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { Muscle } from "../exercise/muscle.ts";
import type { Answers } from "./answers.ts";
import { isLarge, isLoaded } from "./dose.ts";
import type { Dose, Plan } from "./plan.ts";
import { rules, type Why } from "./rules.ts";
import { type FittedSession, type Item, setSeconds } from "./time.ts";
import type { Band } from "./volume.ts";

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Chest", "Lower back". */
export const nameMuscle = (muscle: Muscle): string => capitalize(muscle);

const isAre = (count: number): string => (count === 1 ? "is" : "are");

const personOf: Readonly<Record<Answers["experience"], string>> = {
  novice: "a novice",
  intermediate: "an intermediate",
  advanced: "an advanced trainee",
};

/** @param weekSets the sets that the exercise's first main muscle gets this week */
export function whySets({ exercise, sets, isMain }: Item, plan: Plan, weekSets: number): Why {
  const [muscle] = exercise.muscles;
  if (plan.phase === "deload") return { text: `Half the sets of the week before: ${sets}.`, rule: "R21" };
  if (isMain)
    return {
      text: `A main lift gets about ${plan.mainLiftSets} heavy sets a week for strength; ${sets} of them ${isAre(sets)} here.`,
      rule: "R2",
    };
  if (!muscle) return { text: `${countOf(sets, "set")}, as you chose this exercise.`, rule: "R4" };
  const goal = plan.sets[muscle];
  const aim = goal === undefined ? "" : ` for a goal of ${goal}`;
  return {
    text: `${nameMuscle(muscle)}: ${formatNumber(weekSets)} sets this week${aim}, with those in which other exercises help; ${sets} of them ${isAre(sets)} here.`,
    rule: "R4",
  };
}

export function whyReps({ exercise, dose, isMain }: Item, answers: Answers): Why {
  const { minReps, maxReps, seconds } = dose;
  if (seconds !== null)
    return {
      text: `It is a hold; ${personOf[answers.experience]} starts with ${seconds} seconds.`,
      rule: "R17",
    };
  const range = `${minReps} to ${maxReps}`;
  if (isMain)
    return {
      text: `${range} with your reserve is about 80 % of the maximum or more, which strength needs.`,
      rule: "R2",
    };
  if (!isLoaded(exercise))
    return {
      text: `${range}, a wide range, because this load can't be made lighter or heavier by small steps.`,
      rule: "R7",
    };
  if (answers.goal === "health")
    return { text: `${range} is the middle of the 6 to 15 that suit everybody.`, rule: "R7" };
  if (answers.goal === "strength")
    return {
      text: `${range} for what isn't a main lift: heavy, and within the 6 to 15 of the least time.`,
      rule: "R7",
    };
  const joints = isLarge(exercise) ? "several joints" : "one joint";
  return {
    text: `${range} for an exercise of ${joints}: within the 6 to 15 that build muscle in the least time.`,
    rule: "R7",
  };
}

export function whyRir({ rir }: Dose, { answers, week, phase }: Plan): Why {
  const { experience, goal } = answers;
  if (phase === "deload") return { text: `${rir} in reserve, because this is a deload.`, rule: "R21" };
  if (phase === "short-gap")
    return { text: `${rir} in reserve, one more than usual after your days off.`, rule: "R23" };
  if (goal === "health" || experience === "novice") {
    const who = experience === "novice" ? "A novice" : "For health, everybody";
    return { text: `${who} stays at ${rir} in reserve: sets to failure have no advantage.`, rule: "R16" };
  }
  return {
    text: `Week ${week} of the block: ${rir} in reserve. Sets to failure have no advantage.`,
    rule: "R16",
  };
}

export function whyRest({ exercise, dose: { restS }, isMain }: Item, { goal }: Pick<Answers, "goal">): Why {
  if (goal === "health")
    return { text: `${restS} seconds for health: more than 60 helps a little.`, rule: "R15" };
  if (isMain) return { text: `${restS} seconds, because heavy sets need 3 to 5 minutes.`, rule: "R15" };
  const joints = isLarge(exercise) ? "several joints" : "one joint";
  return { text: `${restS} seconds for an exercise of ${joints}; more than 60 helps a little.`, rule: "R15" };
}

const minutes = (seconds: number): number => Math.round(seconds / 60);

export function whyMinutes({ items, pairs, seconds }: FittedSession, { minutes: limit }: Answers): Why {
  const { warmUpS } = rules.R17.numbers;
  const sets = items.reduce((sum, item) => sum + item.sets, 0);
  const work = items.reduce((sum, { exercise, dose, sets }) => sum + sets * setSeconds(exercise, dose), 0);
  const turns =
    pairs.length === 0 ? "" : ` ${capitalize(countOf(pairs.length, "pair"))} in turns save rests.`;
  return {
    text: `${minutes(warmUpS)} minutes of warm-up, ${countOf(sets, "set")} of ${minutes(work)} minutes together, and ${minutes(seconds - warmUpS - work)} minutes of rests and ramp sets: ${minutes(seconds)} of your ${limit}.${turns}`,
    rule: "R17",
  };
}

export function whySplit({ days, experience }: Answers): Why {
  const text = `${countOf(days.length, "day")} a week as ${personOf[experience]}. With the same sets, full body and split have the same effect.`;
  return { text, rule: "R10" };
}

export function whyMuscle(muscle: Muscle, band: Band, { answers, week, sets }: Plan): Why {
  const { floor, start, end, cap } = band;
  const more = answers.stressed.includes(muscle)
    ? `, with ${rules.R4.numbers.stressedMore} more because you stress it`
    : "";
  return {
    text: `For ${personOf[answers.experience]} with the goal ${answers.goal}: at least ${floor}, from ${start} to ${end} over the block and never more than ${cap} a week${more}. In week ${week} it is ${sets[muscle] ?? start}.`,
    rule: "R4",
  };
}
