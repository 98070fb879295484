// A week of the plan: its sessions with every number and the reason for it.

import { groupBy } from "#app/lib/lists.ts";
import type { Muscle } from "../exercise/library-exercise.ts";
import { listKit } from "./answers.ts";
import { isLarge } from "./dose.ts";
import { findObstacle } from "./eligible.ts";
import { planLoad } from "./load.ts";
import { maxExercises, pickWeek, type Rest } from "./pick.ts";
import type {
  Plan,
  PlanContext,
  PlanSession,
  Shortfall,
  Week,
  WeekExercise,
  WeekMuscle,
  WeekSession,
} from "./plan.ts";
import { patterns } from "./planned-exercise.ts";
import { rules, type Why } from "./rules.ts";
import { patternsOf } from "./split.ts";
import { type FittedSession, fitSession, type Item, type Pair, type Step, sessionSeconds } from "./time.ts";
import { bandOf, countFor, listTargeted } from "./volume.ts";
import { nameMuscle, whyMinutes, whyMuscle, whyReps, whyRest, whyRir, whySets, whySplit } from "./why.ts";

type PlannedWeek =
  | { readonly week: Week; readonly problem: null }
  | { readonly week: null; readonly problem: string };

/**
 * Plans the week. If not even one exercise is possible, it says why in words.
 * @param rest the sessions that are left, if part of the week is over
 */
export function planWeek(plan: Plan, context: PlanContext, rest?: Rest): PlannedWeek {
  const left: Rest = rest ?? { sessions: plan.sessions.map((_, index) => index), done: {} };
  const picked = pickWeek(plan, context, left);
  const fitted = picked.map((steps) => changeSets(fitSession(steps, plan.answers.minutes), plan));
  const counts = fitted.map(countSession);
  const totals = addCounts([new Map(Object.entries(left.done) as [Muscle, number][]), ...counts]);
  const sessions = fitted.flatMap((session, at): WeekSession[] => {
    const index = left.sessions[at] ?? at;
    const planned = plan.sessions[index];
    if (!planned || session.items.length === 0) return [];
    const weekday = left.weekdays?.[at] ?? planned.weekday;
    return [describeSession(session, { ...planned, weekday }, index, plan, context, totals)];
  });
  if (sessions.length === 0 && left.sessions.length > 0)
    return { week: null, problem: findProblem(plan, context, picked) };
  const muscles = listTargeted(plan.answers).map((muscle) => describeMuscle(muscle, plan, totals, counts));
  const isWhole = plan.phase !== "deload" && plan.phase !== "short-gap";
  const week: Week = {
    block: plan.block,
    number: plan.week,
    phase: plan.phase,
    sessions,
    muscles,
    shortfalls: isWhole ? listShortfalls(muscles, plan, context, left.sessions, fitted) : [],
    notes: listNotes(plan),
  };
  return { week, problem: null };
}

/** Fewer sets in a deload and after a short gap. */
function changeSets(session: FittedSession, { phase }: Plan): FittedSession {
  const share =
    phase === "deload" ? rules.R21.numbers.sets : phase === "short-gap" ? rules.R23.numbers.shortSets : 1;
  if (share === 1) return session;
  const fewer = new Map(
    session.items.map(
      (item) => [item, { ...item, sets: Math.max(1, Math.round(item.sets * share)) }] as const,
    ),
  );
  const items = [...fewer.values()];
  const pairs = session.pairs.map(([a, b]): Pair => [fewer.get(a) ?? a, fewer.get(b) ?? b]);
  return { ...session, items, pairs, seconds: sessionSeconds(items, pairs) };
}

type Counts = ReadonlyMap<Muscle, number>;

const countSession = ({ items }: FittedSession): Counts =>
  addCounts(items.map(({ exercise, sets }) => new Map(countFor(exercise, sets))));

function addCounts(all: readonly Counts[]): Counts {
  const sums = new Map<Muscle, number>();
  for (const counts of all)
    for (const [muscle, count] of counts) sums.set(muscle, (sums.get(muscle) ?? 0) + count);
  return sums;
}

/** Exercises of several joints first, in the order of their importance; then the small ones (R14). */
function orderItems(items: readonly Item[], pairs: readonly Pair[]): readonly Item[] {
  const large = items.filter(({ exercise }) => isLarge(exercise));
  const small = items
    .filter(({ exercise }) => !isLarge(exercise))
    .sort((a, b) => patterns.indexOf(a.exercise.pattern) - patterns.indexOf(b.exercise.pattern));
  const ordered = new Set<Item>();
  for (const item of [...large, ...small]) {
    const pair = pairs.find((members) => members.includes(item)) ?? [];
    ordered.add(item);
    for (const member of pair) ordered.add(member);
  }
  return [...ordered];
}

function describeSession(
  session: FittedSession,
  planned: PlanSession,
  index: number,
  plan: Plan,
  context: PlanContext,
  totals: Counts,
): WeekSession {
  const { items, pairs, seconds } = session;
  const ordered = orderItems(items, pairs);
  const letters = new Map(
    ordered
      .flatMap((item) => pairs.filter((pair) => pair.includes(item)))
      .filter((pair, at, all) => all.indexOf(pair) === at)
      .map((pair, at) => [pair, String.fromCharCode(65 + at)]),
  );
  const exercises = ordered.map((item) => {
    const pair = pairs.find((members) => members.includes(item));
    return describeItem(item, (pair && letters.get(pair)) ?? null, planned, plan, context, totals);
  });
  return {
    index,
    name: planned.name,
    weekday: planned.weekday,
    minutes: Math.ceil(seconds / 60),
    exercises,
    why: { name: whySplit(plan.answers), minutes: whyMinutes(session, plan.answers) },
  };
}

function describeItem(
  item: Item,
  group: string | null,
  { lockedIds }: Pick<PlanSession, "lockedIds">,
  plan: Plan,
  context: PlanContext,
  totals: Counts,
): WeekExercise {
  const { exercise, dose, sets, isMain } = item;
  const load = planLoad(exercise, sets, dose, context, plan);
  const [muscle] = exercise.muscles;
  return {
    exerciseId: exercise.id,
    name: exercise.name,
    pattern: exercise.pattern,
    sets,
    ...dose,
    weightG: load.weightG,
    group,
    isLocked: lockedIds.includes(exercise.id),
    isMain,
    why: {
      sets: whySets(item, plan, (muscle && totals.get(muscle)) ?? sets),
      reps: whyReps(item, plan.answers),
      rir: whyRir(dose, plan),
      rest: whyRest(item),
      weight: load.why,
    },
  };
}

/** One exercise as the week shows it, for a swap. */
export const describeExercise = (
  item: Item,
  group: string | null,
  isLocked: boolean,
  plan: Plan,
  context: PlanContext,
): WeekExercise =>
  describeItem(item, group, { lockedIds: isLocked ? [item.exercise.id] : [] }, plan, context, new Map());

function describeMuscle(muscle: Muscle, plan: Plan, totals: Counts, counts: readonly Counts[]): WeekMuscle {
  const band = bandOf(muscle, plan.answers) ?? { floor: 0, start: 0, end: 0, cap: 0 };
  return {
    muscle,
    sets: totals.get(muscle) ?? 0,
    days: counts.filter((session) => (session.get(muscle) ?? 0) >= 1).length,
    floor: band.floor,
    goal: plan.sets[muscle] ?? band.start,
    cap: band.cap,
    why: whyMuscle(muscle, band, plan),
  };
}

function listShortfalls(
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

function listNotes({ answers, phase }: Plan): readonly Why[] {
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
function findProblem(
  { answers }: Plan,
  { catalogue, past }: PlanContext,
  picked: readonly (readonly Step[])[],
): string {
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
