// A week of the plan: its sessions with every number and the reason for it.

import type { Muscle } from "../exercise/muscle.ts";
import { isLarge } from "./dose.ts";
import { planLoad } from "./load.ts";
import { pickWeek, type Rest } from "./pick.ts";
import type { Plan, PlanContext, PlanSession, Week, WeekExercise, WeekMuscle, WeekSession } from "./plan.ts";
import { patterns } from "./planned-exercise.ts";
import { findProblem, listNotes, listShortfalls } from "./shortfalls.ts";
import { type FittedSession, fitSession, type Item, type Pair, sessionSeconds } from "./time.ts";
import { bandOf, countFor, listTargeted, phaseShare } from "./volume.ts";
import { whyMinutes, whyMuscle, whyReps, whyRest, whyRir, whySets, whySplit } from "./why.ts";

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
  // Without a rest of the week there may be nothing to plan; without a day there is nothing at all.
  if (sessions.length === 0 && (left.sessions.length > 0 || plan.sessions.length === 0))
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
  const share = phaseShare(phase);
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
  // Letters in the order in which the pairs are done.
  const done = [...new Set(ordered.flatMap((item) => pairs.filter((pair) => pair.includes(item))))];
  const exercises = ordered.map((item) => {
    const at = done.findIndex((pair) => pair.includes(item));
    const group = at < 0 ? null : String.fromCharCode(65 + at);
    return describeItem(item, group, planned, plan, context, totals);
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
      rest: whyRest(item, plan.answers),
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
