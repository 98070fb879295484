// What a week lacks, in words: muscles below their floor, and why there may be no week at all.

import { groupBy } from "#app/lib/lists.ts";
import type { Muscle } from "../exercise/muscle.ts";
import { listKit } from "./answers.ts";
import { findObstacle } from "./eligible.ts";
import { maxExercises } from "./pick.ts";
import type { Plan, PlanContext, Shortfall, WeekMuscle } from "./plan.ts";
import { rules, type Why } from "./rules.ts";
import { patternsOf } from "./split.ts";
import type { FittedSession, Step } from "./time.ts";
import { nameMuscle } from "./why.ts";

/**
 * The muscles below their floor, each with the reason.
 * @param sessions the indexes of the plan's sessions that were fitted
 */
export function listShortfalls(
  muscles: readonly WeekMuscle[],
  plan: Plan,
  context: PlanContext,
  sessions: readonly number[],
  fitted: readonly FittedSession[],
): readonly Shortfall[] {
  return muscles
    .filter(({ sets, floor }) => sets < floor)
    .map(({ muscle, sets, floor }) => {
      const reason = findReason(muscle, plan, context, sessions, fitted);
      return { muscle, sets, floor, text: `${nameMuscle(muscle)}: ${sets} of ${floor} sets. ${reason}` };
    });
}

function findReason(
  muscle: Muscle,
  plan: Plan,
  context: PlanContext,
  sessions: readonly number[],
  fitted: readonly FittedSession[],
): string {
  const { answers } = plan;
  const own = context.catalogue.exercises.filter((exercise) => exercise.muscles.includes(muscle));
  const byObstacle = groupBy(own, (exercise) => findObstacle(exercise, answers, context.past));
  if (!byObstacle.has(null)) {
    if (byObstacle.has("spared"))
      return `What trains it directly at ${answers.place} loads a region that you spare.`;
    if (byObstacle.has("banned")) return "You left out what trains it directly.";
    if (byObstacle.has("skill"))
      return `What trains it directly at ${answers.place} is too hard for a start.`;
    return `Nothing at ${answers.place} trains it directly.`;
  }
  const isPossible = (at: number) =>
    byObstacle
      .get(null)
      ?.some(({ pattern }) => patternsOf[plan.sessions[sessions[at] ?? 0]?.kind ?? "full"].has(pattern));
  if (fitted.some(({ isCut }, at) => isCut && isPossible(at)))
    return `${answers.minutes} minutes don't hold more.`;
  return `Its sessions don't hold more within ${rules.R9.numbers.sessionSetsMost} sets of a muscle and ${maxExercises} exercises.`;
}

/** Lists remarks on the whole week, each with its rule. */
export function listNotes({ answers, phase }: Plan): readonly Why[] {
  const notes: Why[] = [];
  if (answers.days.length < rules.R1.numbers.daysAMuscle)
    notes.push({
      text: "One day trains every muscle once a week; two days or more are recommended.",
      rule: "R1",
    });
  if (phase === "deload")
    notes.push({
      text: "Deload: half the sets, a tenth lighter, 4 in reserve, on the same days.",
      rule: "R21",
    });
  if (phase === "short-gap")
    notes.push({
      text: "After your days off: three quarters of the sets, one more in reserve.",
      rule: "R23",
    });
  if (phase === "block-gap")
    notes.push({ text: "After more than 3 weeks off the block begins anew, a tenth lighter.", rule: "R24" });
  if (phase === "long-gap")
    notes.push({
      text: "After more than 8 weeks off the block begins anew, a fifth lighter, and your first sets estimate your maximum again.",
      rule: "R24",
    });
  return notes;
}

/** Why there is no week at all. */
export function findProblem(
  { answers }: Plan,
  { catalogue, past }: PlanContext,
  picked: readonly (readonly Step[])[],
): string {
  if (answers.days.length === 0) return "Choose at least one day.";
  if (picked.some((steps) => steps.length > 0))
    return `${answers.minutes} minutes hold no exercise after the warm-up. Allow a few more.`;
  const byObstacle = groupBy(catalogue.exercises, (exercise) => findObstacle(exercise, answers, past));
  if (byObstacle.has("spared"))
    return `No exercise is left that spares your ${answers.spare.join(", ")}. Take a region off the list, or ask a professional what you can do.`;
  if (byObstacle.has("banned")) return "You left out every exercise. Allow some again.";
  return listKit(answers).length === 0
    ? `There is no exercise for ${answers.place} without equipment. Add what is there.`
    : `There is no exercise for the equipment of ${answers.place}.`;
}
