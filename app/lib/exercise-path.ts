/** The page of an exercise, by its id or, of an exercise that is known only from entries without an id, by its name. */
export const exercisePath = (id: string): string => `/workouts/exercises/${encodeURIComponent(id)}`;
