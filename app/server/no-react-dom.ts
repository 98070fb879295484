/**
 * Replaces `react-dom` in the server's build, whose pages are made by `react-dom/server` and updated in the browser. An
 * import of another name fails the build.
 */
export function flushSync(): never {
  throw new Error("The server has no document to update");
}
