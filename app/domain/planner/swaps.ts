// Another exercise in place of one: for today or for good.

import type { Muscle } from "../exercise/muscle.ts";
import { type Answers, proposeAnswers } from "./answers.ts";
import { isLoaded, planDose } from "./dose.ts";
import { findObstacle, isKnown } from "./eligible.ts";
import { planLoad } from "./load.ts";
import type { Dose, Plan, PlanContext, Week, WeekExercise, WeekSession, WeekSwap } from "./plan.ts";
import { describeExercise } from "./plan-week.ts";
import type { PlannedExercise, Region } from "./planned-exercise.ts";
import type { Why } from "./rules.ts";
import { scoreExercise } from "./score.ts";
import { type Item, type Pair, sessionSeconds } from "./time.ts";
import { countFor } from "./volume.ts";

export interface Swap {
  /** As it would be in the session, with its first weight. */
  readonly exercise: WeekExercise;
  readonly why: Why;
}

const swapCount = 5;

/**
 * What can replace an exercise of a session, the most similar first: by pattern and main muscles, and for what the owner
 * has, knows and doesn't spare.
 */
export function proposeSwaps(
  session: WeekSession,
  exerciseId: string,
  plan: Plan,
  context: PlanContext,
): readonly Swap[] {
  const from = context.catalogue.find(exerciseId);
  const now = session.exercises.find((one) => one.exerciseId === exerciseId);
  if (!from || !now) return [];
  return listSubstitutes(from, session.exercises, plan, context)
    .slice(0, swapCount)
    .map((exercise) => ({
      exercise: replace(now, exercise, plan, context),
      why: { text: describeLikeness(from, exercise), rule: "R12" },
    }));
}

/** What replaces an exercise of a running workout, with its dose and its first weight. */
export interface WorkoutSwap {
  readonly exercise: Dose & Pick<WeekExercise, "exerciseId" | "name" | "sets" | "weightG">;
  readonly why: Why;
  /** Why it has this weight. */
  readonly weightWhy: Why;
}

/** The exercise to replace in a running workout: how often it is left to do, and the repetitions that it has. */
interface Replaced {
  readonly exerciseId: string;
  readonly sets: number;
  readonly reps: number | null;
  readonly rir: number | null;
}

/**
 * What can replace an exercise of a running workout, as `proposeSwaps` does it for a plan's session.
 * @param takenIds the exercises of the workout
 * @param planned the answers of the owner's plan; null without one. The history suggests them then, and who uses
 * equipment is at the gym.
 */
export function proposeWorkoutSwaps(
  { exerciseId, sets, reps, rir }: Replaced,
  takenIds: readonly string[],
  planned: Answers | null,
  context: PlanContext,
): readonly WorkoutSwap[] {
  const from = context.catalogue.find(exerciseId);
  if (!from) return [];
  const usual = proposeAnswers(context.past);
  const answers = planned ?? (from.needs.length > 0 ? { ...usual, place: "Gym" } : usual);
  const week = { phase: "load", block: 1, week: 1 } as const;
  const taken = takenIds.map((id) => ({ exerciseId: id }));
  return listSubstitutes(from, taken, { answers }, context)
    .slice(0, swapCount)
    .map((exercise) => {
      const usualDose = planDose(exercise, { answers, ...week }, false);
      const dose: Dose = {
        ...usualDose,
        ...(reps !== null && usualDose.seconds === null && { minReps: reps, maxReps: reps }),
        ...(rir !== null && { rir }),
      };
      const { weightG, why } = planLoad(exercise, sets, dose, context, week);
      return {
        exercise: { ...dose, exerciseId: exercise.id, name: exercise.name, sets, weightG },
        why: { text: describeLikeness(from, exercise), rule: "R12" },
        weightWhy: why,
      };
    });
}

function listSubstitutes(
  from: PlannedExercise,
  exercises: readonly Pick<WeekExercise, "exerciseId">[],
  { answers }: Pick<Plan, "answers">,
  { catalogue, past }: PlanContext,
): readonly PlannedExercise[] {
  const taken = new Set(exercises.map(({ exerciseId }) => exerciseId));
  const known = new Set(catalogue.exercises.filter((one) => isKnown(past, one)));
  const scoring = { answers, known, stayingIds: [], sets: new Map() };
  return catalogue.exercises
    .filter((one) => !taken.has(one.id) && findObstacle(one, answers, past) === null)
    .map((exercise) => ({
      exercise,
      likeness: countLikeness(from, exercise),
      score: scoreExercise(exercise, scoring),
    }))
    .filter(({ likeness }) => likeness > 0)
    .sort(
      (a, b) =>
        b.likeness - a.likeness ||
        b.score - a.score ||
        a.exercise.rank - b.exercise.rank ||
        (a.exercise.id < b.exercise.id ? -1 : 1),
    )
    .map(({ exercise }) => exercise);
}

/** The same pattern and a main muscle in common are most alike; nothing in common is no substitute. */
function countLikeness(from: PlannedExercise, to: PlannedExercise): number {
  const shares = to.muscles.some((muscle) => from.muscles.includes(muscle));
  return (shares ? 2 : 0) + (from.pattern === to.pattern ? 1 : 0);
}

function describeLikeness(from: PlannedExercise, to: PlannedExercise): string {
  const shared = to.muscles.filter((muscle) => from.muscles.includes(muscle));
  const trained = shared.length > 0 ? `It trains ${shared.join(" and ")} as well` : "It is the same movement";
  return from.pattern === to.pattern && shared.length > 0
    ? `${trained}, with the same movement.`
    : `${trained}.`;
}

const replace = (
  now: WeekExercise,
  exercise: PlannedExercise,
  plan: Plan,
  context: PlanContext,
): WeekExercise => {
  const isMain = now.isMain && now.pattern === exercise.pattern && isLoaded(exercise);
  const item = { exercise, dose: planDose(exercise, plan, isMain), sets: now.sets, isMain };
  const described = describeExercise(item, now.group, now.isLocked, plan, context);
  const sets: Why = { text: `As many as of ${now.name}: ${now.sets}.`, rule: "R4" };
  return { ...described, why: { ...described.why, sets } };
};

/** The session with another exercise. If it takes longer, it gets fewer sets, so that the session keeps to the minutes. */
export function swapToday(
  session: WeekSession,
  fromId: string,
  toId: string,
  plan: Plan,
  context: PlanContext,
): WeekSession {
  const exercise = context.catalogue.find(toId);
  const now = session.exercises.find(({ exerciseId }) => exerciseId === fromId);
  if (!exercise || !now) return session;
  const limit = Math.max(plan.answers.minutes, session.minutes);
  for (let sets = now.sets; ; sets--) {
    const swapped = replace({ ...now, sets }, exercise, plan, context);
    const exercises = session.exercises.map((one) => (one === now ? swapped : one));
    const minutes = countMinutes(exercises, context);
    if (minutes <= limit || sets <= 1) return { ...session, exercises, minutes };
  }
}

/** The swaps of this week with one more: of the exercise that a session shows now. The planned one ends its swap. */
export function swapThisTime(
  swaps: readonly WeekSwap[],
  session: number,
  shownId: string,
  toId: string,
): readonly WeekSwap[] {
  const former = swaps.find((one) => one.session === session && one.toId === shownId);
  const fromId = former?.fromId ?? shownId;
  const others = swaps.filter((one) => one !== former);
  return toId === fromId ? others : [...others, { session, fromId, toId }];
}

/** The week with what stands in for an exercise this time. A swap that no longer fits is left out. */
export function swapInWeek(
  planned: Week,
  swaps: readonly WeekSwap[],
  plan: Plan,
  context: PlanContext,
): Week {
  let week = planned;
  for (const { session: index, fromId, toId } of swaps) {
    const from = week.sessions.find((one) => one.index === index);
    if (!from || from.exercises.some(({ exerciseId }) => exerciseId === toId)) continue;
    const to = swapToday(from, fromId, toId, plan, context);
    const sessions = week.sessions.map((one) => (one === from ? to : one));
    week = { ...week, sessions, muscles: recount(week, sessions, context) };
  }
  return week;
}

/** The muscles of a week whose sessions were changed. What was done before its rest was planned still counts. */
function recount(
  { sessions: former, muscles }: Week,
  sessions: Week["sessions"],
  { catalogue }: PlanContext,
): Week["muscles"] {
  const countIn = ({ exercises }: WeekSession, muscle: Muscle): number =>
    exercises.reduce((sum, { exerciseId, sets }) => {
      const exercise = catalogue.find(exerciseId);
      const counts = exercise ? countFor(exercise, sets) : [];
      return sum + (counts.find(([one]) => one === muscle)?.[1] ?? 0);
    }, 0);
  return muscles.map((one) => {
    const listCounts = (all: Week["sessions"]) => all.map((session) => countIn(session, one.muscle));
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    const now = listCounts(sessions);
    const sets = one.sets - sum(listCounts(former)) + sum(now);
    return { ...one, sets, days: now.filter((count) => count >= 1).length };
  });
}

/** The plan with another exercise in a session. It stays there, because the owner chose it. */
export function swapForGood(plan: Plan, session: WeekSession, fromId: string, toId: string): Plan {
  const change = (ids: readonly string[]) => ids.filter((id) => id !== fromId && id !== toId);
  return changeSession(plan, session.index, ({ lockedIds }) => ({
    exerciseIds: [...change(session.exercises.map(({ exerciseId }) => exerciseId)), toId],
    lockedIds: [...change(lockedIds), toId],
  }));
}

/** The plan in which an exercise of a session stays in any case, or no longer does. */
export const toggleLock = (plan: Plan, sessionIndex: number, exerciseId: string): Plan =>
  changeSession(plan, sessionIndex, ({ lockedIds }) => ({
    lockedIds: lockedIds.includes(exerciseId)
      ? lockedIds.filter((id) => id !== exerciseId)
      : [...lockedIds, exerciseId],
  }));

/** The plan without an exercise, from now on and in every session. */
export function avoidExercise(plan: Plan, exerciseId: string): Plan {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== exerciseId);
  return {
    ...plan,
    answers: { ...plan.answers, banned: [...without(plan.answers.banned), exerciseId] },
    sessions: plan.sessions.map((session) => ({
      ...session,
      exerciseIds: without(session.exerciseIds),
      lockedIds: without(session.lockedIds),
    })),
  };
}

type PlanSession = Plan["sessions"][number];

const changeSession = (
  plan: Plan,
  index: number,
  change: (session: PlanSession) => Partial<PlanSession>,
): Plan => ({
  ...plan,
  sessions: plan.sessions.map((session, at) => (at === index ? { ...session, ...change(session) } : session)),
});

/**
 * The session without what loads a region that hurts today. An exercise without a substitute is left out.
 * @returns the names of what was left out as well
 */
export function spareToday(
  session: WeekSession,
  region: Region,
  plan: Plan,
  context: PlanContext,
): { readonly session: WeekSession; readonly leftOut: readonly string[] } {
  const spare = [...plan.answers.spare, region];
  const careful: Plan = { ...plan, answers: { ...plan.answers, spare } };
  const leftOut: string[] = [];
  let spared = session;
  for (const { exerciseId, name } of session.exercises) {
    const exercise = context.catalogue.find(exerciseId);
    if (!exercise?.stress.includes(region)) continue;
    const [substitute] = listSubstitutes(exercise, spared.exercises, careful, context);
    if (substitute) spared = swapToday(spared, exerciseId, substitute.id, careful, context);
    else {
      leftOut.push(name);
      const exercises = spared.exercises.filter((one) => one.exerciseId !== exerciseId);
      spared = { ...spared, exercises, minutes: countMinutes(exercises, context) };
    }
  }
  return { session: spared, leftOut };
}

/** The session for a tired day: the last set of each exercise goes, and one more repetition stays in reserve. */
export function tireSession(session: WeekSession, context: PlanContext): WeekSession {
  const exercises = session.exercises.map((exercise): WeekExercise => {
    const sets = Math.max(1, exercise.sets - 1);
    const rir = exercise.rir + 1;
    const why: Why = { text: "You feel tired today: one set less, and one more in reserve.", rule: "R22" };
    return { ...exercise, sets, rir, why: { ...exercise.why, sets: why, rir: why } };
  });
  return { ...session, exercises, minutes: countMinutes(exercises, context) };
}

/** The length of a session whose exercises were changed. */
function countMinutes(exercises: readonly WeekExercise[], { catalogue }: PlanContext): number {
  const items = exercises.flatMap((one): (Item & { readonly group: string | null })[] => {
    const exercise = catalogue.find(one.exerciseId);
    const { sets, group, isMain } = one;
    return exercise ? [{ exercise, dose: one, sets, group, isMain }] : [];
  });
  const pairs = items.flatMap((item, at): Pair[] => {
    const partner =
      item.group === null ? undefined : items.slice(at + 1).find(({ group }) => group === item.group);
    return partner ? [[item, partner]] : [];
  });
  return Math.ceil(sessionSeconds(items, pairs) / 60);
}
