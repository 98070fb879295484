// Picks the exercises of a week and their sets. Nothing is random: the same input gives the same week.

import { type Muscle, muscles } from "../exercise/library-exercise.ts";
import { isLarge, isLoaded, planDose } from "./dose.ts";
import { findObstacle, isKnown } from "./eligible.ts";
import type { MuscleSets, Plan, PlanContext, PlanSession } from "./plan.ts";
import type { PlannedExercise } from "./planned-exercise.ts";
import { rules } from "./rules.ts";
import { type Candidate, findBest, type Scoring } from "./score.ts";
import { listFinishers, listSlots, mainPatterns, patternsOf, type Slot } from "./split.ts";
import { type Step, setSeconds } from "./time.ts";
import { bandOf, capOf, countFor, listTargeted } from "./volume.ts";

/** A session holds no more exercises, and an exercise no more sets. Our choice. */
export const maxExercises = 8;
const maxSets = 4;
/** The sets of a new exercise. */
const firstSets = 2;
/** Beyond the floor, a muscle must lack this many sets to get one more exercise. */
const worthAnExercise = 1;

/** A session that is being filled. The steps are in the order of their importance. */
interface Draft {
  /** Of all its sets and rests. */
  seconds: number;
  readonly session: PlanSession;
  readonly pool: readonly PlannedExercise[];
  readonly steps: Step[];
  readonly sets: Map<PlannedExercise, number>;
  readonly counts: Map<Muscle, number>;
  /** The main lifts of the goal strength. */
  readonly main: Set<PlannedExercise>;
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
    return [
      {
        session,
        pool,
        seconds: 0,
        steps: [],
        sets: new Map(),
        counts: new Map(),
        direct: new Map(),
        main: new Set(),
      },
    ];
  });
  const week = createWeek(plan, context, rest.done, drafts);
  for (const draft of drafts) {
    week.addLocked(draft, eligible);
    week.fillSlots(draft, listSlots(draft.session, answers.goal));
  }
  week.fill((muscle) => bandOf(muscle, answers)?.floor ?? 0, 0);
  for (const draft of drafts) week.fillSlots(draft, listFinishers(draft.session.kind, answers.goal));
  week.fill((muscle) => plan.sets[muscle] ?? 0, worthAnExercise);
  week.fill((muscle) => plan.sets[muscle] ?? 0, worthAnExercise, { isEven: false });
  return drafts.map(({ steps }) => steps);
}

function createWeek(plan: Plan, { past }: PlanContext, done: MuscleSets, drafts: readonly Draft[]) {
  const { answers } = plan;
  const targeted = listTargeted(answers);
  const totals = new Map<Muscle, number>(Object.entries(done) as [Muscle, number][]);
  const totalOf = (muscle: Muscle): number => totals.get(muscle) ?? 0;
  const known = new Set(drafts.flatMap(({ pool }) => pool.filter((exercise) => isKnown(past, exercise))));
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

  function add(draft: Draft, exercise: PlannedExercise, sets: number, isMain = false): void {
    const dose = planDose(exercise, plan, isMain);
    draft.steps.push({ exercise, dose, sets, isMain });
    if (isMain) draft.main.add(exercise);
    draft.seconds += sets * (setSeconds(exercise, dose) + dose.restS);
    draft.sets.set(exercise, (draft.sets.get(exercise) ?? 0) + sets);
    for (const [muscle, share] of sharesOf(exercise)) {
      totals.set(muscle, totalOf(muscle) + sets * share);
      draft.counts.set(muscle, (draft.counts.get(muscle) ?? 0) + sets * share);
    }
    for (const muscle of exercise.muscles) draft.direct.set(muscle, (draft.direct.get(muscle) ?? 0) + sets);
  }

  /** What sessions have for a muscle, where helpers count for half of the goal at most. */
  function countUseful(sessions: readonly Draft[], muscle: Muscle, goal: number): number {
    let direct = 0;
    let all = 0;
    for (const draft of sessions) {
      direct += draft.direct.get(muscle) ?? 0;
      all += draft.counts.get(muscle) ?? 0;
    }
    return direct + Math.min(all - direct, goal * rules.R12.numbers.helpersMost);
  }

  /**
   * The sets that a muscle lacks in a session. The week's goal is spread evenly over the sessions that have an exercise
   * for it, but not so thin that a session has less than one exercise of it.
   */
  function lackOf(draft: Draft, muscle: Muscle, goal: number, isEven: boolean): number {
    const sessions = capable.get(muscle) ?? [];
    if (!sessions.includes(draft)) return 0;
    const left = goal - (done[muscle] ?? 0);
    const share = isEven ? Math.min(left, Math.max(firstSets, left / sessions.length)) : left;
    return Math.min(share - countUseful([draft], muscle, share), left - countUseful(drafts, muscle, left));
  }

  const scoringOf = ({ session, sets }: Draft): Scoring => ({
    answers,
    known,
    stayingIds: session.exerciseIds,
    sets,
  });

  const coverOf = (exercise: PlannedExercise, sets: number, lacks: ReadonlyMap<Muscle, number>): number =>
    sharesOf(exercise).reduce(
      (sum, [muscle, share]) => sum + Math.min(sets * share, lacks.get(muscle) ?? 0),
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
        // Body weight alone isn't heavy enough for a main lift.
        const isMain =
          answers.goal === "strength" && mainPatterns.includes(exercise.pattern) && isLoaded(exercise);
        const sets = isMain ? countMainSets(exercise, plan, drafts) : firstSets;
        if (isWithinCaps(draft, exercise, sets)) add(draft, exercise, sets, isMain);
      }
    },

    /**
     * Adds sets to the shortest session that lacks some, until no session does.
     * @param worth the sets that a muscle must lack to get one more exercise
     * @param options `isEven`: whether no session gets more than its share of a muscle's goal
     */
    fill(goalOf: (muscle: Muscle) => number, worth: number, { isEven = true } = {}): void {
      const open = new Set(drafts);
      while (open.size > 0) {
        const [draft] = [...open].sort((a, b) => a.seconds - b.seconds);
        if (!draft) return;
        const best = findBest(listCandidates(draft, goalOf, worth, isEven), scoringOf(draft));
        if (best) add(draft, best.exercise, best.sets);
        else open.delete(draft);
      }
    },
  };

  function listCandidates(
    draft: Draft,
    goalOf: (muscle: Muscle) => number,
    worth: number,
    isEven: boolean,
  ): Candidate[] {
    const lacks = new Map(
      targeted
        .map((muscle) => [muscle, lackOf(draft, muscle, goalOf(muscle), isEven)] as const)
        .filter(([, lack]) => lack > 0),
    );
    const lackedBy = ({ muscles: main }: PlannedExercise): number =>
      main.reduce((most, muscle) => Math.max(most, lacks.get(muscle) ?? 0), 0);
    const candidates: Candidate[] = [];
    // A plain loop, because it runs for every exercise at every step.
    for (const exercise of lacks.size > 0 ? draft.pool : []) {
      const lack = lackedBy(exercise);
      if (lack <= 0) continue;
      const has = draft.sets.get(exercise);
      const isOpen =
        has === undefined
          ? lack >= worth && draft.sets.size < maxExercises
          : lack >= 0.5 && has < maxSets && !draft.main.has(exercise);
      const sets = has === undefined ? firstSets : 1;
      if (!isOpen || !isWithinCaps(draft, exercise, sets)) continue;
      // For each set, because sets cost time.
      candidates.push({ exercise, sets, covered: coverOf(exercise, sets, lacks) / sets });
    }
    return candidates;
  }

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
