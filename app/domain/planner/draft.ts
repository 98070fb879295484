// A week that is being filled: what its sessions have so far, what muscles lack, and what the caps still allow.

import { type Muscle, muscles } from "../exercise/muscle.ts";
import { planDose } from "./dose.ts";
import { findObstacle, isKnown } from "./eligible.ts";
import type { MuscleSets, Plan, PlanContext, PlanSession } from "./plan.ts";
import type { PlannedExercise } from "./planned-exercise.ts";
import { rules } from "./rules.ts";
import type { rankPatterns } from "./score.ts";
import { patternsOf } from "./split.ts";
import { type Step, setSeconds } from "./time.ts";
import { capOf, countFor, listTargeted } from "./volume.ts";

/** The sets of a new exercise. Our choice. */
export const firstSets = 2;

export interface Draft {
  readonly session: PlanSession;
  /** The exercises that fit into the session. */
  readonly pool: readonly PlannedExercise[];
  /** The muscles that an exercise of the pool trains directly. */
  readonly trained: ReadonlySet<Muscle>;
  /** In the order of their importance. */
  readonly steps: Step[];
  readonly sets: Map<PlannedExercise, number>;
  /** The main lifts of the goal strength. */
  readonly main: Set<PlannedExercise>;
  /** The sets of each muscle. */
  readonly counts: Map<Muscle, number>;
  /** The part of `counts` from exercises whose main muscle it is. */
  readonly direct: Map<Muscle, number>;
  /** Of all sets and rests. */
  seconds: number;
  /** The pool by patterns, as `rankPatterns` ranks it; null if it has to be ranked anew. */
  ranked: ReturnType<typeof rankPatterns> | null;
}

export interface WeekDraft {
  readonly plan: Plan;
  readonly drafts: readonly Draft[];
  /** The exercises that the user can do. */
  readonly eligible: readonly PlannedExercise[];
  /** The training of the last 8 weeks. */
  readonly known: ReadonlySet<PlannedExercise>;
  readonly targeted: readonly Muscle[];
  /** The sets of each muscle that were done this week. */
  readonly done: MuscleSets;
  /** The sets that were done, and the sets of all sessions. */
  readonly totals: Map<Muscle, number>;
  readonly caps: ReadonlyMap<Muscle, number>;
  /** The sessions that have an exercise for the muscle. */
  readonly capable: ReadonlyMap<Muscle, readonly Draft[]>;
  /** The share that one set of each exercise counts for each muscle. */
  readonly shares: ReadonlyMap<PlannedExercise, ReturnType<typeof countFor>>;
}

/**
 * An empty week.
 * @param sessions the indexes of the plan's sessions to fill
 */
export function createWeekDraft(
  plan: Plan,
  { catalogue, past }: PlanContext,
  sessions: readonly number[],
  done: MuscleSets,
): WeekDraft {
  const { answers } = plan;
  const eligible = catalogue.exercises.filter((exercise) => findObstacle(exercise, answers, past) === null);
  const drafts = sessions.flatMap((index) => {
    const session = plan.sessions[index];
    return session ? [createDraft(session, eligible)] : [];
  });
  const targeted = listTargeted(answers);
  return {
    plan,
    drafts,
    eligible,
    known: new Set(eligible.filter((exercise) => isKnown(past, exercise))),
    targeted,
    done,
    totals: new Map(Object.entries(done) as [Muscle, number][]),
    caps: new Map(muscles.map((muscle) => [muscle, capOf(muscle, answers)])),
    capable: new Map(targeted.map((muscle) => [muscle, drafts.filter(({ trained }) => trained.has(muscle))])),
    shares: new Map(eligible.map((exercise) => [exercise, countFor(exercise, 1)])),
  };
}

function createDraft(session: PlanSession, eligible: readonly PlannedExercise[]): Draft {
  const pool = eligible.filter(({ pattern }) => patternsOf[session.kind].has(pattern));
  return {
    session,
    pool,
    trained: new Set(pool.flatMap((exercise) => exercise.muscles)),
    steps: [],
    sets: new Map(),
    main: new Set(),
    counts: new Map(),
    direct: new Map(),
    seconds: 0,
    ranked: null,
  };
}

const increase = <Key>(counts: Map<Key, number>, key: Key, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/** Adds sets of an exercise to a session. */
export function addSets(
  { plan, totals, shares }: WeekDraft,
  draft: Draft,
  exercise: PlannedExercise,
  sets: number,
  isMain = false,
): void {
  const dose = planDose(exercise, plan, isMain);
  draft.steps.push({ exercise, dose, sets, isMain });
  draft.seconds += sets * (setSeconds(exercise, dose) + dose.restS);
  if (exercise.fatigue === 3) draft.ranked = null;
  if (isMain) draft.main.add(exercise);
  increase(draft.sets, exercise, sets);
  for (const [muscle, share] of shares.get(exercise) ?? []) {
    increase(totals, muscle, sets * share);
    increase(draft.counts, muscle, sets * share);
  }
  for (const muscle of exercise.muscles) increase(draft.direct, muscle, sets);
}

/** Whether no cap of the week or of the session is in the way of so many sets more. */
export const isWithinCaps = (
  { totals, caps, shares }: WeekDraft,
  { counts }: Draft,
  exercise: PlannedExercise,
  sets: number,
): boolean =>
  (shares.get(exercise) ?? []).every(
    ([muscle, share]) =>
      (totals.get(muscle) ?? 0) + sets * share <= (caps.get(muscle) ?? 0) &&
      (counts.get(muscle) ?? 0) + sets * share <= rules.R9.numbers.sessionSetsMost,
  );

/** Counts the sets of a muscle in sessions. Helpers count for half of the goal at most. */
function countUseful(drafts: readonly Draft[], muscle: Muscle, goal: number): number {
  let direct = 0;
  let all = 0;
  for (const draft of drafts) {
    direct += draft.direct.get(muscle) ?? 0;
    all += draft.counts.get(muscle) ?? 0;
  }
  return direct + Math.min(all - direct, goal * rules.R12.numbers.helpersMost);
}

/**
 * The sets that a muscle lacks in a session. If `isEven`, the week's goal is spread evenly over the sessions that have an
 * exercise for it, but not so thin that a session has less than one exercise of it.
 */
export function lackOf(week: WeekDraft, draft: Draft, muscle: Muscle, goal: number, isEven: boolean): number {
  if (!draft.trained.has(muscle)) return 0;
  const sessions = week.capable.get(muscle) ?? [];
  const left = goal - (week.done[muscle] ?? 0);
  const share = isEven ? Math.min(left, Math.max(firstSets, left / sessions.length)) : left;
  return Math.min(share - countUseful([draft], muscle, share), left - countUseful(week.drafts, muscle, left));
}
