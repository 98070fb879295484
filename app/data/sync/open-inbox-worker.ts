import { dataErrorKind } from "../data-error.ts";
import { answerWithin, openWorker } from "../worker-calls.ts";
import type { SyncKeys } from "./frame-cipher.ts";
import type { ClosableInbox, Inbox } from "./inbox.ts";
import { MovedOnError } from "./sync-state.ts";

/** The functions of the inbox's worker. */
export interface InboxCalls extends Inbox {
  /** Must be the first call. */
  open(database: string, keys: SyncKeys): Promise<void>;
}

/** A slow phone's worker needs about a second for a frame. A worker that the system has ended never answers. */
const answerMs = 30_000;

/** Opens an inbox in a worker; null where no worker can be used. */
export type OpenInboxWorker = (keys: SyncKeys) => Promise<ClosableInbox | null>;

/**
 * Opens inboxes in workers, until a worker can't be opened or fails; from then on null. Commits of a worker are
 * reported like those of another tab.
 */
export function createInboxWorkers(start: () => Worker, database: string): OpenInboxWorker {
  let isUsable = true;
  function fail(cause: Error): never {
    // An error from a worker has lost its class.
    if (cause.name === "MovedOnError") throw new MovedOnError();
    // On a full disk the page would fail as well.
    isUsable = dataErrorKind(cause) === "full";
    throw cause;
  }
  return async (keys) => {
    const worker = isUsable ? await openWorker<InboxCalls>(start, "open", database, keys) : null;
    isUsable = worker !== null;
    if (!worker) return null;
    return {
      receive: (...frame) => answerWithin(answerMs, worker.ask("receive", ...frame)).catch(fail),
      receivePart: (...part) => answerWithin(answerMs, worker.ask("receivePart", ...part)).catch(fail),
      close: worker.close,
    };
  };
}
