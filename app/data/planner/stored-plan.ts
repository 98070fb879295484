// An owner's plan, in a row that a program in use has as well (stored-program.ts), so there is one of both.
// Guarantees: the plan is one field, so a merge of two devices never mixes two plans.

import type { Plan, WeekSwap } from "#app/domain/planner/plan.ts";
import { parsePlan, parseRest, parseSwaps, serializePlan } from "#app/domain/planner/serialize.ts";
import type { RestOfWeek } from "#app/domain/planner/week-queue.ts";
import { toJson } from "#app/domain/row/json.ts";
import { parseDay } from "#app/lib/calendar-day.ts";
import type { FitnessDatabase } from "../database.ts";
import { findPlanRow, parseRoutineIds, writePlanRow } from "./plan-row.ts";

export interface StoredPlan {
  readonly plan: Plan;
  /** The first day of the week that the plan is in, YYYY-MM-DD. */
  readonly weekOn: string;
  /** The routines that were made of the sessions, in their order; empty until the plan is used. */
  readonly routineIds: readonly string[];
  /** The sessions and sets that were done when the rest of the week was planned anew; absent otherwise. */
  readonly rest?: RestOfWeek | undefined;
  /** The exercises that were replaced for this week only. */
  readonly swaps?: readonly WeekSwap[] | undefined;
}

/** The plan; null if there is none, or if it is damaged. */
export async function findPlan(db: FitnessDatabase): Promise<StoredPlan | null> {
  const row = await findPlanRow(db);
  const plan = parsePlan(row?.plan);
  const weekOn = parseDay(row?.weekOn);
  if (!plan || weekOn === null) return null;
  const rest = parseRest(row?.rest, plan);
  const swaps = parseSwaps(row?.swaps, plan);
  return {
    ...{ plan, weekOn, routineIds: parseRoutineIds(row) },
    ...(rest && { rest }),
    ...(swaps.length > 0 && { swaps }),
  };
}

export const savePlan = (
  db: FitnessDatabase,
  { plan, weekOn, routineIds, rest, swaps }: StoredPlan,
): Promise<void> =>
  writePlanRow(db, {
    plan: serializePlan(plan),
    weekOn,
    routineIds: toJson(routineIds),
    rest: rest ? toJson(rest) : null,
    swaps: swaps ? toJson(swaps) : null,
  });
