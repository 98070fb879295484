// A week of a program for one owner: percentages become weights that the owner's plates can make.

import { loadBar } from "#app/domain/set/plates.ts";
import type { Settings } from "#app/domain/settings.ts";
import { sumWeights } from "#app/lib/weight.ts";
import type { Program, ProgramExercise, ProgramSet } from "./program.ts";
import type { TrainingMaxima } from "./training-max.ts";

/** The bar and the plates at hand. */
export interface Plates extends Pick<Settings, "weightUnit" | "barG"> {
  /** In grams, each as one pair. */
  readonly platesG: readonly number[];
}

export interface WeekSet extends ProgramSet {
  /** Absent where the owner finds the weight, and while the lift has no training maximum. */
  readonly weightG?: number;
}

export interface WeekExercise {
  readonly exerciseId: string;
  readonly restS: number;
  readonly sets: readonly WeekSet[];
  /** The lift to whose training maximum the percentages refer. */
  readonly lift?: string;
  /** The same lift, if the result changes its training maximum. */
  readonly scores?: string;
}

export interface WeekSession {
  readonly name: string;
  readonly exercises: readonly WeekExercise[];
}

/**
 * The sessions of a week, from 1 on. After the program's last week it begins again. Weights are rounded down to what the
 * plates can make, so that none is heavier than its percentage; the empty bar is the lightest.
 */
export function programWeek(
  program: Program,
  week: number,
  maxima: TrainingMaxima,
  plates: Plates,
): readonly WeekSession[] {
  const sessions = program.weeks[(week - 1) % program.weeks.length] ?? [];
  return sessions.map(({ name, exercises }) => ({
    name,
    exercises: exercises.flatMap((exercise) => toWeekExercise(program, exercise, maxima, plates) ?? []),
  }));
}

function toWeekExercise(
  { lifts }: Program,
  exercise: ProgramExercise,
  maxima: TrainingMaxima,
  plates: Plates,
): WeekExercise | null {
  const { restS } = exercise;
  if ("exerciseId" in exercise) return { exerciseId: exercise.exerciseId, restS, sets: exercise.sets };
  const lift = lifts.find(({ id }) => id === exercise.lift);
  if (!lift) return null;
  const max = maxima[lift.id];
  const stage = Math.min(max?.failures ?? 0, exercise.stages.length - 1);
  const sets = (exercise.stages[stage] ?? []).map((set) =>
    max && set.percent !== undefined
      ? { ...set, weightG: toLoad((max.maxG * set.percent) / 100, plates) }
      : set,
  );
  const named = { exerciseId: lift.exerciseId, restS, sets, lift: lift.id };
  return { ...named, ...(exercise.isScored && { scores: lift.id }) };
}

function toLoad(weightG: number, { weightUnit, barG, platesG }: Plates): number {
  const { perSideG } = loadBar(weightG, barG, platesG);
  return sumWeights([barG, ...perSideG, ...perSideG], weightUnit);
}
