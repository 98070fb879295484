/** Bytes as text and back; unreadable text gives no bytes instead of an error. */

import { toHex } from "#app/contracts/hex.ts";

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 2 || /[^0-9a-f]/i.test(text)) return new Uint8Array();
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  );
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (/[^\w-]/.test(text)) return new Uint8Array();
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuid.test(text);
export const uuidToBytes = (text: string): Uint8Array<ArrayBuffer> => fromHex(text.replaceAll("-", ""));

/** 16 bytes as a UUID, without a look at its version. */
export function uuidFromBytes(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
