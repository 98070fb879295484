import type { NewRoutine } from "#app/domain/routine/routine.ts";

/** Two starter routines of the built-in exercises. */
export const starterRoutines: readonly (NewRoutine & { readonly id: string })[] = [
  {
    id: "starter-seven-minutes",
    name: "Seven minutes",
    steps: [
      { exerciseId: "jumping-jacks", seconds: 60, restS: 15 },
      { exerciseId: "push-ups", seconds: 45, restS: 20 },
      { exerciseId: "squats", seconds: 60, restS: 20 },
      { exerciseId: "lunges", seconds: 60, restS: 20 },
      { exerciseId: "pilates", seconds: 60, restS: 10 },
      { exerciseId: "stretching", seconds: 50, restS: 0 },
    ],
  },
  {
    id: "starter-easy-evening",
    name: "Easy evening",
    steps: [
      { exerciseId: "stretching", seconds: 120, restS: 10 },
      { exerciseId: "yoga", seconds: 300, restS: 15 },
      { exerciseId: "pilates", seconds: 120, restS: 0 },
    ],
  },
];
