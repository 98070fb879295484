/** The search: six fixed entries, and two actions for an empty query (specification, section 2). */

type SearchCategory = "Action" | "Navigation" | "Content" | "Settings";

export interface SearchTarget {
  readonly id: string;
  readonly title: string;
  readonly path: string;
}

export interface SearchEntry extends SearchTarget {
  readonly description: string;
  readonly category: SearchCategory;
}

export const searchEntries: readonly SearchEntry[] = [
  {
    id: "start-workout",
    title: "Start Workout",
    description: "Pick an exercise and press start",
    path: "/work-out-now",
    category: "Action",
  },
  {
    id: "dashboard",
    title: "Dashboard",
    description: "Your week, your goals, your records",
    path: "/dashboard",
    category: "Navigation",
  },
  {
    id: "fitness-tips",
    title: "Fitness Tips",
    description: "Six ways to train well, by level",
    path: "/fitness-tips",
    category: "Content",
  },
  {
    id: "diet-tips",
    title: "Diet Tips",
    description: "What to eat, when, and how to plan it",
    path: "/diet-tips",
    category: "Content",
  },
  {
    id: "health-news",
    title: "Health News",
    description: "What researchers and health services publish",
    path: "/news",
    category: "Content",
  },
  {
    id: "profile-settings",
    title: "Profile Settings",
    description: "Your name, your email, your password",
    path: "/profile",
    category: "Settings",
  },
];

export const searchQuickActions: readonly SearchTarget[] = [
  { id: "quick-start", title: "Start Workout", path: "/work-out-now" },
  { id: "quick-progress", title: "View Progress", path: "/dashboard" },
];

/** The users' pages that show the content of guests' pages. */
const memberPaths: Readonly<Record<string, string>> = {
  "/work-out-now": "/workouts",
  "/fitness-tips": "/dashboard#tips",
  "/diet-tips": "/dashboard#tips",
  "/news": "/dashboard#news",
};

/** The address of a target inside the signed-in app. */
export const memberPath = (path: string): string => memberPaths[path] ?? path;

/** The entries whose title, description or category contains the query, case-insensitively. None for a blank query. */
export function findEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return [];
  return entries.filter(({ title, description, category }) =>
    [title, description, category].some((text) => text.toLowerCase().includes(wanted)),
  );
}
