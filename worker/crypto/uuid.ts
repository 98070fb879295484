/** UUIDs as bytes and back. */

import { fromHex, toHex } from "#app/contracts/encoding.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuid.test(text);
export const uuidToBytes = (text: string): Uint8Array<ArrayBuffer> => fromHex(text.replaceAll("-", ""));

/** 16 bytes as a UUID, without a look at its version. */
export function uuidFromBytes(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
