// Picks the exercises of a week and their sets. Nothing is random: the same input gives the same week.

import { type Muscle, muscles } from "../exercise/library-exercise.ts";
import { isLarge, isMainLift, planDose } from "./dose.ts";
import { findObstacle } from "./eligible.ts";
import type { MuscleSets, Plan, PlanContext, PlanSession } from "./plan.ts";
import type { PlannedExercise } from "./planned-exercise.ts";
import { rules } from "./rules.ts";
import { type Candidate, findBest, type Scoring } from "./score.ts";
import { listFinishers, listSlots, patternsOf, type Slot } from "./split.ts";
import type { Step } from "./time.ts";
import { bandOf, capOf, countFor, listTargeted } from "./volume.ts";

/** A session holds no more exercises, and an exercise no more sets. Our choice. */
const maxExercises = 8;
const maxSets = 4;
/** The sets of a new exercise. */
const firstSets = 2;
/** Beyond the floor, a muscle must lack this many sets to get one more exercise. */
const worthAnExercise = 1.5;

/** A session that is being filled. The steps are in the order of their importance. */
interface Draft {
  readonly session: PlanSession;
  readonly pool: readonly PlannedExercise[];
  readonly steps: Step[];
  readonly sets: Map<PlannedExercise, number>;
  readonly counts: Map<Muscle, number>;
  /** The part of `counts` from exercises whose main muscle it is. */
  readonly direct: Map<Muscle, number>;
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
    return [{ session, pool, steps: [], sets: new Map(), counts: new Map(), direct: new Map() }];
  });
  const week = createWeek(plan, context, rest.done, drafts);
  for (const draft of drafts) week.addLocked(draft, eligible);
  for (const draft of drafts) week.fillSlots(draft, listSlots(draft.session, answers.goal));
  for (const draft of drafts) week.fill(draft, (muscle) => bandOf(muscle, answers)?.floor ?? 0, 0);
  for (const draft of drafts) week.fillSlots(draft, listFinishers(draft.session.kind, answers.goal));
  for (const draft of drafts) week.fill(draft, (muscle) => plan.sets[muscle] ?? 0, worthAnExercise);
  return drafts.map(({ steps }) => steps);
}

function createWeek(plan: Plan, { past }: PlanContext, done: MuscleSets, drafts: readonly Draft[]) {
  const { answers } = plan;
  const targeted = listTargeted(answers);
  const totals = new Map<Muscle, number>(Object.entries(done) as [Muscle, number][]);
  const totalOf = (muscle: Muscle): number => totals.get(muscle) ?? 0;
  const caps = new Map(muscles.map((muscle) => [muscle, capOf(muscle, answers)]));
  /** What one set of each exercise counts; cached, because it is asked for at every step. */
  const shares = new Map<PlannedExercise, ReturnType<typeof countFor>>();
  const sharesOf = (exercise: PlannedExercise) => {
    const found = shares.get(exercise) ?? countFor(exercise, 1);
    shares.set(exercise, found);
    return found;
  };
  /** The sessions that have an exercise for the muscle. */
  const capable = new Map(
    targeted.map((muscle) => [
      muscle,
      drafts.filter(({ pool }) => pool.some((one) => one.muscles.includes(muscle))),
    ]),
  );

  const isWithinCaps = (draft: Draft, exercise: PlannedExercise, sets: number): boolean =>
    sharesOf(exercise).every(
      ([muscle, share]) =>
        totalOf(muscle) + sets * share <= (caps.get(muscle) ?? 0) &&
        (draft.counts.get(muscle) ?? 0) + sets * share <= rules.R9.numbers.sessionSetsMost,
    );

  function add(draft: Draft, exercise: PlannedExercise, sets: number): void {
    draft.steps.push({ exercise, dose: planDose(exercise, answers, plan.week, plan.phase), sets });
    draft.sets.set(exercise, (draft.sets.get(exercise) ?? 0) + sets);
    for (const [muscle, share] of sharesOf(exercise)) {
      totals.set(muscle, totalOf(muscle) + sets * share);
      draft.counts.set(muscle, (draft.counts.get(muscle) ?? 0) + sets * share);
    }
    for (const muscle of exercise.muscles) draft.direct.set(muscle, (draft.direct.get(muscle) ?? 0) + sets);
  }

  /** What the sessions have for a muscle, where helpers count for half of the goal at most. */
  function countUseful(sessions: readonly Draft[], muscle: Muscle, goal: number): number {
    const sum = (read: (draft: Draft) => Map<Muscle, number>) =>
      sessions.reduce((total, draft) => total + (read(draft).get(muscle) ?? 0), 0);
    const direct = sum((draft) => draft.direct);
    const helped = sum((draft) => draft.counts) - direct;
    return direct + Math.min(helped, goal * rules.R12.numbers.helpersMost);
  }

  /**
   * The sets that a muscle lacks in a session: its share of the week's goal, so that the sets are spread evenly over the
   * sessions, less what this session and those before it have.
   */
  function lackOf(draft: Draft, muscle: Muscle, goal: number): number {
    const sessions = capable.get(muscle) ?? [];
    const at = sessions.indexOf(draft);
    if (at < 0) return 0;
    const left = goal - (done[muscle] ?? 0);
    const share = (left * (at + 1)) / sessions.length;
    const upTo = drafts.slice(0, drafts.indexOf(draft) + 1);
    return Math.min(share - countUseful(upTo, muscle, share), left - countUseful(drafts, muscle, left));
  }

  const scoringOf = ({ session, sets }: Draft): Scoring => ({
    answers,
    past,
    stayingIds: session.exerciseIds,
    sets,
  });

  const coverOf = (exercise: PlannedExercise, sets: number, lacks: ReadonlyMap<Muscle, number>): number =>
    sharesOf(exercise).reduce(
      (sum, [muscle, share]) => sum + Math.min(sets * share, Math.max(0, lacks.get(muscle) ?? 0)),
      0,
    );

  return {
    addLocked(draft: Draft, eligible: readonly PlannedExercise[]): void {
      for (const id of draft.session.lockedIds) {
        const exercise = eligible.find((one) => one.id === id);
        if (exercise && isWithinCaps(draft, exercise, firstSets)) add(draft, exercise, firstSets);
      }
    },

    fillSlots(draft: Draft, slots: readonly Slot[]): void {
      for (const slot of slots) {
        if (draft.sets.size >= maxExercises) return;
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
        const best = findBest(candidates, scoringOf(draft));
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
            (isLarge(exercise) || index > 0 || slot.length === 1) &&
            !exercise.isTimed &&
            !draft.sets.has(exercise),
        )
        .map((exercise) => ({ exercise, sets: firstSets, covered: 1 }));
      const best = findBest(candidates, scoringOf(draft));
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
