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

/** For members; visitors are asked to sign in there. */
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

/** Whether a path belongs to the signed-in app: one of its pages, or below one. */
export const isAppPath = (pathname: string): boolean =>
  appLinks.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

/** The floating menu. `/goals` is not a route and answers Page Not Found (specification, section 2). */
export const quickActions: readonly NavigationLink[] = [
  { label: "Start Workout", path: "/work-out-now" },
  { label: "View Progress", path: "/dashboard" },
  { label: "Workout History", path: "/history" },
  { label: "Set Goals", path: "/goals" },
  { label: "Settings", path: "/settings" },
];
