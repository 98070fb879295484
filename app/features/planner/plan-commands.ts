// What the buttons of the planner do to the stored plan and to its routines.

import { ownExercises, routines } from "#app/data/collections.ts";
import { type StoredPlan, savePlan } from "#app/data/planner/stored-plan.ts";
import type { Muscle } from "#app/domain/exercise/muscle.ts";
import { countMuscleSets, createMuscleLookup } from "#app/domain/muscles/count-muscle-sets.ts";
import type { Answers } from "#app/domain/planner/answers.ts";
import { createPlan, resumePlan } from "#app/domain/planner/create-plan.ts";
import { keepExercises, nextWeek } from "#app/domain/planner/next-week.ts";
import type { MuscleSets, Plan, Week } from "#app/domain/planner/plan.ts";
import { toRoutine } from "#app/domain/planner/to-routine.ts";
import { loadExerciseFinder, loadLibrary } from "#app/features/library/public.ts";
import { addDays, startOfWeek } from "#app/lib/calendar-week.ts";
import type { Planner } from "./use-planner.ts";

/** Makes a plan of the answers, in place of a former one. The routines that were made of that are replaced when it is used. */
export function makePlan({ db, context, settings, stored }: Planner, answers: Answers): Promise<void> {
  const plan = createPlan(answers, context.past, context.today);
  const weekOn = startOfWeek(context.today, settings.weekStart);
  return savePlan(db, { plan, weekOn, routineIds: stored?.routineIds ?? [] });
}

export const changePlan = ({ db }: Planner, stored: StoredPlan, plan: Plan): Promise<void> =>
  savePlan(db, { ...stored, plan });

/** Makes routines of the week's sessions, or changes those that were made before, and leaves no other of them. */
export async function createRoutines(planner: Planner, stored: StoredPlan, week: Week): Promise<void> {
  const { db, context } = planner;
  const find = await loadExerciseFinder(db);
  const existing = new Set((await routines.list(db)).map(({ id }) => id));
  const known = stored.routineIds.filter((id) => existing.has(id));
  const routineIds: string[] = [];
  for (const session of week.sessions) {
    const id = known[routineIds.length];
    const routine = toRoutine(session, context, find);
    routineIds.push((await (id ? routines.edit(db, id, routine) : routines.add(db, routine))).id);
  }
  for (const id of known.slice(routineIds.length)) await routines.remove(db, id);
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
  const { db, context, settings } = planner;
  const weekOn = startOfWeek(context.today, settings.weekStart);
  const report = { done: await countDone(planner, stored), tooMuch };
  const next = nextWeek(stored.plan, week, report, context);
  const plan = resumePlan(next.plan, context.past.gapDays ?? 0, context.today);
  await savePlan(db, { ...stored, plan, weekOn });
  return plan === next.plan ? next.changes : [];
}
