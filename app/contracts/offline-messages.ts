/*
 * What pages and their service worker send each other. `version` names a build: the one that a page's document and scripts
 * are from.
 */

/** A request header. The answer is the page without the account's data, to be cached (app/server/is-shell-request.ts). */
export const shellHeader = "Shell-Only";

export type WorkerMessage =
  /** The page at `path` has loaded and is idle: the worker may cache what other pages need. */
  | { readonly type: "idle"; readonly version: string; readonly path: string }
  /** To a waiting worker, with a message port, on which the worker posts its build's version. */
  | { readonly type: "which-version" }
  /** To a waiting worker: it becomes the active one at once. */
  | { readonly type: "take-over" };

/** Returns null for anything else. By hand: the service worker would include the schema library for this alone. */
export function parseWorkerMessage(data: unknown): WorkerMessage | null {
  if (typeof data !== "object" || data === null || !("type" in data)) return null;
  const { type } = data;
  if (type === "which-version" || type === "take-over") return { type };
  if (type !== "idle" || !("version" in data && "path" in data)) return null;
  const { version, path } = data;
  return typeof version === "string" && typeof path === "string" ? { type, version, path } : null;
}
