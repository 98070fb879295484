/*
 * Between a page and the service worker that serves it without a network.
 * `version` is that of the build: the page's own, as its documents and scripts name it.
 */

/** Asks a document of the signed-in app for what shows without the account's own data; see app/server/is-shell-request.ts. */
export const shellHeader = "Shell-Only";

export type WorkerMessage =
  /** A page has loaded and nobody waits for anything: time to cache in advance. */
  | { readonly type: "idle"; readonly version: string; readonly path: string }
  /** To a waiting worker, with a message port: answers its build's version there. */
  | { readonly type: "which-version" }
  /** To a waiting worker: replaces the active one now. */
  | { readonly type: "take-over" };

/** Null for what is none of these. Without the schema library, which the service worker would include for this alone. */
export function parseWorkerMessage(data: unknown): WorkerMessage | null {
  if (typeof data !== "object" || data === null || !("type" in data)) return null;
  const { type } = data;
  if (type === "which-version" || type === "take-over") return { type };
  if (type !== "idle" || !("version" in data && "path" in data)) return null;
  const { version, path } = data;
  return typeof version === "string" && typeof path === "string" ? { type, version, path } : null;
}
