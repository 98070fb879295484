export { loadAddOwnExerciseForm } from "./load-form.ts";
export { OwnExercises } from "./own-exercises.tsx";
export { useExercises } from "./use-exercises.ts";
