/** The kind of page at each address. */

import { appLinks, isAppPath } from "#app/content/navigation.ts";
import { build } from "./build.ts";

/** Stand for every workout and every exercise: the screen reads from its address which one it shows. */
const anyWorkout = "/workouts/any";
const anyExercise = "/workouts/exercises/any";

/** The signed-in screens that are cached, by the path that is their key. */
export const shellPaths: readonly string[] = [...appLinks.map(({ path }) => path), anyWorkout, anyExercise];

/** Paths for programs, or that only the server answers. */
const serverOnly = /^\/(auth|rest|dev|docs|health|\.well-known)(\/|$)|\.(json|xml|txt)$/;

export type Page =
  | { readonly kind: "document"; readonly path: string }
  | { readonly kind: "shell"; readonly path: string }
  /** A visitors' page that is of no use without the server. */
  | { readonly kind: "online" }
  | { readonly kind: "other" };

function withoutEndingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

function shellOf(path: string): string {
  if (/^\/workouts\/[^/]+$/.test(path)) return anyWorkout;
  return /^\/workouts\/exercises\/[^/]+$/.test(path) ? anyExercise : path;
}

/** The page at a path. */
export function findPage(pathname: string): Page {
  const path = withoutEndingSlashes(pathname);
  if (build.documents.includes(path)) return { kind: "document", path };
  if (build.onlinePaths.includes(path)) return { kind: "online" };
  if (!isAppPath(path)) return { kind: "other" };
  const shell = shellOf(path);
  return shellPaths.includes(shell) ? { kind: "shell", path: shell } : { kind: "other" };
}

export const isServerOnly = (pathname: string): boolean => serverOnly.test(pathname);
