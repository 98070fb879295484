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

/** The sections of the settings, in their order, with words that find them. */
export const settingsSections = [
  { id: "account", title: "Account", words: "name email password sign out" },
  { id: "security", title: "Security", words: "passkey two-factor authenticator sessions" },
  { id: "workout", title: "Workout", words: "rest sound vibration speak awake" },
  { id: "weights", title: "Weights", words: "units kilograms pounds kg lb bar plates" },
  { id: "week", title: "Week", words: "first day monday sunday" },
  { id: "appearance", title: "Appearance", words: "theme dark light motion" },
  { id: "sync", title: "Sync", words: "devices recovery code" },
  { id: "data", title: "Data on this device", words: "storage erase" },
  { id: "legal", title: "Privacy and terms", words: "legal" },
  { id: "danger", title: "Danger zone", words: "delete account erase" },
] as const;

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

/** The history of a day (YYYY-MM-DD). */
export const historyDayPath = (day: string): string => `/history?day=${day}`;

/** The same on a guest's tracker. */
export const guestHistoryDayPath = (day: string): string => `/work-out-now?tab=history&day=${day}`;

/** The page of an exercise. */
export const exercisePath = (id: string): string => `/workouts/exercises/${encodeURIComponent(id)}`;

/** The same on a guest's tracker. */
export const guestPathToExercise = (exercise: string): string =>
  `/work-out-now?${new URLSearchParams({ exercise })}`;

/** The name of the parameter that opens a routine where the routines are listed. */
export const routineParam = "routine";

/** The list of routines, with one of them open. */
export const routinePath = (id: string): string =>
  `/workouts?${new URLSearchParams({ tab: "routines", [routineParam]: id })}`;

/** The same on a guest's tracker. */
export const guestRoutinePath = (id: string): string =>
  `/work-out-now?${new URLSearchParams({ tab: "workout", [routineParam]: id })}`;

/** The path that puts the exercise of that name on the panel. */
export const pathToExercise = (exercise: string): string => `/workouts?${new URLSearchParams({ exercise })}`;
