import type { Muscle } from "./muscle.ts";

interface Muscles {
  readonly primaryMuscles: readonly Muscle[];
  readonly secondaryMuscles: readonly Muscle[];
}

/** The muscles of the built-in exercises, by their ids. */
export const exerciseMuscles: Readonly<Record<string, Muscles>> = {
  running: { primaryMuscles: ["quadriceps", "hamstrings"], secondaryMuscles: ["calves", "glutes"] },
  "jumping-jacks": {
    primaryMuscles: ["calves", "shoulders"],
    secondaryMuscles: ["quadriceps", "abductors", "adductors"],
  },
  cycling: { primaryMuscles: ["quadriceps"], secondaryMuscles: ["glutes", "hamstrings", "calves"] },
  "push-ups": { primaryMuscles: ["chest"], secondaryMuscles: ["triceps", "shoulders"] },
  squats: { primaryMuscles: ["quadriceps"], secondaryMuscles: ["glutes", "hamstrings"] },
  lunges: { primaryMuscles: ["quadriceps"], secondaryMuscles: ["glutes", "hamstrings", "calves"] },
  yoga: { primaryMuscles: [], secondaryMuscles: ["hamstrings", "shoulders", "lower back", "abdominals"] },
  stretching: { primaryMuscles: [], secondaryMuscles: ["hamstrings", "quadriceps", "calves"] },
  pilates: { primaryMuscles: ["abdominals"], secondaryMuscles: ["lower back", "glutes"] },
};
