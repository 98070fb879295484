/** The page of a workout, running or recorded. */
export const workoutPath = (id: string): string => `/workouts/${encodeURIComponent(id)}`;

/** The page of an exercise. */
export const exercisePath = (id: string): string => `/workouts/exercises/${encodeURIComponent(id)}`;

/** The path that puts the exercise of that name on the panel. */
export const pathToExercise = (exercise: string): string => `/workouts?${new URLSearchParams({ exercise })}`;
