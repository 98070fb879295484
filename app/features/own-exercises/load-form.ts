/** Loads the form that adds an own exercise. */
export const loadAddOwnExerciseForm = () => import("./add-own-exercise-form.tsx");
