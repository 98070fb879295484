import * as z from "zod/mini";
import { goalTypeSchema, type NewGoal } from "#app/domain/goal/goal.ts";
import { type NewStrengthGoal, newStrengthGoalSchema } from "#app/domain/goal/strength-goal.ts";
import { parseDay } from "#app/lib/calendar-day.ts";
import { parseLeadingInteger } from "#app/lib/typed-number.ts";
import { parseWeight, type WeightUnit } from "#app/lib/weight.ts";

export const formTypeSchema = z.enum([...goalTypeSchema.options, "lift", "body-weight"]);

const typedSchema = z.object({
  type: formTypeSchema,
  target: z.string(),
  deadline: z.string(),
  /** The exercise of a lift, once it is chosen. */
  exercise: z.optional(z.object({ id: z.string(), name: z.string() })),
});

/** The values of the add-goal form, as they were typed. */
export type GoalFormValues = z.infer<typeof typedSchema>;

/** Whether the form asks for a weight. Such a goal may have no deadline. */
export const isWeightGoal = ({ type }: Pick<GoalFormValues, "type">): boolean =>
  type === "lift" || type === "body-weight";

/** Parses a stored draft of the form; null when it isn't one. */
export const parseGoalDraft = (draft: unknown): GoalFormValues | null =>
  typedSchema.safeParse(draft).data ?? null;

/** The form's initial values, also after a goal was added (spec section 5). */
export const emptyGoalForm: GoalFormValues = { type: "calories", target: "0", deadline: "" };

/**
 * Returns the goal that the form describes, or null. The target is parsed as an integer ("1.9" is 1, "1,500" is 1500) and has to be
 * above 0; the deadline has to be an existing day. The target of a weight may have decimals.
 */
export function parseGoalForm(
  values: GoalFormValues,
  unit: WeightUnit = "kg",
): NewGoal | NewStrengthGoal | null {
  const { type, exercise } = values;
  const deadline = parseDay(values.deadline);
  if (type === "lift" || type === "body-weight") {
    if (values.deadline !== "" && deadline === null) return null;
    const given = {
      ...{ type, target: parseWeight(values.target, unit).grams },
      ...(deadline !== null && { deadline }),
      ...(type === "lift" && { exercise: exercise?.name, exerciseId: exercise?.id }),
    };
    return newStrengthGoalSchema.safeParse(given).data ?? null;
  }
  const target = parseLeadingInteger(values.target);
  if (!Number.isSafeInteger(target) || target <= 0 || deadline === null) return null;
  return { type, target, deadline };
}
