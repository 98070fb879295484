/**
 * Answers a device's messages, over a socket or in one HTTP answer.
 * Guarantees: it reads and writes storage only and never waits, so no other message comes between its steps. The
 * object's output gate delays every answer until all earlier writes are stored, so an `ack` that is sent is true.
 */

import { decodeHeader, type FrameHeader, frameFormats } from "#app/contracts/sync-frame.ts";
import {
  type DeviceMessage,
  decodeMessage,
  deviceMessageSchema,
  encodeMessage,
  type RelayMessage,
} from "#app/contracts/sync-message.ts";
import { type DeviceRow, findDevice, recordSeen } from "./devices.ts";
import { type Refused, readFrames, storeFrame } from "./frames.ts";
import { findState, isProof, type RelayDatabase, type RelayState } from "./relay-database.ts";
import { listDone, readParts, removeCovered, storePart, wantSnapshot } from "./snapshots.ts";

/** The device at the other end. */
export interface Peer {
  /** The device that said hello in the present epoch. */
  device: string | null;
  readonly send: (message: Uint8Array<ArrayBuffer>) => void;
  /** Ends the connection, after the message `closed`. */
  readonly close: () => void;
  /** Sends a message to the other devices. */
  readonly broadcast: (message: Uint8Array<ArrayBuffer>) => void;
  /** The bytes of frames after which an HTTP answer says `more`; null for a socket. */
  readonly budget: number | null;
}

type Of<T extends RelayMessage["type"]> = Omit<Extract<RelayMessage, { type: T }>, "type">;

const encode = <T extends RelayMessage["type"]>(type: T, message: Of<T>, frame?: Uint8Array) =>
  encodeMessage({ type, ...message }, frame);

export const encodeEpoch = (epoch: number) => encode("epoch", { epoch });
export const encodeClosed = (reason: Of<"closed">["reason"]) => encode("closed", { reason });

function close(peer: Peer, reason: Of<"closed">["reason"]): void {
  peer.device = null;
  peer.send(encodeClosed(reason));
  peer.close();
}

const refuse = (peer: Peer, frame: string | null, refused: Refused): void =>
  peer.send(encode("refused", { frame, ...refused }));

/** Sends what the device lacks. */
function catchUp(relay: RelayDatabase, peer: Peer, cursor: number, { floor, head }: RelayState): void {
  let after = cursor;
  const [snapshot] = listDone(relay);
  if (snapshot && (cursor === 0 || cursor < floor)) {
    const { up_to: upTo, parts } = snapshot;
    for (const { part, frame } of readParts(relay, snapshot))
      peer.send(encode("snapshot", { upTo, part, parts }, frame));
    after = upTo;
  }
  let sent = 0;
  for (const { seq, frame } of readFrames(relay, after)) {
    if (peer.budget !== null && sent > 0 && sent + frame.length > peer.budget) {
      peer.send(encode("more", {}));
      return;
    }
    peer.send(encode("frame", { seq }, frame));
    sent += frame.length;
  }
  peer.send(encode("live", { head }));
}

function askForSnapshot(relay: RelayDatabase, peer: Peer): void {
  const state = findState(relay);
  if (state && wantSnapshot(relay, state)) peer.send(encode("snapshot-wanted", {}));
}

interface Sender {
  readonly state: RelayState;
  readonly device: DeviceRow;
}

type Hello = Extract<DeviceMessage, { type: "hello" }>;

function hello(relay: RelayDatabase, peer: Peer, asked: Hello): void {
  peer.device = null;
  const state = findState(relay);
  const device = state && findDevice(relay, asked.device);
  if (!state) close(peer, "off");
  else if (!device) close(peer, "unknown_device");
  else if (device.revoked) close(peer, "revoked");
  else if (asked.epoch !== state.epoch) peer.send(encodeEpoch(state.epoch));
  else if (!isProof(asked.member, state.member)) close(peer, "unknown_device");
  else begin(relay, peer, asked, { state, device });
}

function begin(relay: RelayDatabase, peer: Peer, asked: Hello, { state, device }: Sender): void {
  const { epoch, head } = state;
  peer.device = device.id;
  recordSeen(relay, device);
  peer.send(encode("welcome", { epoch, head, counter: device.counter }));
  catchUp(relay, peer, asked.cursor, state);
  askForSnapshot(relay, peer);
}

/** Returns the sender of a frame and its header, or the refusal of a frame that this device may not send now. */
function readSender(
  relay: RelayDatabase,
  peer: Peer,
  frame: Uint8Array,
  format: number,
): (Sender & { readonly header: FrameHeader }) | { readonly id: string | null; readonly refused: Refused } {
  const header = decodeHeader(frame);
  const id = header?.id ?? null;
  if (frame.length > relay.limits.frameBytes) return { id, refused: { reason: "too_large" } };
  const state = findState(relay);
  if (header && header.epoch !== (state?.epoch ?? 0)) return { id, refused: { reason: "epoch" } };
  const device = state && peer.device !== null ? findDevice(relay, peer.device) : null;
  if (!state || !device || header?.device !== device.id || header.format !== format)
    return { id, refused: { reason: "invalid" } };
  return { state, device, header };
}

function push(relay: RelayDatabase, peer: Peer, frame: Uint8Array): void {
  const sender = readSender(relay, peer, frame, frameFormats.changes);
  if ("refused" in sender) {
    refuse(peer, sender.id, sender.refused);
    return;
  }
  const { header } = sender;
  let stored = storeFrame(relay, sender, { header, frame });
  if ("reason" in stored && stored.reason === "full" && removeCovered(relay)) {
    const state = findState(relay) ?? sender.state;
    stored = storeFrame(relay, { ...sender, state }, { header, frame });
  }
  if ("reason" in stored) refuse(peer, header.id, stored);
  else {
    peer.send(encode("ack", { frame: header.id, seq: stored.seq }));
    if (stored.isNew) peer.broadcast(encode("frame", { seq: stored.seq }, frame));
  }
  askForSnapshot(relay, peer);
}

function snapshot(
  relay: RelayDatabase,
  peer: Peer,
  asked: Extract<DeviceMessage, { type: "snapshot" }>,
  frame: Uint8Array,
): void {
  const sender = readSender(relay, peer, frame, frameFormats.snapshot);
  if ("refused" in sender) {
    refuse(peer, sender.id, sender.refused);
    return;
  }
  const { header } = sender;
  let refused = storePart(relay, sender.state, asked, { header, frame });
  if (refused?.reason === "full" && removeCovered(relay))
    refused = storePart(relay, findState(relay) ?? sender.state, asked, { header, frame });
  if (refused) refuse(peer, header.id, refused);
  else peer.send(encode("ack", { frame: header.id, seq: asked.upTo }));
}

/** Answers one message of any type. */
export function answerMessage(relay: RelayDatabase, peer: Peer, bytes: Uint8Array): void {
  const decoded = decodeMessage(bytes);
  const asked = deviceMessageSchema.safeParse(decoded?.value);
  if (!decoded || !asked.success) refuse(peer, null, { reason: "invalid" });
  else if (asked.data.type === "hello") hello(relay, peer, asked.data);
  else if (asked.data.type === "push") push(relay, peer, decoded.frame);
  else snapshot(relay, peer, asked.data, decoded.frame);
}
