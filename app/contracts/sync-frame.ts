/**
 * The readable part of a frame. It is authenticated with the ciphertext, so a relay that changes a byte of it is noticed.
 * format 1 · epoch 4 · frame id 16 · device 16 · counter 4 · hash of that device's former frame 32 · nonce 12 · ciphertext.
 */

import { fromHex, toHex } from "./encoding.ts";

export const frameFormats = { changes: 1, snapshot: 2 } as const;

/** Bytes in front of the nonce. */
export const headerLength = 73;
export const nonceLength = 12;
/** The header, the nonce and the tag of AES-GCM. */
export const minFrameLength = headerLength + nonceLength + 16;

/** The `former` of a first frame. */
export const noFormer = "0".repeat(64);

export interface FrameHeader {
  /** One of `frameFormats`; a newer one is not read. */
  readonly format: number;
  readonly epoch: number;
  /** 16 random bytes, hex. */
  readonly id: string;
  /** 16 bytes, hex. */
  readonly device: string;
  /** A frame of changes: 1, 2, 3 … of this device in this epoch. A frame of a snapshot: its part, from 0. */
  readonly counter: number;
  /** SHA-256 of the device's former frame, or of the snapshot's former part, hex; `noFormer` before the first. */
  readonly former: string;
}

export function encodeHeader(header: FrameHeader): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerLength);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, header.format);
  view.setUint32(1, header.epoch);
  bytes.set(fromHex(header.id), 5);
  bytes.set(fromHex(header.device), 21);
  view.setUint32(37, header.counter);
  bytes.set(fromHex(header.former), 41);
  return bytes;
}

/** Returns null for what is too short to be a frame. */
export function decodeHeader(frame: Uint8Array): FrameHeader | null {
  if (frame.length < minFrameLength) return null;
  const view = new DataView(frame.buffer, frame.byteOffset);
  return {
    format: view.getUint8(0),
    epoch: view.getUint32(1),
    id: toHex(frame.subarray(5, 21)),
    device: toHex(frame.subarray(21, 37)),
    counter: view.getUint32(37),
    former: toHex(frame.subarray(41, headerLength)),
  };
}
