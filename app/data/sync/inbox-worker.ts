import { openWorker } from "../worker-calls.ts";
import type { ClosableInbox, Outcome } from "./inbox.ts";
import type { SyncKeys } from "./sync-keys.ts";
import { MovedOnError } from "./sync-state.ts";

/** What the page asks the inbox's worker for. */
export type InboxQuestion =
  | { readonly call: "open"; readonly database: string; readonly keys: SyncKeys }
  | { readonly call: "receive"; readonly seq: number; readonly frame: Uint8Array }
  | {
      readonly call: "receivePart";
      readonly upTo: number;
      readonly part: number;
      readonly parts: number;
      readonly frame: Uint8Array;
    };

/** Opens an inbox in a worker. Its commits are reported as those of another tab. Returns null where none can be started. */
export async function openInboxWorker(
  start: () => Worker,
  database: string,
  keys: SyncKeys,
): Promise<ClosableInbox | null> {
  const worker = await openWorker<InboxQuestion>(start, { call: "open", database, keys });
  if (!worker) return null;
  const ask = (question: InboxQuestion): Promise<Outcome> =>
    worker.ask<Outcome>(question).catch((cause: Error) => {
      throw cause.name === "MovedOnError" ? new MovedOnError() : cause;
    });
  return {
    receive: (seq, frame) => ask({ call: "receive", seq, frame }),
    receivePart: (upTo, part, parts, frame) => ask({ call: "receivePart", upTo, part, parts, frame }),
    close: worker.close,
  };
}
