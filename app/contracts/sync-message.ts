/**
 * Messages between a device and the relay, and their bytes: the length of the JSON in four bytes, big-endian; the JSON; then
 * the frame, if the message has one.
 */
import * as z from "zod/mini";
import { count, deviceIdSchema, hex, proofSchema } from "./sync.ts";

/**
 * The messages of a device. `encodeMessage` encodes each of them; a comment says which ones carry a frame. GET
 * /sync/v1/socket opens a WebSocket for these binary messages. POST /sync/v1/messages takes a sequence of them and
 * answers with one (`encodeSequence`).
 */
export const deviceMessageSchema = z.discriminatedUnion("type", [
  /**
   * The first message. `cursor`: the last `seq` that the device has merged, 0 for none.
   * The relay answers with `welcome`; then with the newest snapshot, if there is one and the cursor is 0 or frames
   * after the cursor are gone; then with each `frame` after the cursor or the snapshot, the device's own included; then
   * with `live`. Over HTTP each request begins with this message.
   */
  z.object({
    ...{ type: z.literal("hello"), device: deviceIdSchema, epoch: count, cursor: count },
    /** The member proof of that epoch's root; without it the answer is `closed`. */
    member: proofSchema,
  }),
  /** With a frame. The answer is `ack` once the frame is stored, even if it was stored before, or `refused`. */
  z.object({ type: z.literal("push") }),
  /**
   * With a frame, which is a part of a snapshot of all rows up to `upTo`. The parts come in order. The answer to each
   * is `ack` with `upTo` as its `seq`, or `refused`. The snapshot counts once all its parts are stored.
   */
  z.object({
    type: z.literal("snapshot"),
    id: hex(16),
    upTo: count,
    part: count,
    parts: count.check(z.minimum(1), z.maximum(1000)),
  }),
]);
export type DeviceMessage = z.infer<typeof deviceMessageSchema>;

const refusals = [
  /** The frame exceeds the storage of one account. */
  "full",
  /** The device has sent too many frames in a minute. `retryAfterS` says when it may go on. */
  "too_fast",
  "too_large",
  /** The frame and the relay are at different epochs. */
  "epoch",
  /**
   * The bytes are no frame, the frame is of another device than the one in `hello`, or it is not that device's next
   * frame. The relay also refuses every frame sent after a refused one. The device has to say hello and go on after the
   * `counter` of `welcome`.
   */
  "invalid",
] as const;

export const relayMessageSchema = z.discriminatedUnion("type", [
  /** `head`: the last `seq`. `counter`: the counter of the last stored frame of this device in this epoch. */
  z.object({ type: z.literal("welcome"), epoch: count, head: count, counter: count }),
  /** With a frame. */
  z.object({ type: z.literal("frame"), seq: count }),
  /** With a frame: a part of the newest snapshot. */
  z.object({ type: z.literal("snapshot"), upTo: count, part: count, parts: count }),
  /**
   * Everything up to `head` was sent. Over a socket, later frames follow as they arrive. Over HTTP the answer ends
   * here.
   */
  z.object({ type: z.literal("live"), head: count }),
  /** Over HTTP: more frames are stored, so the device says hello again with the new cursor. */
  z.object({ type: z.literal("more") }),
  z.object({ type: z.literal("ack"), frame: hex(16), seq: count }),
  z.object({
    type: z.literal("refused"),
    frame: z.nullable(hex(16)),
    reason: z.enum(refusals),
    retryAfterS: z.optional(count),
  }),
  /** The relay asks the device for a snapshot. */
  z.object({ type: z.literal("snapshot-wanted") }),
  /** The relay and the device's hello are at different epochs. The relay takes and sends nothing before a new hello. */
  z.object({ type: z.literal("epoch"), epoch: count }),
  /**
   * This device was revoked, sync was turned off for the account, or the relay doesn't accept the device's member
   * proof.
   */
  z.object({ type: z.literal("closed"), reason: z.enum(["revoked", "off", "unknown_device"]) }),
]);
export type RelayMessage = z.infer<typeof relayMessageSchema>;

interface Message<T> {
  readonly value: T;
  /** Empty for messages without a frame. */
  readonly frame: Uint8Array;
}

// Contracts compile without the types of browsers and Workers; both have these.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });
const maxJson = 4096;

/** @param value the content of the JSON */
export function encodeMessage(value: object, frame: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const json = encoder.encode(JSON.stringify(value));
  const bytes = new Uint8Array(4 + json.length + frame.length);
  new DataView(bytes.buffer).setUint32(0, json.length);
  bytes.set(json, 4);
  bytes.set(frame, 4 + json.length);
  return bytes;
}

/** Returns null for bytes that are no message. The value is not validated. */
export function decodeMessage(bytes: Uint8Array): Message<unknown> | null {
  if (bytes.length < 4) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (length > maxJson || bytes.length < 4 + length) return null;
  try {
    return {
      value: JSON.parse(decoder.decode(bytes.subarray(4, 4 + length))),
      frame: bytes.subarray(4 + length),
    };
  } catch {
    return null;
  }
}

/** The body of a POST: for each encoded message its length in four bytes, big-endian, then the message. */
export function encodeSequence(messages: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(messages.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const message of messages) {
    view.setUint32(at, message.length);
    bytes.set(message, at + 4);
    at += 4 + message.length;
  }
  return bytes;
}

/** Returns null for a body that ends within a message. */
export function decodeSequence(bytes: Uint8Array): Uint8Array[] | null {
  const messages: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) return null;
    const end = at + 4 + view.getUint32(at);
    if (end > bytes.length) return null;
    messages.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return messages;
}
