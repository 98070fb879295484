import { openWorker } from "../worker-calls.ts";
import type { ClosableInbox, Inbox } from "./inbox.ts";
import type { SyncKeys } from "./sync-keys.ts";
import { MovedOnError } from "./sync-state.ts";

/** What the page calls in the inbox's worker. */
export interface InboxCalls extends Inbox {
  /** The first call. */
  open(database: string, keys: SyncKeys): Promise<void>;
}

/** Opens an inbox in a worker. Its commits are reported as those of another tab. Returns null where none can be used. */
export async function openInboxWorker(
  start: () => Worker,
  database: string,
  keys: SyncKeys,
): Promise<ClosableInbox | null> {
  const worker = await openWorker<InboxCalls>(start, "open", database, keys);
  if (!worker) return null;
  // An error of a worker is no longer of its class.
  const revive = (cause: Error) => {
    throw cause.name === "MovedOnError" ? new MovedOnError() : cause;
  };
  return {
    receive: (...frame) => worker.ask("receive", ...frame).catch(revive),
    receivePart: (...part) => worker.ask("receivePart", ...part).catch(revive),
    close: worker.close,
  };
}
