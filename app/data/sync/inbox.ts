// Checks and merges what the relay sends.
// Guarantees: the frames of each device are merged in the order in which the device made them, without a gap; a frame
// that is not the device's next one, or not authentic, changes nothing.

import { decodeHeader, type FrameHeader, frameFormats, noFormer } from "#app/contracts/sync-frame.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import { type FrameCipher, hashOf, type SyncKeys } from "./frame-cipher.ts";
import { type FrameContent, type Heads, parseContent } from "./frame-content.ts";
import { mergeContent } from "./merge-content.ts";
import type { Outbox } from "./outbox.ts";
import { fromPadded } from "./padded.ts";
import { dropOutgoingIn, metaKeys, noHead, readOutgoing, type SyncStore } from "./sync-state.ts";

/** "merged": its content is here, maybe since earlier. "wrong": no device has sent this frame, or not at this point. */
export type InboxOutcome = "merged" | "wrong" | "newer";

/** The snapshot that is being read. */
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
  /** Merges the part `part`, from 0, of a snapshot of all frames up to the number `upTo`. @throws MovedOnError */
  receivePart(upTo: number, part: number, parts: number, frame: Uint8Array): Promise<InboxOutcome>;
}

/** An inbox that is closed when the device has caught up. */
export interface ClosableInbox extends Inbox {
  close(): void;
}

/** Whether a snapshot covers everything that is merged here. */
const coversAll = (heads: Heads, known: Heads, own: string): boolean =>
  Object.entries(known).every(([device, { counter, hash }]) => {
    const head = heads[device] ?? noHead;
    // The snapshot may end before this device's latest frames, which the relay has acknowledged.
    return head.counter === counter ? head.hash === hash : head.counter > counter || device === own;
  });

export function createInbox(
  context: StoreContext,
  store: SyncStore,
  keys: SyncKeys,
  cipher: FrameCipher,
  outbox: Pick<Outbox, "acknowledge">,
): Inbox {
  const { db } = context;
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
        await db.write(["meta"], (tx) => store.update(tx, { cursor: seq }));
        return "merged";
      }
      if (isOwn && outgoing?.counter === counter && outgoing.hash === (await hashOf(frame))) {
        // The relay's acknowledgement of this frame was lost.
        await outbox.acknowledge(outgoing.id, seq, true);
        return "merged";
      }
      if (counter !== head.counter + 1 || former !== head.hash) return "wrong";
      const opened = await open(frame, frameFormats.changes);
      if (typeof opened === "string") return opened;
      await mergeContent(context, store, keys.device, device, opened.content, async (tx) => {
        const { cursor, heads } = await store.read(tx);
        // Without locks another tab may have been faster.
        if (cursor >= seq) return;
        // This device sent the frame and lost its record. The stored outgoing frame has the same counter, so its content
        // is packed anew.
        if (isOwn) await dropOutgoingIn(tx);
        const merged = { ...heads, [device]: { counter, hash: opened.hash } };
        await store.update(tx, { cursor: seq, heads: merged, receivedAt: context.now().toISOString() });
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
      await mergeContent(context, store, keys.device, header.device, content, async (tx) => {
        const { cursor, heads: known } = await store.read(tx);
        if (!isLast || cursor >= upTo) return;
        const own = known[keys.device];
        const behind = own && own.counter > (heads[keys.device]?.counter ?? 0);
        const merged = behind ? { ...heads, [keys.device]: own } : heads;
        const stored = await readOutgoing(tx);
        // The snapshot covers the outgoing frame.
        if (stored && stored.counter <= (merged[keys.device]?.counter ?? 0))
          await tx.remove("meta", [metaKeys.outgoing]);
        await store.update(tx, { cursor: upTo, heads: merged, receivedAt: context.now().toISOString() });
      });
      if (isLast) reading = undefined;
      return "merged";
    },
  };
}
