import * as z from "zod/mini";
import { goalTypeSchema, type NewGoal } from "#app/domain/goal/goal.ts";
import { parseDay } from "#app/lib/calendar-day.ts";
import { parseLeadingInteger } from "#app/lib/typed-number.ts";

const typedSchema = z.object({ type: goalTypeSchema, target: z.string(), deadline: z.string() });

/** The values of the add-goal form, as they were typed. */
export type GoalFormValues = z.infer<typeof typedSchema>;

/** Parses a stored draft of the form; null when it isn't one. */
export const parseGoalDraft = (draft: unknown): GoalFormValues | null =>
  typedSchema.safeParse(draft).data ?? null;

/** The form's initial values, also after a goal was added (spec section 5). */
export const emptyGoalForm: GoalFormValues = { type: "calories", target: "0", deadline: "" };

/**
 * Returns the goal that the form describes, or null. The target is parsed as an integer ("1.9" is 1, "1,500" is 1500) and has to be
 * above 0; the deadline has to be an existing day.
 */
export function parseGoalForm(values: GoalFormValues): NewGoal | null {
  const target = parseLeadingInteger(values.target);
  const deadline = parseDay(values.deadline);
  if (!Number.isSafeInteger(target) || target <= 0 || deadline === null) return null;
  return { type: values.type, target, deadline };
}
