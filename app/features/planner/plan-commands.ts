// What the buttons of the planner do to the stored plan and to its routines.

import { ownExercises } from "#app/data/collections.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import { listPlanRoutineIds, replaceRoutines } from "#app/data/planner/plan-row.ts";
import { type StoredPlan, savePlan } from "#app/data/planner/stored-plan.ts";
import type { Muscle } from "#app/domain/exercise/muscle.ts";
import { countMuscleSets, createMuscleLookup } from "#app/domain/muscles/count-muscle-sets.ts";
import type { Answers } from "#app/domain/planner/answers.ts";
import { createPlan, resumePlan } from "#app/domain/planner/create-plan.ts";
import { keepExercises, nextWeek } from "#app/domain/planner/next-week.ts";
import type { MuscleSets, Plan, Week } from "#app/domain/planner/plan.ts";
import { planWeek } from "#app/domain/planner/plan-week.ts";
import { swapInWeek } from "#app/domain/planner/swaps.ts";
import { toRoutine } from "#app/domain/planner/to-routine.ts";
import { restOfWeek } from "#app/domain/planner/week-queue.ts";
import { loadExerciseFinder, loadLibrary } from "#app/features/library/public.ts";
import { addDays, startOfWeek, type WeekStart } from "#app/lib/calendar-week.ts";
import type { Planner } from "./use-planner.ts";

/** Makes a plan of the answers, in place of a former one. The routines that were made of that are replaced when it is used. */
export const makePlan = ({ db, context, settings }: Planner, answers: Answers): Promise<void> =>
  startPlan(db, createPlan(answers, context.past, context.today), context.today, settings.weekStart);

/** Puts a plan in place of a former one, or of a program. */
export const startPlan = async (
  db: FitnessDatabase,
  plan: Plan,
  today: string,
  weekStart: WeekStart,
): Promise<void> =>
  savePlan(db, {
    plan,
    weekOn: startOfWeek(today, weekStart),
    routineIds: await listPlanRoutineIds(db),
  });

/** The week that a stored plan is in, or its rest if that was planned anew. */
export function weekOf(
  { plan, weekOn, rest }: StoredPlan,
  { context, settings }: Pick<Planner, "context" | "settings">,
): ReturnType<typeof planWeek> {
  if (!rest || rest.on < weekOn || rest.on >= addDays(weekOn, 7)) return planWeek(plan, context);
  return restOfWeek(plan, { ...context, today: rest.on }, rest, settings.weekStart);
}

/** The week with what stands in for an exercise this time. */
export const shownWeekOf = (
  { plan, swaps = [] }: StoredPlan,
  week: Week,
  { context }: Pick<Planner, "context">,
): Week => swapInWeek(week, swaps, plan, context);

/** Stores a changed plan. Once it is used, its routines change with it. */
export async function changePlan(planner: Planner, stored: StoredPlan): Promise<void> {
  const { week } = weekOf(stored, planner);
  if (week && stored.routineIds.length > 0) await createRoutines(planner, stored, week);
  else await savePlan(planner.db, stored);
}

/**
 * Makes routines of the week's sessions, or changes those that were made before, and leaves no other of them.
 * @param week as it is planned, without swaps for this time
 */
export async function createRoutines(planner: Planner, stored: StoredPlan, week: Week): Promise<void> {
  const { db, context } = planner;
  const find = await loadExerciseFinder(db);
  const wanted = shownWeekOf(stored, week, planner).sessions.map((session) =>
    toRoutine(session, context, find),
  );
  const routineIds = await replaceRoutines(db, stored.routineIds, wanted);
  await savePlan(db, { ...stored, plan: keepExercises(stored.plan, week), routineIds });
}

/** The sets of each muscle in the plan's week. */
export async function countDone(
  { db, entries, settings }: Planner,
  { weekOn }: StoredPlan,
): Promise<MuscleSets> {
  const findMuscles = createMuscleLookup(await ownExercises.list(db), await loadLibrary());
  const today = addDays(weekOn, 6);
  const { muscles } = countMuscleSets(entries, { findMuscles, today, weekStart: settings.weekStart });
  return Object.fromEntries(muscles.map(({ muscle, thisWeek }) => [muscle, thisWeek]));
}

/** Goes on to the present week. After a gap the plan resumes carefully; otherwise each muscle's sets follow how it went. */
export async function advance(
  planner: Planner,
  stored: StoredPlan,
  week: Week,
  tooMuch: readonly Muscle[],
): Promise<ReturnType<typeof nextWeek>["changes"]> {
  const { context, settings } = planner;
  const weekOn = startOfWeek(context.today, settings.weekStart);
  const report = { done: await countDone(planner, stored), tooMuch };
  const next = nextWeek(stored.plan, week, report, context);
  const plan = resumePlan(next.plan, context.past.gapDays ?? 0, context.today);
  await changePlan(planner, { plan, weekOn, routineIds: stored.routineIds });
  return plan === next.plan ? next.changes : [];
}
