import { dataErrorKind } from "../data-error.ts";
import { openWorker } from "../worker-calls.ts";
import type { ClosableInbox, Inbox } from "./inbox.ts";
import type { SyncKeys } from "./sync-keys.ts";
import { MovedOnError } from "./sync-state.ts";

/** What the page calls in the inbox's worker. */
export interface InboxCalls extends Inbox {
  /** The first call. */
  open(database: string, keys: SyncKeys): Promise<void>;
}

/** A slow phone's worker needs about a second for a frame. */
const answerMs = 30_000;

/** Rejects where a worker that answered once answers no more, such as one that the system has ended. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The worker doesn't answer")), answerMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Null where no worker can be used. */
export type InboxWorkers = (keys: SyncKeys) => Promise<ClosableInbox | null>;

/**
 * Opens inboxes in workers, until one can't be opened or fails; from then on null. Their commits are reported as those of
 * another tab.
 */
export function createInboxWorkers(start: () => Worker, database: string): InboxWorkers {
  let isUsable = true;
  function fail(cause: Error): never {
    // An error of a worker is no longer of its class.
    if (cause.name === "MovedOnError") throw new MovedOnError();
    // The page would have no more room.
    isUsable = dataErrorKind(cause) === "full";
    throw cause;
  }
  return async (keys) => {
    const worker = isUsable ? await openWorker<InboxCalls>(start, "open", database, keys) : null;
    isUsable = worker !== null;
    if (!worker) return null;
    return {
      receive: (...frame) => inTime(worker.ask("receive", ...frame)).catch(fail),
      receivePart: (...part) => inTime(worker.ask("receivePart", ...part)).catch(fail),
      close: worker.close,
    };
  };
}
