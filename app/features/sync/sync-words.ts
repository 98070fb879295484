import type { SyncActionError, SyncActivity, SyncFailure, UnsendableRow } from "#app/data/sync/sync.ts";
import { countOf } from "#app/lib/amounts.ts";

const failures: Readonly<Record<Exclude<SyncFailure, "wrong-code">, string>> = {
  offline: "The server can't be reached, so nothing was changed. Try again when you are online.",
  "too-many-tries": "Five wrong codes within an hour. Try again in an hour, or use another device.",
  "too-many-devices": "Ten devices sync already. Remove one of them first.",
  conflict: "Another device has changed sync at the same moment. Look at it as it is now, then try again.",
  behind:
    "This device has not received everything yet, and what is missing would be lost. Sync first, then try again.",
  "not-member": "Your data has a new key by now. Wait a moment, then try again.",
  "prove-identity": "Nothing was changed: it is a while since you have proved who you are. Begin again.",
  expired: "That code has expired. Show a new one and use it within ten minutes.",
  "signed-out": "You are signed out. Sign in again, then repeat this.",
  "relay-failing": "Our server has a fault right now, so nothing was changed. Try again in a minute.",
};

/** Shown when sync is turned on and while it is on. */
export const beta = "Sync is in beta, so keep an exported file as well.";

/**
 * The failure of an action of sync; null for any other error. The error is recognised by its name, because importing
 * its class would make the page larger.
 */
const parseFailure = (error: unknown): SyncActionError | null =>
  error instanceof Error && error.name === "SyncActionError" ? (error as SyncActionError) : null;

/** A sentence about an action of sync that failed. Any other error is technical; it is logged. */
export function explainFailure(error: unknown): string {
  const parsed = parseFailure(error);
  if (!parsed) {
    console.error("An action of sync failed", error);
    return "That didn't work, and nothing was changed. Please try again.";
  }
  const { failure, left } = parsed;
  if (failure !== "wrong-code") return failures[failure];
  const tries = left === undefined ? "" : ` ${countOf(left, "try", "tries")} left in this hour.`;
  return `That isn't the code. Compare it with your copy, character by character.${tries}`;
}

export const isProofNeeded = (error: unknown): boolean => parseFailure(error)?.failure === "prove-identity";

export const isBehind = (error: unknown): boolean => parseFailure(error)?.failure === "behind";

const tableNames: Readonly<Record<UnsendableRow["table"], string>> = {
  history: "a workout",
  goals: "a goal",
  exercises: "an own exercise",
  routines: "a routine",
  settings: "a setting",
  bodyMeasurements: "a body measurement",
};

/** A list of the unsendable rows that names at most two. */
function describeUnsendable(rows: readonly UnsendableRow[]): string {
  const named = rows.slice(0, 2).map(({ table, name }) => (name ? `“${name}”` : tableNames[table]));
  const more = rows.length > 2 ? [`${rows.length - 2} more`] : [];
  const names = new Intl.ListFormat("en").format([...named, ...more]);
  const [are, they, stay, them] =
    rows.length === 1 ? ["is", "it", "stays", "it"] : ["are", "they", "stay", "them"];
  return `${names[0]?.toUpperCase()}${names.slice(1)} ${are} too large to be sent, so ${they} ${stay} on this device only. Shorten ${them}, or export a file. Everything else is sent.`;
}

/**
 * Why sync waits, or what the user has to do, as one sentence.
 * @param devices how many devices sync, this one included; null while it isn't known
 */
export function describeActivity(
  { reason, mark, pendingRows, unsendable = [] }: SyncActivity,
  devices: number | null = null,
): string {
  const rows = countOf(pendingRows, "change");
  switch (reason) {
    case "none":
      if (mark !== "up-to-date") return "Connecting.";
      if (devices === 1)
        return "Everything recorded here is at our server, encrypted. No other device syncs yet: link one below.";
      return "Everything recorded here is sent to your other devices.";
    case "sending":
      return pendingRows > 0 ? `Sending ${rows}.` : "Connecting.";
    case "offline":
      return pendingRows > 0
        ? `You are offline. ${rows} from here will be sent when you are back.`
        : "You are offline. Sync goes on when you are back.";
    case "relay-failing":
      return "Our server doesn't answer. The app tries again by itself, and nothing is lost.";
    case "too-fast":
      return "Many changes at once: the rest follows within a minute.";
    case "relay-full":
      return "Your 20 MB at our server are full. New workouts stay on this device, and what your other devices record stays there, until you make space.";
    case "unsendable":
      return describeUnsendable(unsendable);
    case "storage-full":
      return "This device has no space left, so what other devices send can't be stored. Free some space.";
    case "update-first":
      return "Another device has a newer version of the app. Reload this page to get it.";
    case "signed-out":
      return "Your sign-in has ended. Sign in again, and sync goes on.";
    case "revoked":
      return "This device was removed from sync, or sync was turned off everywhere. Its workouts stay here, and nothing is sent any more.";
    case "erased-elsewhere":
      return `Everything was erased from another device. ${rows} on this device ${pendingRows === 1 ? "was" : "were"} never sent and ${pendingRows === 1 ? "is" : "are"} still here.`;
    case "relay-tampered":
      return "What the server sends doesn't fit what your devices have sent. Nothing of it was taken over.";
  }
}
