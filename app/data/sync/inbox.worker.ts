// The inbox in a worker, for a device that is many frames behind: the page stays responsive while thousands of rows are
// merged.

import { openIndexedDatabase } from "../engine/indexeddb-database.ts";
import { createContext } from "../open-context.ts";
import { serveCalls } from "../worker-calls.ts";
import { createFrameCipher } from "./frame-cipher.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import type { InboxCalls } from "./open-inbox-worker.ts";
import { createOutbox } from "./outbox.ts";
import { createSyncStore } from "./sync-state.ts";

let inbox: Inbox | undefined;

function requireOpened(): Inbox {
  if (!inbox) throw new Error("The inbox was asked before it was opened");
  return inbox;
}

const calls: InboxCalls = {
  async open(database, keys) {
    const db = await openIndexedDatabase(database);
    const context = createContext(db);
    const store = await createSyncStore(db, keys);
    const cipher = createFrameCipher(keys);
    const outbox = createOutbox({ db, store, keys, cipher, now: context.now });
    inbox = createInbox(context, store, keys, cipher, outbox);
  },
  receive: async (...frame) => requireOpened().receive(...frame),
  receivePart: async (...part) => requireOpened().receivePart(...part),
};

serveCalls(calls);
