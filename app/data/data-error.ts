/** Why data could not be stored, where a person can do something about it. */
export type DataErrorKind = "full" | "blocked" | "outdated" | "refused" | "unknown";

const words: Record<DataErrorKind, string> = {
  full: "This device has no room left, so this wasn't kept. What was kept before is safe. Free some space, then try again.",
  outdated: "The app was updated in another tab. Reload this page to go on.",
  blocked:
    "Another tab still runs an older version of the app. Close it or reload it, and this page goes on.",
  refused:
    "This browser doesn't let the app keep anything here. What you do is kept only until you close the page.",
  unknown: "This wasn't kept, because storing it failed. What was kept before is safe. Try again.",
};

/** An error and its causes, such as the error that aborted the transaction. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth++, cause = cause.cause)
    yield cause;
}

/** Sorts an error that a store, an import or the storage facade rejected with. */
export function dataErrorKind(error: unknown): DataErrorKind {
  for (const { name, message } of causesOf(error)) {
    if (name === "QuotaExceededError" || /quota|disk|space/i.test(message)) return "full";
    if (name === "VersionError" || name === "InvalidStateError") return "outdated";
    if (name === "SecurityError") return "refused";
  }
  return "unknown";
}

/** One or two plain sentences for the person: what happened to the data, and what to do. */
export const explainDataError = (kind: DataErrorKind): string => words[kind];
