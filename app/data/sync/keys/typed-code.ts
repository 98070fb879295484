// Codes that users copy by hand: base32 without letters that look alike, with a checksum, in groups.

import { type Bytes, sha256, utf8 } from "./sealing.ts";

export interface CodeKind {
  /** The name is part of the checksum, so that one kind of code isn't taken for another. */
  readonly name: string;
  readonly bytes: number;
  /** Each character has five bits. The bits that `bytes` don't use are the checksum, at most 32. */
  readonly characters: number;
  /** The number of characters between two hyphens. */
  readonly group: number;
}

/** 128 bits, and a checksum of 22 bits. */
export const recoveryCode: CodeKind = { name: "recovery", bytes: 16, characters: 30, group: 5 };
/** A link's id, 40 bits of a hash, and a checksum of 16 bits. */
export const linkCode: CodeKind = { name: "link", bytes: 13, characters: 24, group: 4 };

/** Crockford's base32: without I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

async function checksumOf(kind: CodeKind, bytes: Bytes): Promise<bigint> {
  const digest = await sha256(utf8(`${kind.name} code `), bytes);
  return BigInt(new DataView(digest.buffer).getUint32(0) >>> (32 - checksumBits(kind)));
}

const checksumBits = ({ bytes, characters }: CodeKind): number => 5 * characters - 8 * bytes;

/** Upper case, in groups with hyphens between them. */
export async function formatCode(kind: CodeKind, bytes: Bytes): Promise<string> {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  value = (value << BigInt(checksumBits(kind))) | (await checksumOf(kind, bytes));
  let text = "";
  for (let n = 0; n < kind.characters; n++) {
    if (n > 0 && n % kind.group === 0) text += "-";
    text += alphabet[Number((value >> BigInt(5 * (kind.characters - 1 - n))) & 31n)];
  }
  return text;
}

/**
 * Parses a typed code: in any case, with any spaces and hyphens, O for 0, I and L for 1, U for V. Returns null for any other
 * text.
 */
export async function parseCode(kind: CodeKind, typed: string): Promise<Bytes | null> {
  if (typed.length > 200) return null;
  const text = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
    .replaceAll("U", "V");
  if (text.length !== kind.characters) return null;
  let value = 0n;
  for (const character of text) value = (value << 5n) | BigInt(alphabet.indexOf(character));
  const rest = value >> BigInt(checksumBits(kind));
  const bytes = new Uint8Array(kind.bytes);
  for (let n = 0; n < kind.bytes; n++) bytes[kind.bytes - 1 - n] = Number((rest >> BigInt(8 * n)) & 255n);
  const checksum = value & ((1n << BigInt(checksumBits(kind))) - 1n);
  return checksum === (await checksumOf(kind, bytes)) ? bytes : null;
}
