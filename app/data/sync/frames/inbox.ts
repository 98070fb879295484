// Checks and merges the frames of the relay.
// Guarantees: the frames of each device are merged in the order in which the device made them, without a gap. A frame
// that is not the device's next one, or not authentic, changes nothing.

import { decodeHeader, type FrameHeader, frameFormats, noFormer } from "#app/contracts/sync-frame.ts";
import { type Operation, rowTables } from "#app/domain/row/operation.ts";
import { isSame } from "#app/lib/reuse-equal.ts";
import type { FitnessDatabase } from "../../database.ts";
import { fieldsOf, type Row, timestampOf } from "../../rows/row.ts";
import { scopeOf, writeRows } from "../../rows/row-writer.ts";
import { mergeRecorded } from "../store/merge-recorded.ts";
import { confirmRows, toKnownTimestamps } from "../store/pending-rows.ts";
import { mergeRunning } from "../store/running-share.ts";
import { dropOutgoing, metaKeys, noHead, readOutgoing, type SyncStore } from "../store/sync-state.ts";
import { putUnreadable, toUnreadable } from "../store/unreadable-operations.ts";
import { type FrameCipher, fromPadded, hashOf, type SyncKeys } from "./frame-cipher.ts";
import { type FrameContent, type Heads, operationsAtATime, parseContent } from "./frame-content.ts";
import type { Outbox } from "./outbox.ts";

/** "merged": its content is here, now or since earlier. "wrong": no device has sent this frame at this point. */
export type InboxOutcome = "merged" | "wrong" | "newer";

/** The state of the snapshot that is being read. */
interface SnapshotRead {
  readonly upTo: number;
  readonly device: string;
  readonly heads: Heads;
  readonly former: string;
  readonly next: number;
}

interface Opened {
  readonly header: FrameHeader;
  readonly hash: string;
  readonly content: FrameContent;
}

export interface Inbox {
  /** Merges the frame with the number `seq`. @throws MovedOnError */
  receive(seq: number, frame: Uint8Array): Promise<InboxOutcome>;
  /** Merges one part, counted from 0, of a snapshot of all frames up to the number `upTo`. @throws MovedOnError */
  receivePart(upTo: number, part: number, parts: number, frame: Uint8Array): Promise<InboxOutcome>;
}

/** Whether a snapshot covers every frame that is merged here. */
const coversAll = (heads: Heads, known: Heads, own: string): boolean =>
  Object.entries(known).every(([device, { counter, hash }]) => {
    const head = heads[device] ?? noHead;
    // The snapshot may end before this device's latest frames, which the relay has acknowledged.
    return head.counter === counter ? head.hash === hash : head.counter > counter || device === own;
  });

export function createInbox(
  db: FitnessDatabase,
  store: SyncStore,
  keys: SyncKeys,
  cipher: FrameCipher,
  outbox: Pick<Outbox, "acknowledge">,
): Inbox {
  let reading: SnapshotRead | undefined;

  async function open(frame: Uint8Array, format: number): Promise<Opened | "wrong" | "newer"> {
    const header = decodeHeader(frame);
    if (!header || header.epoch !== keys.epoch) return "wrong";
    const plain = await cipher.open(header, frame);
    if (!plain) return "wrong";
    // The frame is authentic, so a newer version of the app has made it.
    if (header.format > frameFormats.snapshot) return "newer";
    if (header.format !== format) return "wrong";
    const text = await fromPadded(plain);
    if (text === null) return "wrong";
    const parsed = parseContent(text);
    if (parsed.kind !== "content") return parsed.kind === "newer" ? "newer" : "wrong";
    return { header, hash: await hashOf(frame), content: parsed.content };
  }

  return {
    async receive(seq, frame) {
      const { state, outgoing } = await store.readWithOutgoing();
      if (seq <= state.cursor) return "merged";
      const header = decodeHeader(frame);
      if (!header || header.epoch !== keys.epoch || seq !== state.cursor + 1) return "wrong";
      const { device, counter, former } = header;
      const head = state.heads[device] ?? noHead;
      const isOwn = device === keys.device;
      if (isOwn && counter <= head.counter) {
        // The relay also sends this device's own frames after its cursor.
        if (counter === head.counter && (await hashOf(frame)) !== head.hash) return "wrong";
        await store.update({ cursor: seq });
        return "merged";
      }
      if (isOwn && outgoing?.counter === counter && outgoing.hash === (await hashOf(frame))) {
        // The relay has stored this frame, but its acknowledgement was lost.
        await outbox.acknowledge(outgoing.id, seq, true);
        return "merged";
      }
      if (counter !== head.counter + 1 || former !== head.hash) return "wrong";
      const opened = await open(frame, frameFormats.changes);
      if (typeof opened === "string") return opened;
      await mergeContent(db, store, keys.device, device, opened.content, async () => {
        const { cursor, heads } = await store.read();
        // Without locks another tab may have merged the frame first.
        if (cursor >= seq) return;
        // This device sent the frame and lost its record of it. The stored outgoing frame has the same counter, so
        // its content is packed anew.
        if (isOwn) await dropOutgoing(db);
        const merged = { ...heads, [device]: { counter, hash: opened.hash } };
        await store.update({ cursor: seq, heads: merged, receivedAt: db.now().toISOString() });
      });
      return "merged";
    },

    async receivePart(upTo, part, parts, frame) {
      const { state } = await store.readWithOutgoing();
      if (upTo <= state.cursor) return "merged";
      if (part === 0) reading = undefined;
      const opened = await open(frame, frameFormats.snapshot);
      if (typeof opened === "string") return opened;
      const { header, hash, content } = opened;
      const { snapshot } = content;
      if (header.counter !== part || snapshot?.upTo !== upTo || snapshot.parts !== parts) return "wrong";
      if (part === 0) {
        const { heads } = snapshot;
        if (!heads || header.former !== noFormer || !coversAll(heads, state.heads, keys.device))
          return "wrong";
        reading = { upTo, device: header.device, heads, former: hash, next: 1 };
      } else {
        const isNext = reading?.upTo === upTo && reading.next === part && reading.device === header.device;
        if (!reading || !isNext || header.former !== reading.former) return "wrong";
        reading = { ...reading, former: hash, next: part + 1 };
      }
      const { heads } = reading;
      const isLast = part === parts - 1;
      await mergeContent(db, store, keys.device, header.device, content, async () => {
        const { cursor, heads: known } = await store.read();
        if (!isLast || cursor >= upTo) return;
        const own = known[keys.device];
        const behind = own && own.counter > (heads[keys.device]?.counter ?? 0);
        const merged = behind ? { ...heads, [keys.device]: own } : heads;
        const stored = await readOutgoing(db);
        // The snapshot covers the outgoing frame.
        if (stored && stored.counter <= (merged[keys.device]?.counter ?? 0))
          await db.meta.delete(metaKeys.outgoing);
        await store.update({ cursor: upTo, heads: merged, receivedAt: db.now().toISOString() });
      });
      if (isLast) reading = undefined;
      return "merged";
    },
  };
}

/**
 * Whether an operation has every field that the row has with the operation's timestamp. Two imports of one file may
 * write different fields with the same timestamp.
 */
const isAllOf = (row: Row, { patch, timestamp }: Operation): boolean =>
  Object.entries(fieldsOf(row)).every(
    ([field, value]) => timestampOf(row, field) !== timestamp || isSame(value, patch[field]),
  );

/** Merges operations, and clears `pending` of rows that the relay is now known to have. */
async function mergeOperations(db: FitnessDatabase, operations: readonly Operation[]): Promise<void> {
  if (operations.length === 0) return;
  await writeRows(db, rowTables, async (writer) => {
    await mergeRecorded(writer, operations);
    await writer.save();
    const known = operations.filter((operation) => {
      const row = writer.find(operation.table, operation.id);
      return row?.pending !== undefined && isAllOf(row, operation);
    });
    if (known.length > 0) await confirmRows(db, toKnownTimestamps(known));
  });
}

/**
 * Merges a frame's content in several transactions, so that the page isn't blocked for long. After an interruption,
 * merging again gives the same rows. Each transaction checks that the state still belongs to these keys, because
 * another tab may have erased everything or followed a new epoch meanwhile.
 * @param from the device that has made the frame
 * @param finish is called in the last transaction
 * @throws MovedOnError
 */
async function mergeContent(
  db: FitnessDatabase,
  store: SyncStore,
  own: string,
  from: string,
  content: FrameContent,
  finish: () => Promise<void>,
): Promise<void> {
  const { operations } = content;
  const unreadable = await toUnreadable(content.unreadable);
  const tables = [...scopeOf(db, ...rowTables), db.runningWorkout, db.quarantine];
  const chunks = Math.max(1, Math.ceil(operations.length / operationsAtATime));
  for (let n = 0; n < chunks; n++) {
    const chunk = operations.slice(n * operationsAtATime, (n + 1) * operationsAtATime);
    await db.transaction("rw", tables, async () => {
      await store.read();
      await mergeOperations(db, chunk);
      if (n < chunks - 1) return;
      if (unreadable.length > 0) {
        await putUnreadable(db, unreadable);
        await store.update({ hasUnreadable: true });
      }
      await mergeRunning(db, own, from, content);
      await finish();
    });
  }
}
