// Picks the exercises of a week and their sets. Nothing is random: the same input gives the same week.

import type { Muscle } from "../exercise/library-exercise.ts";
import { type Answers, listKit } from "./answers.ts";
import { isMainLift, planDose } from "./dose.ts";
import { findPast, type Past } from "./past.ts";
import type { MuscleSets, Plan, PlanContext, PlanSession } from "./plan.ts";
import type { PlannedExercise } from "./planned-exercise.ts";
import { rules } from "./rules.ts";
import { listSlots, patternsOf, type Slot } from "./split.ts";
import type { Step } from "./time.ts";
import { bandOf, capOf, countFor, listTargeted } from "./volume.ts";

const skillOf = { novice: 1, intermediate: 2, advanced: 3 } as const;

/** A session holds no more exercises, and an exercise no more sets. Our choice. */
const maxExercises = 8;
const maxSets = 4;
/** The sets of a new exercise, and from which an increment has no advantage over it. */
const firstSets = 2;
const usualSets = 3;
/** Beyond the floor, a muscle must lack this many sets to get one more exercise. */
const worthAnExercise = 1.5;

export const isKnown = (past: Past, exercise: PlannedExercise): boolean =>
  (findPast(past, exercise)?.recentSets ?? 0) > 0;

/** Why an exercise can't be picked; null if it can. */
export function findObstacle(
  exercise: PlannedExercise,
  answers: Answers,
  past: Past,
): "kit" | "spared" | "banned" | "skill" | null {
  const kit = listKit(answers);
  if (!exercise.needs.every((need) => kit.includes(need))) return "kit";
  if (exercise.stress.some((region) => answers.spare.includes(region))) return "spared";
  if (answers.banned.includes(exercise.id)) return "banned";
  // A known exercise was learned before.
  const isTooHard = exercise.skill > skillOf[answers.experience] + 1 && !isKnown(past, exercise);
  return isTooHard ? "skill" : null;
}

/** A session that is being filled. The steps are in the order of their importance. */
interface Draft {
  readonly session: PlanSession;
  readonly pool: readonly PlannedExercise[];
  readonly steps: Step[];
  readonly sets: Map<PlannedExercise, number>;
  readonly counts: Map<Muscle, number>;
}

/** The sessions to fill, and what was done in the week before them. */
export interface Rest {
  /** The indexes of the plan's sessions that are left. */
  readonly sessions: readonly number[];
  /** The sets that were done this week. */
  readonly done: MuscleSets;
  /** Other days for these sessions; absent: their own. */
  readonly weekdays?: readonly number[];
}

/** For each session that is left, its steps, the most important first. They don't depend on the minutes. */
export function pickWeek(plan: Plan, context: PlanContext, rest: Rest): readonly (readonly Step[])[] {
  const { answers } = plan;
  const eligible = context.catalogue.exercises.filter(
    (exercise) => findObstacle(exercise, answers, context.past) === null,
  );
  const drafts = rest.sessions.flatMap((index): Draft[] => {
    const session = plan.sessions[index];
    if (!session) return [];
    const pool = eligible.filter(({ pattern }) => patternsOf[session.kind].has(pattern));
    return [{ session, pool, steps: [], sets: new Map(), counts: new Map() }];
  });
  const week = createWeek(plan, context, rest.done, drafts);
  for (const draft of drafts) week.addLocked(draft, eligible);
  for (const draft of drafts) week.fillSlots(draft);
  for (const draft of drafts) week.fill(draft, (muscle) => bandOf(muscle, answers)?.floor ?? 0, 0);
  for (const draft of drafts) week.fill(draft, (muscle) => plan.sets[muscle] ?? 0, worthAnExercise);
  return drafts.map(({ steps }) => steps);
}

function createWeek(plan: Plan, { past }: PlanContext, done: MuscleSets, drafts: readonly Draft[]) {
  const { answers } = plan;
  const targeted = listTargeted(answers);
  const totals = new Map<Muscle, number>(Object.entries(done) as [Muscle, number][]);
  const totalOf = (muscle: Muscle): number => totals.get(muscle) ?? 0;
  /** The sessions that have an exercise for the muscle. */
  const capable = new Map(
    targeted.map((muscle) => [
      muscle,
      drafts.filter(({ pool }) => pool.some((one) => one.muscles.includes(muscle))),
    ]),
  );

  const isWithinCaps = (draft: Draft, exercise: PlannedExercise, sets: number): boolean =>
    countFor(exercise, sets).every(
      ([muscle, count]) =>
        totalOf(muscle) + count <= capOf(muscle, answers) &&
        (draft.counts.get(muscle) ?? 0) + count <= rules.R9.numbers.sessionSetsMost,
    );

  function add(draft: Draft, exercise: PlannedExercise, sets: number): void {
    draft.steps.push({ exercise, dose: planDose(exercise, answers, plan.week, plan.phase), sets });
    draft.sets.set(exercise, (draft.sets.get(exercise) ?? 0) + sets);
    for (const [muscle, count] of countFor(exercise, sets)) {
      totals.set(muscle, totalOf(muscle) + count);
      draft.counts.set(muscle, (draft.counts.get(muscle) ?? 0) + count);
    }
  }

  /**
   * The sets that a muscle lacks in a session: its share of the week's goal, so that the sets are spread evenly over the
   * sessions, less what this session and those before it have.
   */
  function lackOf(draft: Draft, muscle: Muscle, goal: number): number {
    const sessions = capable.get(muscle) ?? [];
    const at = sessions.indexOf(draft);
    if (at < 0) return 0;
    const before = done[muscle] ?? 0;
    const share = ((goal - before) * (at + 1)) / sessions.length;
    const upTo = drafts
      .slice(0, drafts.indexOf(draft) + 1)
      .reduce((sum, { counts }) => sum + (counts.get(muscle) ?? 0), 0);
    return Math.max(0, Math.min(share - upTo, goal - totalOf(muscle)));
  }

  /** What is added to the score of an exercise whatever it covers (R12). */
  function scoreOf({ session, sets }: Draft, exercise: PlannedExercise): number {
    const { known, level, samePattern, heavyAfterHeavy, staysInBlock } = rules.R12.numbers;
    let score = 0;
    if (isKnown(past, exercise)) score += known;
    if (exercise.skill <= skillOf[answers.experience]) score += level;
    if (session.exerciseIds.includes(exercise.id)) score += staysInBlock;
    for (const other of sets.keys()) {
      if (other === exercise) return score;
      if (other.pattern === exercise.pattern) score -= samePattern;
    }
    if (exercise.fatigue === 3 && [...sets.keys()].some(({ fatigue }) => fatigue === 3))
      score -= heavyAfterHeavy;
    return score;
  }

  interface Candidate {
    readonly exercise: PlannedExercise;
    readonly sets: number;
    readonly covered: number;
  }

  /** The best candidate, by the share of the best cover and the score; then by rank, then by id. */
  function findBest(draft: Draft, candidates: readonly Candidate[]): Candidate | null {
    const most = Math.max(...candidates.map(({ covered }) => covered));
    const { covered: weight, sameExercise } = rules.R12.numbers;
    const scored = candidates.map((candidate) => {
      const { exercise, covered } = candidate;
      const isMore = (draft.sets.get(exercise) ?? usualSets) < usualSets;
      const score = (weight * covered) / most + scoreOf(draft, exercise) + (isMore ? sameExercise : 0);
      return { candidate, exercise, score: Math.round(score * 1000) };
    });
    scored.sort(
      (a, b) =>
        b.score - a.score || a.exercise.rank - b.exercise.rank || (a.exercise.id < b.exercise.id ? -1 : 1),
    );
    return scored[0]?.candidate ?? null;
  }

  const coverOf = (exercise: PlannedExercise, sets: number, lacks: ReadonlyMap<Muscle, number>): number =>
    countFor(exercise, sets).reduce(
      (sum, [muscle, count]) => sum + Math.min(count, lacks.get(muscle) ?? 0),
      0,
    );

  return {
    addLocked(draft: Draft, eligible: readonly PlannedExercise[]): void {
      for (const id of draft.session.lockedIds) {
        const exercise = eligible.find((one) => one.id === id);
        if (exercise && isWithinCaps(draft, exercise, firstSets)) add(draft, exercise, firstSets);
      }
    },

    fillSlots(draft: Draft): void {
      for (const slot of listSlots(draft.session, answers.goal)) {
        const isFilled = [...draft.sets.keys()].some(({ pattern }) => pattern === slot[0]);
        const exercise = isFilled ? null : pickForSlot(draft, slot);
        if (!exercise) continue;
        const sets = isMainLift(exercise, answers.goal) ? countMainSets(exercise, plan, drafts) : firstSets;
        if (isWithinCaps(draft, exercise, sets)) add(draft, exercise, sets);
      }
    },

    /**
     * Adds sets until every muscle has its share of the goal.
     * @param worth the sets that a muscle must lack to get one more exercise
     */
    fill(draft: Draft, goalOf: (muscle: Muscle) => number, worth: number): void {
      for (;;) {
        const lacks = new Map(targeted.map((muscle) => [muscle, lackOf(draft, muscle, goalOf(muscle))]));
        const candidates = draft.pool.flatMap((exercise): Candidate[] => {
          const has = draft.sets.get(exercise);
          if (has === undefined && draft.sets.size >= maxExercises) return [];
          if (has !== undefined && (has >= maxSets || isMainLift(exercise, answers.goal))) return [];
          const lack = Math.max(0, ...exercise.muscles.map((muscle) => lacks.get(muscle) ?? 0));
          if (lack <= 0 || (has === undefined && lack < worth) || (has !== undefined && lack < 0.5))
            return [];
          const sets = has === undefined ? firstSets : 1;
          const covered = coverOf(exercise, sets, lacks);
          return isWithinCaps(draft, exercise, sets) ? [{ exercise, sets, covered }] : [];
        });
        const best = findBest(draft, candidates);
        if (!best) return;
        add(draft, best.exercise, best.sets);
      }
    },
  };

  function pickForSlot(draft: Draft, slot: Slot): PlannedExercise | null {
    for (const [index, pattern] of slot.entries()) {
      const candidates = draft.pool
        .filter(
          (exercise) =>
            exercise.pattern === pattern &&
            (exercise.isCompound || index > 0) &&
            !exercise.isTimed &&
            !draft.sets.has(exercise),
        )
        .map((exercise) => ({ exercise, sets: firstSets, covered: 1 }));
      const best = findBest(draft, candidates);
      if (best) return best.exercise;
    }
    return null;
  }
}

/** The sets of a main lift in one session: its weekly sets over the sessions that have it. */
function countMainSets({ pattern }: PlannedExercise, plan: Plan, drafts: readonly Draft[]): number {
  const { setsLeast } = rules.R2.numbers;
  const sessions = drafts.filter(({ session }) =>
    listSlots(session, plan.answers.goal).some(([first]) => first === pattern),
  ).length;
  return Math.min(maxSets, Math.max(setsLeast, Math.ceil(plan.mainLiftSets / Math.max(1, sessions))));
}
