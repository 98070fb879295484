/** Why data could not be opened or stored, for failures that the user or guest can do something about. */
export type DataErrorKind =
  | "full"
  | "blocked"
  | "outdated"
  | "refused"
  | "unreachable"
  | "cleared"
  | "unknown";

const words: Record<DataErrorKind, string> = {
  full: "This device has no room left, so this wasn't kept. What was kept before is safe. Free some space, then try again.",
  outdated: "The app was updated in another tab. Reload this page to go on.",
  blocked:
    "Another tab still runs an older version of the app. Close it or reload it, and this page goes on.",
  refused:
    "This browser doesn't let the app keep anything here. What you do is kept only until you close the page.",
  unreachable: "Your data are there, but the browser can't open them now. Reload this page to try again.",
  cleared:
    "The data of this site were deleted in the browser while this page was open. What you do from here on is kept.",
  unknown: "This wasn't kept, because storing it failed. What was kept before is safe. Try again.",
};

/** An error and its causes: Dexie names the error that aborted a transaction `inner`. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth++) {
    yield cause;
    cause = "inner" in cause ? cause.inner : cause.cause;
  }
}

/** Sorts an error that a command, a query, an import or the storage facade rejected with. */
export function dataErrorKind(error: unknown): DataErrorKind {
  for (const { name, message } of causesOf(error)) {
    if (name === "QuotaExceededError" || /quota|disk|space/i.test(message)) return "full";
    if (["VersionError", "InvalidStateError", "DatabaseClosedError"].includes(name)) return "outdated";
    if (name === "SecurityError") return "refused";
    if (isLost(error)) return "unreachable";
  }
  return "unknown";
}

/**
 * Whether the browser has lost its connection to the database, such as after sleep. The data are intact and can be read
 * again.
 */
export const isLost = (error: unknown): boolean =>
  [...causesOf(error)].some(({ name }) => name === "UnknownError" || name === "TimeoutError");

/** One or two plain sentences for the screen: what happened to the data, and what to do. */
export const explainDataError = (kind: DataErrorKind): string => words[kind];
