import { goalTypeSchema } from "#app/contracts/goal.ts";
import type { Row, Tally } from "../engine/row-database.ts";
import { isAlive } from "../merge/merge-row.ts";
import { currentOf } from "../merge/progress.ts";

/** Whether a goal stands at its target for the first time: it has never been marked as achieved. */
export function hasReachedTarget(goal: Row | undefined, tally: Tally | undefined): boolean {
  if (!isAlive(goal) || typeof goal.value.achievedAt === "string") return false;
  const type = goalTypeSchema.safeParse(goal.value.type);
  const { target } = goal.value;
  return type.success && typeof target === "number" && currentOf(type.data, goal.value, tally) >= target;
}
