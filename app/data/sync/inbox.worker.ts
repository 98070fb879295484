// The inbox of a device that has much to catch up: the page stays free while thousands of rows are merged.

import { openIndexedDatabase } from "../engine/indexeddb-database.ts";
import { createContext } from "../open-context.ts";
import { serveCalls } from "../worker-calls.ts";
import { createFrameCipher } from "./frame-cipher.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import type { InboxQuestion } from "./inbox-worker.ts";
import { randomBytes } from "./keys/sealing.ts";
import { createOutbox } from "./outbox.ts";
import { createSyncStore } from "./sync-state.ts";

let inbox: Inbox | undefined;

async function answer(question: InboxQuestion): Promise<unknown> {
  if (question.call === "open") {
    const { keys } = question;
    const db = await openIndexedDatabase(question.database);
    const context = createContext(db);
    const store = await createSyncStore(db, keys);
    const cipher = createFrameCipher(keys);
    const outbox = createOutbox({ db, store, keys, cipher, random: randomBytes, now: context.now });
    inbox = createInbox(context, store, keys, cipher, outbox);
    return null;
  }
  if (!inbox) throw new Error("The inbox was asked before it was opened");
  if (question.call === "receive") return inbox.receive(question.seq, question.frame);
  return inbox.receivePart(question.upTo, question.part, question.parts, question.frame);
}

serveCalls(answer);
