export { OwnExercises } from "./own-exercises.tsx";
export { useExercises } from "./use-exercises.ts";

/** Loads the form that adds an own exercise. */
export const loadAddOwnExerciseForm = () => import("./add-own-exercise-form.tsx");
