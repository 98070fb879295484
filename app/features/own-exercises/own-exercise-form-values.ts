import * as z from "zod/mini";
import { equipmentSchema } from "#app/domain/exercise/equipment.ts";
import { type Category, categorySchema } from "#app/domain/exercise/exercise.ts";
import { muscleSchema } from "#app/domain/exercise/muscle.ts";
import {
  maxKcalPerMinute,
  maxOwnExerciseNameLength,
  type NewOwnExercise,
} from "#app/domain/exercise/own-exercise.ts";
import { measureSchema } from "#app/domain/set/training-set.ts";
import { parseDecimal } from "#app/lib/typed-number.ts";
import { normalizeName } from "./add-own-exercise.ts";

const typedSchema = z.object({
  name: z.string(),
  category: z.string(),
  kcalPerMinute: z.string(),
  measure: z.string(),
  equipment: z.string(),
  primaryMuscle: z.string(),
  secondaryMuscles: z.array(z.string()),
});

/** The form's fields as typed; "" if nothing is chosen. */
export type OwnExerciseValues = z.infer<typeof typedSchema>;

const emptyOwnExercise: OwnExerciseValues = {
  name: "",
  category: "cardio",
  kcalPerMinute: "6",
  measure: "",
  equipment: "",
  primaryMuscle: "",
  secondaryMuscles: [],
};

/** The form's initial values. The name comes from a search without results, which is mostly for a lift. */
export const startOwnExercise = (name: string): OwnExerciseValues =>
  name === ""
    ? emptyOwnExercise
    : { ...emptyOwnExercise, name, category: "strength", kcalPerMinute: "4", measure: "weight-reps" };

/** Parses a stored draft of the form; null when it isn't one. */
export const parseOwnExerciseDraft = (draft: unknown): OwnExerciseValues | null =>
  typedSchema.safeParse(draft).data ?? null;

export interface OwnExerciseErrors {
  name?: string;
  kcalPerMinute?: string;
}

const fallback: Category = "cardio";

/**
 * The chosen properties, without those that aren't chosen. Other muscles are shown, and count, only if there is a main
 * one.
 */
function parseChoices(values: OwnExerciseValues): Partial<NewOwnExercise> {
  const measure = measureSchema.safeParse(values.measure).data;
  const equipment = equipmentSchema.safeParse(values.equipment).data;
  const primary = muscleSchema.safeParse(values.primaryMuscle).data;
  const secondaryMuscles = values.secondaryMuscles.flatMap((each) => {
    const muscle = muscleSchema.safeParse(each).data;
    return muscle && muscle !== primary ? [muscle] : [];
  });
  return {
    ...(measure && { measure }),
    ...(equipment && { equipment }),
    ...(primary && { primaryMuscles: [primary] }),
    ...(primary && secondaryMuscles.length > 0 && { secondaryMuscles }),
  };
}

/** Parses the form. Refuses a name that is in use, because the history shows exercises by name. */
export function parseOwnExercise(
  values: OwnExerciseValues,
  taken: readonly string[],
): { exercise: NewOwnExercise } | { errors: OwnExerciseErrors } {
  const errors: OwnExerciseErrors = {};
  const name = values.name.trim();
  if (!name) errors.name = "Name the exercise";
  else if (name.length > maxOwnExerciseNameLength)
    errors.name = `Use at most ${maxOwnExerciseNameLength} characters`;
  else if (taken.some((other) => normalizeName(other) === normalizeName(name)))
    errors.name = "There is an exercise with this name already";
  const kcalPerMinute = parseDecimal(values.kcalPerMinute);
  if (!(kcalPerMinute >= 1 && kcalPerMinute <= maxKcalPerMinute))
    errors.kcalPerMinute = `Enter 1 to ${maxKcalPerMinute} kcal/min`;
  if (Object.keys(errors).length > 0) return { errors };
  const category = categorySchema.safeParse(values.category).data ?? fallback;
  return { exercise: { name, category, kcalPerMinute, ...parseChoices(values) } };
}
