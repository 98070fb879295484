/** Where the site's links lead, once. */

export interface NavigationLink {
  readonly label: string;
  readonly path: string;
}

export const lifestyleLinks: readonly NavigationLink[] = [
  { label: "Health Importance", path: "/health-importance" },
  { label: "Fitness Tips", path: "/fitness-tips" },
  { label: "Diet Tips", path: "/diet-tips" },
];

/** The sidebar of the signed-in app, in its order. */
export const appLinks: readonly NavigationLink[] = [
  { label: "Dashboard", path: "/dashboard" },
  { label: "Workouts", path: "/workouts" },
  { label: "History", path: "/history" },
  { label: "Profile", path: "/profile" },
  { label: "Settings", path: "/settings" },
];

export const legalLinks: readonly NavigationLink[] = [
  { label: "Privacy", path: "/privacy-policy" },
  { label: "Terms", path: "/terms-of-service" },
];
