// Picks the exercises of a week and their sets. Nothing is random: the same input gives the same week.

import type { Muscle } from "../exercise/muscle.ts";
import { isLarge, isLoaded } from "./dose.ts";
import {
  addSets,
  createWeekDraft,
  type Draft,
  firstSets,
  isWithinCaps,
  lackOf,
  type WeekDraft,
} from "./draft.ts";
import type { MuscleSets, Plan, PlanContext } from "./plan.ts";
import type { PlannedExercise } from "./planned-exercise.ts";
import { rules } from "./rules.ts";
import { type Candidate, findBest, rankPatterns, type Scoring } from "./score.ts";
import { listFinishers, listSlots, mainPatterns, type Slot } from "./split.ts";
import type { Step } from "./time.ts";
import { bandOf } from "./volume.ts";

/** A session holds no more exercises, and an exercise no more sets. Our choice. */
export const maxExercises = 8;
const maxSets = 4;
/** Beyond the floor, a muscle must lack this many sets to get one more exercise. */
const worthAnExercise = 1;
/** A muscle must lack this many sets to get one more of an exercise that is there. */
const worthASet = 0.5;

/** The sessions that are left of a week, and what was done in it before them. */
export interface Rest {
  /** The indexes of the plan's sessions. */
  readonly sessions: readonly number[];
  /** The sets that were done this week. */
  readonly done: MuscleSets;
  /** Other days for these sessions; absent: their own. */
  readonly weekdays?: readonly number[];
}

/**
 * The steps of each session, the most important first: what is locked, the slots, the floors, the finishers, the goals.
 * They don't depend on the minutes.
 */
export function pickWeek(plan: Plan, context: PlanContext, rest: Rest): readonly (readonly Step[])[] {
  const { answers } = plan;
  const week = createWeekDraft(plan, context, rest.sessions, rest.done);
  for (const draft of week.drafts) addLocked(week, draft);
  const slotsOf = (draft: Draft) => listSlots(draft.session, answers.goal);
  // The main lifts of the whole week first, so that nothing else uses up the caps of their muscles.
  for (const draft of week.drafts) fillSlots(week, draft, slotsOf(draft), (one) => isMainLift(one, plan));
  for (const draft of week.drafts) {
    fillSlots(week, draft, slotsOf(draft));
    orderSteps(draft, slotsOf(draft));
  }
  const goalOf = (muscle: Muscle) => plan.sets[muscle] ?? 0;
  fill(week, { goalOf: (muscle) => bandOf(muscle, answers)?.floor ?? 0, worth: 0, isEven: true });
  for (const draft of week.drafts) fillSlots(week, draft, listFinishers(draft.session.kind, answers.goal));
  fill(week, { goalOf, worth: worthAnExercise, isEven: true });
  fill(week, { goalOf, worth: worthAnExercise, isEven: false });
  return week.drafts.map(({ steps }) => steps);
}

function addLocked(week: WeekDraft, draft: Draft): void {
  for (const id of draft.session.lockedIds) {
    const exercise = week.eligible.find((one) => one.id === id);
    if (exercise) addSlotExercise(week, draft, exercise);
  }
}

function fillSlots(
  week: WeekDraft,
  draft: Draft,
  slots: readonly Slot[],
  isWanted: (exercise: PlannedExercise) => boolean = () => true,
): void {
  for (const slot of slots) {
    const isFilled = [...draft.sets.keys()].some(({ pattern }) => pattern === slot[0]);
    const exercise = isFilled ? null : pickForSlot(week, draft, slot);
    if (exercise && isWanted(exercise)) addSlotExercise(week, draft, exercise);
  }
}

/**
 * Puts locked exercises first, then the slots by importance. If the session is too long, exercises are cut from the
 * end.
 */
function orderSteps({ steps, session }: Draft, slots: readonly Slot[]): void {
  const rankOf = ({ exercise }: Step): number => {
    if (session.lockedIds.includes(exercise.id)) return -1;
    const own = slots.findIndex(([first]) => first === exercise.pattern);
    return own >= 0 ? own : slots.findIndex((slot) => slot.includes(exercise.pattern));
  };
  steps.sort((a, b) => rankOf(a) - rankOf(b));
}

function addSlotExercise(week: WeekDraft, draft: Draft, exercise: PlannedExercise): void {
  const isMain = isMainLift(exercise, week.plan);
  const sets = isMain ? countMainSets(exercise, week.plan) : firstSets;
  if (draft.sets.size < maxExercises && isWithinCaps(week, draft, exercise, sets))
    addSets(week, draft, exercise, sets, isMain);
}

/** Whether it is a main lift of the goal strength. Body weight alone isn't heavy enough for one. */
const isMainLift = (exercise: PlannedExercise, { answers }: Plan): boolean =>
  answers.goal === "strength" &&
  mainPatterns.includes(exercise.pattern) &&
  isLarge(exercise) &&
  isLoaded(exercise);

/** The sets of a main lift in one session: its weekly sets over the sessions that have it. */
function countMainSets({ pattern }: PlannedExercise, { sessions, answers, mainLiftSets }: Plan): number {
  const { setsLeast, setsMost } = rules.R2.numbers;
  const days = sessions.filter((session) =>
    listSlots(session, answers.goal).some(([first]) => first === pattern),
  );
  return Math.min(setsMost, Math.max(setsLeast, Math.ceil(mainLiftSets / Math.max(1, days.length))));
}

/** The best exercise of the first pattern of the slot that has one. */
function pickForSlot(week: WeekDraft, draft: Draft, slot: Slot): PlannedExercise | null {
  const ranked = rank(week, draft);
  for (const [index, pattern] of slot.entries()) {
    const best = ranked.get(pattern)?.find(
      (exercise) =>
        !exercise.isTimed &&
        !draft.sets.has(exercise) &&
        // A raise may fill a slot of its own, or stand in for a large lift.
        (isLarge(exercise) || index > 0 || slot.length === 1),
    );
    if (best) return best;
  }
  return null;
}

const scoringOf = ({ plan, known }: WeekDraft, { session, sets }: Draft): Scoring => ({
  answers: plan.answers,
  known,
  stayingIds: session.exerciseIds,
  sets,
});

function rank(week: WeekDraft, draft: Draft): NonNullable<Draft["ranked"]> {
  draft.ranked ??= rankPatterns(draft.pool, scoringOf(week, draft));
  return draft.ranked;
}

interface Filling {
  readonly goalOf: (muscle: Muscle) => number;
  /** The sets that a muscle must lack to get one more exercise. */
  readonly worth: number;
  /** Whether no session gets more than its share of a muscle's goal. */
  readonly isEven: boolean;
}

/** Adds sets to the shortest session that lacks some, until no session does. */
function fill(week: WeekDraft, filling: Filling): void {
  const open = new Set(week.drafts);
  while (open.size > 0) {
    const [draft] = [...open].sort((a, b) => a.seconds - b.seconds);
    if (!draft) return;
    const best = findBest(listCandidates(week, draft, filling), scoringOf(week, draft));
    if (best) addSets(week, draft, best.exercise, best.sets);
    else open.delete(draft);
  }
}

/** More sets of the exercises that are there, and the best new one of each pattern, if they cover what a muscle lacks. */
function listCandidates(week: WeekDraft, draft: Draft, { goalOf, worth, isEven }: Filling): Candidate[] {
  const lacks = new Map(
    week.targeted
      .map((muscle) => [muscle, lackOf(week, draft, muscle, goalOf(muscle), isEven)] as const)
      .filter(([, lack]) => lack > 0),
  );
  const candidates: Candidate[] = [];
  if (lacks.size === 0) return candidates;
  const addIf = (exercise: PlannedExercise, sets: number, least: number): boolean => {
    const lack = exercise.muscles.reduce((most, muscle) => Math.max(most, lacks.get(muscle) ?? 0), 0);
    const isOpen = lack > 0 && lack >= least && isWithinCaps(week, draft, exercise, sets);
    // For each set, because sets cost time.
    if (isOpen) candidates.push({ exercise, sets, covered: coverOf(week, exercise, sets, lacks) / sets });
    return isOpen;
  };
  for (const [exercise, has] of draft.sets)
    if (has < maxSets && !draft.main.has(exercise)) addIf(exercise, 1, worthASet);
  if (draft.sets.size >= maxExercises) return candidates;
  for (const group of rank(week, draft).values())
    group.some((exercise) => !draft.sets.has(exercise) && addIf(exercise, firstSets, worth));
  return candidates;
}

const coverOf = (
  { shares }: WeekDraft,
  exercise: PlannedExercise,
  sets: number,
  lacks: ReadonlyMap<Muscle, number>,
): number =>
  (shares.get(exercise) ?? []).reduce(
    (sum, [muscle, share]) => sum + Math.min(sets * share, lacks.get(muscle) ?? 0),
    0,
  );
