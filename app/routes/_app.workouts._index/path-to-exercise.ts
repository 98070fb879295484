/** The path that puts the exercise of that name on the panel. */
export const pathToExercise = (exercise: string): string => `/workouts?${new URLSearchParams({ exercise })}`;
