// The name of a workout that has no given one. It says what was done.

import * as z from "zod/mini";
import { categoryNames } from "../exercise/built-in-exercises.ts";
import { type Category, categorySchema, type Exercise } from "../exercise/exercise.ts";
import { exerciseMuscles } from "../exercise/exercise-muscles.ts";
import { type Muscle, muscleSchema } from "../exercise/muscle.ts";
import { isWorking, type TrainingSet } from "../set/training-set.ts";

/** An exercise of a workout. A timed exercise without sets has 0. */
export const doneExerciseSchema = z.object({
  category: categorySchema,
  primaryMuscles: z.array(muscleSchema),
  sets: z.number().check(z.gte(0)),
});
export type DoneExercise = z.infer<typeof doneExerciseSchema>;

/** An exercise that was done with these sets. Warm-ups don't count. */
export const toDoneExercise = (
  { id, category, primaryMuscles }: Pick<Exercise, "id" | "category" | "primaryMuscles">,
  sets: readonly Pick<TrainingSet, "kind">[] = [],
): DoneExercise => ({
  category,
  primaryMuscles: [...(primaryMuscles ?? exerciseMuscles[id]?.primaryMuscles ?? [])],
  sets: sets.filter(isWorking).length,
});

type Part = "chest" | "shoulders" | "triceps" | "back" | "biceps" | "legs" | "core";

const partOf: Readonly<Record<Muscle, Part | null>> = {
  neck: null,
  chest: "chest",
  shoulders: "shoulders",
  triceps: "triceps",
  traps: "back",
  lats: "back",
  "middle back": "back",
  "lower back": "back",
  biceps: "biceps",
  forearms: "biceps",
  abdominals: "core",
  adductors: "legs",
  abductors: "legs",
  quadriceps: "legs",
  glutes: "legs",
  hamstrings: "legs",
  calves: "legs",
};

/** A part of the body with less than this share of the sets of the most trained one isn't named. */
const namedShare = 1 / 3;

/** Each exercise counts at least once, so that timed ones count as well. */
const weightOf = ({ sets }: DoneExercise): number => Math.max(1, sets);

/** The category of most sets; of equal ones the first that was done. Null without an exercise. */
function findCategory(done: readonly DoneExercise[]): Category | null {
  const counts = new Map<Category, number>();
  for (const one of done) counts.set(one.category, (counts.get(one.category) ?? 0) + weightOf(one));
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** The trained parts of the body, the one with most sets first. */
function listParts(done: readonly DoneExercise[]): Part[] {
  const counts = new Map<Part, number>();
  for (const one of done)
    for (const part of new Set(one.primaryMuscles.map((muscle) => partOf[muscle])))
      if (part) counts.set(part, (counts.get(part) ?? 0) + weightOf(one));
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  const most = sorted[0]?.[1] ?? 0;
  return sorted.filter(([, count]) => count >= most * namedShare).map(([part]) => part);
}

/** "Chest and shoulders", "Push", "Full body". */
function nameParts(parts: readonly Part[]): string | null {
  const has = (...wanted: Part[]) => wanted.every((part) => parts.includes(part));
  const isWithin = (...allowed: Part[]) => parts.every((part) => allowed.includes(part));
  const [first, second] = parts;
  if (!first) return null;
  if (has("chest", "shoulders", "triceps") && isWithin("chest", "shoulders", "triceps")) return "Push";
  if (has("back", "biceps") && isWithin("back", "biceps", "shoulders")) return "Pull";
  if (has("biceps", "triceps") && parts.length === 2) return "Arms";
  if (!second) return upperFirst(first);
  if (parts.length === 2) return `${upperFirst(first)} and ${second}`;
  return has("legs") ? "Full body" : "Upper body";
}

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * Names a workout by its exercises: sets of strength exercises by the trained parts of the body, everything else by its
 * category. Null without an exercise.
 */
export function nameWorkout(
  done: readonly DoneExercise[],
): { readonly exercise: string; readonly category: Category } | null {
  const category = findCategory(done);
  if (!category) return null;
  const lifted = done.filter((one) => one.category === category && one.sets > 0);
  const parts = category === "strength" ? listParts(lifted) : [];
  return { exercise: nameParts(parts) ?? categoryNames[category], category };
}
