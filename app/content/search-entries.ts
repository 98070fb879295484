/**
 * The search: six fixed entries, and two actions for an empty query (specification, section 2). Below them it finds
 * settings, pages and commands, and what the owner has recorded.
 */
import { settingsSections } from "./navigation.ts";

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

/** Something else that is found, by words that the text begins. */
export interface OtherTarget extends SearchTarget {
  readonly category: string;
  readonly description?: string;
  /** Words that find it, beside its title. */
  readonly words?: string;
}

const command = (id: string, title: string, path: string, words = ""): OtherTarget => ({
  ...{ id, title, path, words },
  category: "Command",
});

/** The id of the command that switches between light and dark. It has no address. */
export const themeCommand = command("switch-theme", "Switch between light and dark", "", "theme appearance");

/** Found by users, in this order. */
export const memberTargets: readonly OtherTarget[] = [
  command("workouts", "Workouts", "/workouts", "exercises train"),
  command("log-workout", "Log a past workout", "/workouts?log=", "add record"),
  command("history", "History", "/history", "log past calendar"),
  command("routines", "Routines", "/workouts?tab=routines", "new routine week"),
  command("plan", "Plan my training", "/workouts?tab=plan", "planner program"),
  command("goals", "Goals", "/dashboard#goals", "add target"),
  command("body", "Body weight and measurements", "/profile#body", "log weigh"),
  command("export", "Export my data", "/settings#data", "download csv json backup"),
  command("import", "Import a file", "/settings#data", "strong hevy csv json"),
  themeCommand,
  command("settings", "Settings", "/settings", "options preferences"),
  ...settingsSections.map(({ id, title, words }) => ({
    ...{ id: `setting-${id}`, title, words, path: `/settings#${id}`, category: "Settings" },
  })),
];

const guestSettings = "/work-out-now?settings=";

/** The sections of the settings that need no account. */
const deviceSections: ReadonlySet<string> = new Set(["workout", "weights", "week", "appearance", "data"]);

/** Found by guests, in this order. */
export const guestTargets: readonly OtherTarget[] = [
  command("history", "Workout history", "/work-out-now?tab=history", "log past"),
  command("goals", "Goals", "/work-out-now?tab=goals", "add target"),
  command("plan", "Plan my training", "/work-out-now?plan=", "planner program"),
  command("export", "Export my data", `${guestSettings}data`, "download csv json backup"),
  command("import", "Import a file", `${guestSettings}data`, "strong hevy csv json"),
  themeCommand,
  command("settings", "Settings", guestSettings, "options preferences"),
  ...settingsSections
    .filter(({ id }) => deviceSections.has(id))
    .map(({ id, title, words }) => ({
      ...{ id: `setting-${id}`, title, words, path: guestSettings + id, category: "Settings" },
    })),
  command("sign-up", "Create an account", "/sign-up", "register"),
  command("login", "Sign in", "/login", "log in account"),
];

/** The entries whose title, description or category contains the query, case-insensitively. None for a blank query. */
export function findEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return [];
  return entries.filter(({ title, description, category }) =>
    [title, description, category].some((text) => text.toLowerCase().includes(wanted)),
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The targets with a word, in title or words, that begins with each word of the query. None for a single letter. */
export function findTargets<T extends Pick<OtherTarget, "title" | "words">>(
  targets: readonly T[],
  query: string,
): T[] {
  const wanted = wordsOf(query);
  if (wanted.join("").length < 2) return [];
  return targets.filter(({ title, words = "" }) => {
    const known = wordsOf(`${title} ${words}`);
    return wanted.every((word) => known.some((each) => each.startsWith(word)));
  });
}
