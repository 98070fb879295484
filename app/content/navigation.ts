/** The links of the site's navigation. */

export interface NavigationLink {
  readonly label: string;
  readonly path: string;
}

export const lifestyleLinks: readonly NavigationLink[] = [
  { label: "Health Importance", path: "/health-importance" },
  { label: "Fitness Tips", path: "/fitness-tips" },
  { label: "Diet Tips", path: "/diet-tips" },
];

/** For users; guests are asked to sign in there. */
export const accountLinks: readonly NavigationLink[] = [
  { label: "Dashboard", path: "/dashboard" },
  { label: "Profile", path: "/profile" },
];

/** The sidebar of the signed-in app, in its order. */
export const appLinks: readonly NavigationLink[] = [
  { label: "Dashboard", path: "/dashboard" },
  { label: "Workouts", path: "/workouts" },
  { label: "History", path: "/history" },
  { label: "Profile", path: "/profile" },
  { label: "Settings", path: "/settings" },
];

/** The floating menu. `/goals` is not a route and answers Page Not Found (specification, section 2). */
export const quickActions: readonly NavigationLink[] = [
  { label: "Start Workout", path: "/work-out-now" },
  { label: "View Progress", path: "/dashboard" },
  { label: "Workout History", path: "/history" },
  { label: "Set Goals", path: "/goals" },
  { label: "Settings", path: "/settings" },
];

/** The page of a workout, running or recorded. */
export const workoutPath = (id: string): string => `/workouts/${encodeURIComponent(id)}`;

/** The page of an exercise. */
export const exercisePath = (id: string): string => `/workouts/exercises/${encodeURIComponent(id)}`;

/** The path that puts the exercise of that name on the panel. */
export const pathToExercise = (exercise: string): string => `/workouts?${new URLSearchParams({ exercise })}`;
