import type { Category, Exercise } from "./exercise.ts";

/**
 * The built-in exercises and their rates in kcal per minute, in the order in which they are shown. An exercise with a
 * measure has sets as well as time.
 */
export const exercises: readonly Exercise[] = [
  { id: "running", name: "Running", category: "cardio", kcalPerMinute: 10 },
  { id: "jumping-jacks", name: "Jumping Jacks", category: "cardio", kcalPerMinute: 8 },
  { id: "cycling", name: "Cycling", category: "cardio", kcalPerMinute: 7 },
  { id: "push-ups", name: "Push-ups", category: "strength", kcalPerMinute: 6, measure: "bodyweight-reps" },
  { id: "squats", name: "Squats", category: "strength", kcalPerMinute: 5, measure: "bodyweight-reps" },
  { id: "lunges", name: "Lunges", category: "strength", kcalPerMinute: 5, measure: "bodyweight-reps" },
  { id: "yoga", name: "Yoga", category: "flexibility", kcalPerMinute: 3 },
  { id: "stretching", name: "Stretching", category: "flexibility", kcalPerMinute: 2 },
  { id: "pilates", name: "Pilates", category: "flexibility", kcalPerMinute: 4 },
];

/** The name of a category on screen, and of the entry of a workout during which it was open. */
export const categoryNames: Readonly<Record<Category, string>> = {
  cardio: "Cardio",
  strength: "Strength",
  flexibility: "Flexibility",
};

/** The name of a workout's entry when no category was open. */
export const generalWorkoutName = "General Workout";

/** The kcal per minute that are assumed for an exercise without a known rate. */
export const assumedRates: Readonly<Record<Category, number>> = { cardio: 8, strength: 5, flexibility: 3 };
