import * as z from "zod/mini";
import { type Category, categorySchema } from "#app/contracts/exercise.ts";
import type { NewOwnExercise } from "#app/contracts/own-exercise.ts";

const typedSchema = z.object({ name: z.string(), category: z.string(), kcalPerMinute: z.string() });

/** What the form holds: text, as it was typed. */
export type OwnExerciseValues = z.infer<typeof typedSchema>;

export const emptyOwnExercise: OwnExerciseValues = { name: "", category: "cardio", kcalPerMinute: "6" };

/** What was typed before the page was left, if that is what was kept. */
export const readOwnExerciseDraft = (kept: unknown): OwnExerciseValues | null =>
  typedSchema.safeParse(kept).data ?? null;

export interface OwnExerciseErrors {
  name?: string;
  kcalPerMinute?: string;
}

const fallback: Category = "cardio";

/** Reads the form; a name that another exercise has would make two of them look like one in the history. */
export function parseOwnExercise(
  values: OwnExerciseValues,
  taken: readonly string[],
): { exercise: NewOwnExercise } | { errors: OwnExerciseErrors } {
  const errors: OwnExerciseErrors = {};
  const name = values.name.trim();
  if (!name) errors.name = "Name the exercise";
  else if (name.length > 80) errors.name = "Use at most 80 characters";
  else if (taken.some((other) => other.toLowerCase() === name.toLowerCase()))
    errors.name = "There is an exercise with this name already";
  const rate = values.kcalPerMinute.trim().replace(",", ".");
  const kcalPerMinute = /^\d+(\.\d+)?$/.test(rate) ? Number(rate) : Number.NaN;
  if (!(kcalPerMinute >= 1 && kcalPerMinute <= 30)) errors.kcalPerMinute = "Enter 1 to 30 kcal/min";
  if (Object.keys(errors).length > 0) return { errors };
  return {
    exercise: { name, category: categorySchema.safeParse(values.category).data ?? fallback, kcalPerMinute },
  };
}
