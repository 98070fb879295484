// An owner's plan: one row of the settings, so that it is synced, exported and erased with them. A program in use has the
// same row (stored-program.ts), so there is one of both.
// Guarantees: the plan is one field, so a merge of two devices never mixes two plans.

import type { Plan } from "#app/domain/planner/plan.ts";
import { parsePlan, parseRest, serializePlan } from "#app/domain/planner/serialize.ts";
import type { RestOfWeek } from "#app/domain/planner/week-queue.ts";
import { type Json, toJson } from "#app/domain/row/json.ts";
import { parseDay } from "#app/lib/calendar-day.ts";
import type { FitnessDatabase } from "../database.ts";
import { writeRows } from "../rows/row-writer.ts";

export interface StoredPlan {
  readonly plan: Plan;
  /** The first day of the week that the plan is in, YYYY-MM-DD. */
  readonly weekOn: string;
  /** The routines that were made of the sessions, in their order; empty until the plan is used. */
  readonly routineIds: readonly string[];
  /** What was done of the week when its rest was planned anew; absent if it wasn't. */
  readonly rest?: RestOfWeek | undefined;
}

/** The id of the row. */
export const planId = "plan";

/** The plan; null if there is none, or if it is damaged. */
export async function findPlan(db: FitnessDatabase): Promise<StoredPlan | null> {
  const row = await db.settings.get(planId);
  const plan = parsePlan(row?.plan);
  const weekOn = parseDay(row?.weekOn);
  if (!plan || weekOn === null) return null;
  const rest = parseRest(row?.rest, plan);
  return { plan, weekOn, routineIds: parseIds(row?.routineIds), ...(rest && { rest }) };
}

/** The routines that were made of the plan or the program in use. */
export const listPlanRoutineIds = async (db: FitnessDatabase): Promise<readonly string[]> =>
  parseIds((await db.settings.get(planId))?.routineIds);

export const hasProgram = async (db: FitnessDatabase): Promise<boolean> =>
  Boolean((await db.settings.get(planId))?.program);

export const parseIds = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

const none = { plan: null, weekOn: null, routineIds: null, rest: null, program: null };

/** Writes the whole row, so that nothing of a former plan or program stays. */
export const writePlanRow = (
  db: FitnessDatabase,
  fields: Partial<Record<keyof typeof none, Json>>,
): Promise<void> =>
  writeRows(db, ["settings"], async (writer) => {
    await writer.write([{ table: "settings", id: planId, patch: { ...none, ...fields } }]);
  });

export const savePlan = (
  db: FitnessDatabase,
  { plan, weekOn, routineIds, rest }: StoredPlan,
): Promise<void> =>
  writePlanRow(db, {
    plan: serializePlan(plan),
    weekOn,
    routineIds: toJson(routineIds),
    rest: rest ? toJson(rest) : null,
  });

/** Removes the plan or the program. Its routines stay. */
export const removePlan = (db: FitnessDatabase): Promise<void> => writePlanRow(db, {});
