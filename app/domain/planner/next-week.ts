// From week to week: more sets where training went well, fewer where it was too much.

import { daysBetween } from "#app/lib/calendar-day.ts";
import type { Muscle } from "../exercise/muscle.ts";
import { isLarge, isLoaded, planRir } from "./dose.ts";
import { findPast, type Past } from "./past.ts";
import type { MuscleSets, Plan, PlanContext, Week } from "./plan.ts";
import type { PlannedExercise } from "./planned-exercise.ts";
import { rules, type Why } from "./rules.ts";
import { bandOf, listTargeted, mainLiftBand, startSets } from "./volume.ts";
import { nameMuscle } from "./why.ts";

/** The owner's report of a week that is over. */
export interface WeekReport {
  /** The sets that were done. */
  readonly done: MuscleSets;
  /** The muscles for which it was too much. */
  readonly tooMuch: readonly Muscle[];
}

interface SetChange {
  readonly muscle: Muscle;
  readonly from: number;
  readonly to: number;
  readonly why: Why;
}

/** A muscle counts as trained if this share of its sets was done. Our choice. */
const trainedShare = 0.5;
/** An estimated maximum has fallen if the best of two weeks is this much below that of the four before. Our choice. */
const fallenShare = 0.98;

/** The plan with the exercises of a week, so that they stay over the block. */
export const keepExercises = (plan: Plan, week: Week): Plan => ({
  ...plan,
  sessions: plan.sessions.map((session, index) => {
    const planned = week.sessions.find((one) => one.index === index);
    return planned
      ? { ...session, exerciseIds: planned.exercises.map(({ exerciseId }) => exerciseId) }
      : session;
  }),
});

/**
 * The plan of the next week. After a deload a new block begins. Otherwise each muscle that was trained gets one set more,
 * or one less if it was too much or its lifts have fallen; a stressed one gets two more.
 */
export function nextWeek(
  plan: Plan,
  week: Week,
  report: WeekReport,
  context: PlanContext,
): { readonly plan: Plan; readonly changes: readonly SetChange[] } {
  const kept = keepExercises(plan, week);
  if (plan.phase === "deload") {
    const next = {
      ...kept,
      ...startSets(plan.answers),
      block: plan.block + 1,
      blockOn: context.today,
      week: 1,
      phase: "load" as const,
    };
    return { plan: { ...next, declinedDeload: null }, changes: [] };
  }
  const changes = listTargeted(plan.answers).flatMap((muscle) =>
    changeOf(muscle, plan, week, report, context),
  );
  const sets = { ...plan.sets, ...Object.fromEntries(changes.map(({ muscle, to }) => [muscle, to])) };
  const isGrowing = changes.every(({ from, to }) => to >= from) && changes.length > 0;
  const mainLiftSets = Math.min(mainLiftBand.end, plan.mainLiftSets + (isGrowing ? 1 : 0));
  return { plan: { ...kept, sets, mainLiftSets, week: plan.week + 1, phase: "load" }, changes };
}

function changeOf(
  muscle: Muscle,
  { answers, sets, blockOn }: Plan,
  week: Week,
  { done, tooMuch }: WeekReport,
  context: PlanContext,
): SetChange[] {
  const band = bandOf(muscle, answers);
  const from = sets[muscle] ?? band?.start ?? 0;
  if (!band || (done[muscle] ?? 0) < from * trainedShare) return [];
  const isTooMuch = tooMuch.includes(muscle);
  const fallen = isTooMuch ? null : findFallen(muscle, week, context, blockOn);
  const step = isTooMuch || fallen ? -1 : answers.stressed.includes(muscle) ? 2 : 1;
  const to = Math.max(band.floor, Math.min(band.end, from + step));
  if (to === from) return [];
  const name = nameMuscle(muscle);
  const text = isTooMuch
    ? `${name}: ${from} sets were too much for you, so ${to}.`
    : fallen
      ? `${name}: your ${fallen} has fallen over two weeks, so ${to} instead of ${from} sets.`
      : `${name}: its lifts held with ${from} sets, so ${to}.`;
  return [{ muscle, from, to, why: { text, rule: "R4" } }];
}

/** The name of an exercise of the week for the muscle that has fallen; null if none has. */
function findFallen(
  muscle: Muscle,
  week: Week,
  { catalogue, past, today }: PlanContext,
  blockOn: string,
): string | null {
  const fallen = week.sessions
    .flatMap(({ exercises }) => exercises)
    .map(({ exerciseId }) => catalogue.find(exerciseId))
    .find((exercise) => exercise?.muscles.includes(muscle) && hasFallen(exercise, past, today, blockOn));
  return fallen?.name ?? null;
}

/** The estimates of the block whose effort was noted. Others say nothing of a fall: the set may have been easy. */
const listFelt = (exercise: PlannedExercise, past: Past, blockOn: string) =>
  (findPast(past, exercise)?.estimates ?? []).filter(({ day, isFelt }) => isFelt && day >= blockOn);

function hasFallen(exercise: PlannedExercise, past: Past, today: string, blockOn: string): boolean {
  const estimates = listFelt(exercise, past, blockOn);
  const bestOf = (from: number, to: number) =>
    Math.max(
      0,
      ...estimates
        .filter(({ day }) => daysBetween(day, today) >= from && daysBetween(day, today) < to)
        .map(({ grams }) => grams),
    );
  const now = bestOf(0, 14);
  return now > 0 && now < fallenShare * bestOf(14, 42);
}

/** Why a deload is proposed now; null if none is. It is never forced. */
export function proposeDeload(plan: Plan, { catalogue, past }: PlanContext): Why | null {
  const { answers, week, phase, declinedDeload } = plan;
  // After a declined one, two weeks pass before the next proposal.
  if (phase !== "load" || (declinedDeload !== null && week < declinedDeload + 2)) return null;
  const { lifts, effortAbove, effortTimes } = rules.R22.numbers;
  const { loadingWeeks } = rules.R21.numbers;
  const below = listBelowBest(plan, catalogue.find, past);
  if (below.length >= lifts)
    return {
      text: `${below.slice(0, lifts).join(" and ")} were 5 % or more below their best twice running.`,
      rule: "R22",
    };
  const planned = rules.R19.numbers.rpeAtFailure - planRir(answers, week, phase);
  // Before the block nothing was planned that could have felt harder.
  const efforts = past.efforts
    .filter(({ day }) => day >= plan.blockOn)
    .slice(0, effortTimes)
    .map(({ rpe }) => rpe);
  if (efforts.length === effortTimes && efforts.every((effort) => effort >= planned + effortAbove))
    return {
      text: `Your last ${effortTimes} days felt like an effort of ${efforts.join(", ")} instead of ${planned}.`,
      rule: "R22",
    };
  if (answers.experience !== "novice" && week > loadingWeeks)
    return { text: `${week - 1} weeks of loading are done; athletes deload every 5.6 weeks.`, rule: "R21" };
  return null;
}

/** The names of the large lifts of the plan whose last two estimates are well below the best of the recent ones. */
function listBelowBest(
  plan: Plan,
  find: (id: string) => PlannedExercise | null,
  past: Past,
): readonly string[] {
  const { below, workouts } = rules.R22.numbers;
  const ids = new Set(plan.sessions.flatMap(({ exerciseIds }) => exerciseIds));
  return [...ids].flatMap((id) => {
    const exercise = find(id);
    if (!exercise || !isLarge(exercise) || !isLoaded(exercise)) return [];
    const grams = listFelt(exercise, past, plan.blockOn).map((estimate) => estimate.grams);
    const best = Math.max(0, ...grams);
    const isBelow = grams.length > workouts && grams.slice(0, workouts).every((one) => one <= below * best);
    return isBelow ? [exercise.name] : [];
  });
}

/** The plan whose current week is a deload. */
export const acceptDeload = (plan: Plan): Plan => ({ ...plan, phase: "deload" });

/** The plan that goes on without the proposed deload. */
export const declineDeload = (plan: Plan): Plan => ({ ...plan, declinedDeload: plan.week });
