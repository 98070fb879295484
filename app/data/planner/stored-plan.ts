// An owner's plan: one row of the settings, so that it is synced, exported and erased with them.
// Guarantees: the plan is one field, so a merge of two devices never mixes two plans.

import type { Plan } from "#app/domain/planner/plan.ts";
import { parsePlan, serializePlan } from "#app/domain/planner/serialize.ts";
import { toJson } from "#app/domain/row/json.ts";
import { parseDay } from "#app/lib/calendar-day.ts";
import type { FitnessDatabase } from "../database.ts";
import { writeRows } from "../rows/row-writer.ts";

export interface StoredPlan {
  readonly plan: Plan;
  /** The first day of the week that the plan is in, YYYY-MM-DD. */
  readonly weekOn: string;
  /** The routines that were made of the sessions, in their order; empty until the plan is used. */
  readonly routineIds: readonly string[];
}

const id = "plan";

/** The plan; null if there is none, or if it is damaged. */
export async function findPlan(db: FitnessDatabase): Promise<StoredPlan | null> {
  const row = await db.settings.get(id);
  const plan = parsePlan(row?.plan);
  const weekOn = parseDay(row?.weekOn);
  if (!plan || weekOn === null) return null;
  const ids = Array.isArray(row?.routineIds) ? row.routineIds : [];
  return { plan, weekOn, routineIds: ids.filter((one): one is string => typeof one === "string") };
}

export const savePlan = (db: FitnessDatabase, { plan, weekOn, routineIds }: StoredPlan): Promise<void> =>
  writeRows(db, ["settings"], async (writer) => {
    const patch = { plan: serializePlan(plan), weekOn, routineIds: toJson(routineIds) };
    await writer.write([{ table: "settings", id, patch }]);
  });

/** Removes the plan. Its routines stay. */
export const removePlan = (db: FitnessDatabase): Promise<void> =>
  writeRows(db, ["settings"], async (writer) => {
    await writer.write([{ table: "settings", id, patch: { plan: null, weekOn: null, routineIds: null } }]);
  });
