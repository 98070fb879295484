/** Which address is whose business. */

import { isAppPath } from "#app/content/navigation.ts";
import { build } from "./build.ts";

/** Any workout: the screen finds out by itself which one it shows. */
const anyWorkout = "/workouts/any";

/** The signed-in screens that are kept, by the path under which they are. */
export const shellPaths = [
  "/dashboard",
  "/workouts",
  anyWorkout,
  "/history",
  "/profile",
  "/settings",
] as const;

/** Answered by programs for programs, or by the server alone. */
const serverOnly = /^\/(auth|rest|dev|docs|health|\.well-known)(\/|$)|\.(json|xml|txt)$/;

export type Place =
  | { readonly kind: "document"; readonly path: string }
  | { readonly kind: "shell"; readonly path: string }
  /** A visitors' page that is nothing without the server. */
  | { readonly kind: "online" }
  | { readonly kind: "other" };

/** What is shown at a path. */
export function findPlace(pathname: string): Place {
  const path = pathname.replace(/(.)\/+$/, "$1");
  if (build.documents.includes(path)) return { kind: "document", path };
  if (build.onlinePaths.includes(path)) return { kind: "online" };
  if (!isAppPath(path)) return { kind: "other" };
  const shell = /^\/workouts\/[^/]+$/.test(path) ? anyWorkout : path;
  return shellPaths.some((known) => known === shell) ? { kind: "shell", path: shell } : { kind: "other" };
}

export const isServerOnly = (pathname: string): boolean => serverOnly.test(pathname);

/** The page whose data a client-side navigation asks for, or null. */
export function findDataPath(pathname: string): string | null {
  if (!pathname.endsWith(".data")) return null;
  const path = pathname.slice(0, -".data".length);
  return path === "/_root" ? "/" : path;
}
