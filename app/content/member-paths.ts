/** Users are redirected from every public page (specification, section 2). These are the same pages inside the app. */
import { safePath } from "#app/lib/safe-path.ts";
import type { NavigationLink } from "./navigation.ts";

/** The public pages that users read below the dashboard, by their public address. app/routes.ts makes the routes. */
export const readingLinks: readonly NavigationLink[] = [
  { label: "News", path: "/news" },
  { label: "Fitness Tips", path: "/fitness-tips" },
  { label: "Diet Tips", path: "/diet-tips" },
  { label: "Health Importance", path: "/health-importance" },
  { label: "About", path: "/about" },
  { label: "Privacy", path: "/privacy-policy" },
  { label: "Terms", path: "/terms-of-service" },
];

const tracker: NavigationLink = { label: "Workouts", path: "/work-out-now" };

const findReading = (path: string) => readingLinks.find((link) => link.path === path);

/** The address of a page inside the signed-in app. */
export function memberPath(path: string): string {
  if (path === tracker.path) return "/workouts";
  return findReading(path) ? `/dashboard${path}` : path;
}

/** The public address of a page below the dashboard; other paths stay as they are. */
export const toPublicPath = (path: string): string => path.replace(/^\/dashboard(?=\/)/, "");

/** The dashboard's query parameter with the public page from which the user was redirected. */
const askedParam = "from";

/** The dashboard for a user who opened a public page. It offers the page if the app has it. */
export function dashboardPath({ pathname, search }: URL): string {
  if (memberPath(pathname) === pathname) return "/dashboard";
  return `/dashboard?${new URLSearchParams({ [askedParam]: pathname + search })}`;
}

/** The page that a user asked for, with its address inside the app; null for none and for an unknown one. */
export function findAskedPage(params: URLSearchParams): NavigationLink | null {
  const asked = safePath(params.get(askedParam), "/");
  const [pathname = ""] = asked.split(/[?#]/);
  const link = pathname === tracker.path ? tracker : findReading(pathname);
  return link ? { label: link.label, path: memberPath(pathname) + asked.slice(pathname.length) } : null;
}
