import * as z from "zod/mini";
import { goalTypeSchema, type NewGoal } from "#app/contracts/goal.ts";
import { parseDay } from "#app/lib/calendar-day.ts";

const typedSchema = z.object({ type: goalTypeSchema, target: z.string(), deadline: z.string() });

/** What the add-goal form holds: text, as it was typed. */
export type GoalFormValues = z.infer<typeof typedSchema>;

/** What was typed before the page was left, if that is what was kept. */
export const readGoalDraft = (kept: unknown): GoalFormValues | null =>
  typedSchema.safeParse(kept).data ?? null;

/** What the form starts with and goes back to after a goal was added (spec section 5). */
export const emptyGoalForm: GoalFormValues = { type: "calories", target: "0", deadline: "" };

/**
 * The goal that the form describes, or null if it describes none: the target, parsed as an integer ("1.9" is 1), has to
 * be above 0, and the deadline a day that exists.
 */
export function parseGoalForm(values: GoalFormValues): NewGoal | null {
  const target = Number.parseInt(values.target, 10);
  const deadline = parseDay(values.deadline);
  if (!Number.isSafeInteger(target) || target <= 0 || deadline === null) return null;
  return { type: values.type, target, deadline };
}
