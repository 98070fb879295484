import type { Category, Exercise } from "#app/contracts/exercise.ts";

/** The nine exercises and their rates in kcal per minute, in the order in which they are shown. */
export const exercises: readonly Exercise[] = [
  { id: "running", name: "Running", category: "cardio", kcalPerMinute: 10 },
  { id: "jumping-jacks", name: "Jumping Jacks", category: "cardio", kcalPerMinute: 8 },
  { id: "cycling", name: "Cycling", category: "cardio", kcalPerMinute: 7 },
  { id: "push-ups", name: "Push-ups", category: "strength", kcalPerMinute: 6 },
  { id: "squats", name: "Squats", category: "strength", kcalPerMinute: 5 },
  { id: "lunges", name: "Lunges", category: "strength", kcalPerMinute: 5 },
  { id: "yoga", name: "Yoga", category: "flexibility", kcalPerMinute: 3 },
  { id: "stretching", name: "Stretching", category: "flexibility", kcalPerMinute: 2 },
  { id: "pilates", name: "Pilates", category: "flexibility", kcalPerMinute: 4 },
];

/** How a category is called on screen, and in the history entry of a session during which it was open. */
export const categoryNames: Readonly<Record<Category, string>> = {
  cardio: "Cardio",
  strength: "Strength",
  flexibility: "Flexibility",
};

/** The name of a session's entry when no category was open. */
export const generalWorkoutName = "General Workout";
