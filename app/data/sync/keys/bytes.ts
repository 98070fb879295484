// Converts, joins and compares bytes of keys, messages and stored records.

import { fromBase64Url } from "#app/contracts/encoding.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export const utf8 = (text: string): Bytes => new Uint8Array(encoder.encode(text));

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Four bytes, big-endian. */
export function uint32(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Compares all bytes, so that the duration doesn't reveal where they differ. */
export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let n = 0; n < a.length; n++) difference |= (a[n] ?? 0) ^ (b[n] ?? 0);
  return difference === 0;
}

/** @throws DOMException for what isn't base64 */
export const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Returns null for what isn't base64url of `length` bytes, where that is given. */
export function parseBase64Url(text: string, length?: number): Bytes | null {
  const bytes = fromBase64Url(text);
  if (bytes.length === 0 && text !== "") return null;
  return length === undefined || bytes.length === length ? bytes : null;
}
