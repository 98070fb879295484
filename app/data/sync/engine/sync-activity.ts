import { createListeners } from "#app/lib/listeners.ts";
import { isSame } from "#app/lib/reuse-equal.ts";
import { dataErrorKind } from "../../data-error.ts";
import type { SyncTabs } from "../environment.ts";
import type { SyncActivity, SyncReason } from "../sync.ts";
import { RelayAnswerError } from "./transport.ts";

/** The activity before anything was sent or received. */
export const connecting: SyncActivity = {
  mark: "waiting",
  reason: "none",
  pendingRows: 0,
  lastSentAt: null,
  lastReceivedAt: null,
};

const marks: Record<SyncReason, SyncActivity["mark"]> = {
  none: "up-to-date",
  sending: "waiting",
  offline: "waiting",
  "relay-failing": "waiting",
  "too-fast": "waiting",
  "relay-full": "needs-you",
  unsendable: "needs-you",
  "storage-full": "needs-you",
  "update-first": "needs-you",
  "signed-out": "needs-you",
  revoked: "needs-you",
  "erased-elsewhere": "needs-you",
  "relay-tampered": "needs-you",
};

interface ActivityLog {
  read(): SyncActivity;
  subscribe(listener: () => void): () => void;
  /** Called in the tab that leads. The other tabs show the change as well. */
  report(change: Partial<Omit<SyncActivity, "mark">>): void;
  /** Shows what the leading tab reports. */
  adopt(activity: SyncActivity): void;
  /** Calls the listeners, because something other than the activity has changed. */
  touch(): void;
}

/** The activity with another reason, and the mark that goes with the reason. */
export const withReason = (activity: SyncActivity, reason: SyncReason): SyncActivity => ({
  ...activity,
  reason,
  mark: marks[reason],
});

export function createActivityLog(tabs: SyncTabs): ActivityLog {
  const { add, call } = createListeners();
  let activity = withReason(connecting, "sending");
  function adopt(next: SyncActivity): void {
    if (isSame(activity, next)) return;
    activity = next;
    call();
  }
  return {
    read: () => activity,
    subscribe: add,
    report(change) {
      const next = { ...activity, ...change };
      adopt(withReason(next, next.reason));
      tabs.post({ type: "activity", value: activity });
    },
    adopt,
    touch: call,
  };
}

/** The reason to show for the error that ended a connection. */
export function reasonOf(cause: unknown): SyncReason {
  if (dataErrorKind(cause) === "full") return "storage-full";
  if (!(cause instanceof RelayAnswerError)) return cause instanceof TypeError ? "offline" : "relay-failing";
  if (cause.status === 401) return "signed-out";
  return cause.status === 429 ? "too-fast" : "relay-failing";
}
