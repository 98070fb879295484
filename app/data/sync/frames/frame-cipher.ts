// Frames as bytes: deflated, padded to the steps of PADMÉ (at most 12 % more), and encrypted with WebCrypto.
// Guarantees: a frame opens only unchanged, and only with the root, epoch and device that it was made with. Its size
// reveals little of the length of its text.

import { fromHex, toHex } from "#app/contracts/encoding.ts";
import { encodeHeader, type FrameHeader, headerLength } from "#app/contracts/sync-frame.ts";
import { deflate, inflate } from "#app/lib/deflate.ts";
import { type Bytes, concat, randomBytes, seal, sha256, uint32, unseal, utf8 } from "../keys/sealing.ts";

/** The root of one epoch as this device has it in memory. */
export interface SyncKeys {
  /** This device's id: 16 random bytes, hex. */
  readonly device: string;
  readonly epoch: number;
  /** HKDF base key of 32 random bytes; not extractable. Frame keys are HKDF-SHA-256(root, "frame" | epoch | device). */
  readonly root: CryptoKey;
}

const none = new Uint8Array();

/** Derives with "frame", the epoch in four bytes, and the device in sixteen. */
export const deriveFrameKey = ({ root, epoch }: Omit<SyncKeys, "device">, device: string) =>
  crypto.subtle.deriveKey(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: none,
      info: concat(utf8("frame"), uint32(epoch), fromHex(device)),
    },
    root,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );

/** Names a root without revealing it, so that state that was stored for one root is never used with another. */
export async function fingerprint(root: CryptoKey): Promise<string> {
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: none, info: utf8("fingerprint") };
  const hmac = { name: "HMAC", hash: "SHA-256", length: 256 };
  const key = await crypto.subtle.deriveKey(hkdf, root, hmac, false, ["sign"]);
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, none))).slice(0, 32);
}

/** SHA-256 in hexadecimal. */
export const hashOf = async (frame: Uint8Array): Promise<string> => toHex(await sha256(frame));

export interface FrameCipher {
  /** Makes a frame of this device and epoch. */
  seal(
    header: Pick<FrameHeader, "format" | "counter" | "former">,
    plain: Bytes,
  ): Promise<{ readonly id: string; readonly frame: Bytes }>;
  /** Returns null for a frame that is not authentic. */
  open(header: FrameHeader, frame: Uint8Array): Promise<Bytes | null>;
}

export function createFrameCipher(keys: SyncKeys): FrameCipher {
  const derived = new Map<string, Promise<CryptoKey>>();
  function frameKeyOf(device: string): Promise<CryptoKey> {
    const known = derived.get(device);
    if (known) return known;
    // An account has at most ten devices. More ids come from a dishonest relay, so the cache is emptied.
    if (derived.size >= 20) derived.clear();
    const key = deriveFrameKey(keys, device);
    derived.set(device, key);
    return key;
  }
  return {
    async seal(header, plain) {
      const { device, epoch } = keys;
      const id = toHex(randomBytes(16));
      const bytes = encodeHeader({ ...header, epoch, id, device });
      return { id, frame: concat(bytes, await seal(await frameKeyOf(device), plain, bytes)) };
    },
    async open({ device }, given) {
      const frame = new Uint8Array(given);
      const key = await frameKeyOf(device);
      return unseal(key, frame.subarray(headerLength), frame.subarray(0, headerLength));
    },
  };
}

/** The most bytes that a frame may inflate to. A longer text is neither sent nor read. */
export const maxTextBytes = 4 * 1024 * 1024;

/** The next length whose last bits are zero. Lengths up to L then reveal only log log L bits. */
export function padme(length: number): number {
  if (length < 2) return length;
  const exponent = Math.floor(Math.log2(length));
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1);
  return step <= 1 ? length : Math.ceil(length / step) * step;
}

/** Four bytes with the deflated length, the deflated text, zeros. Returns null for a text that is too long. */
export async function toPadded(text: string): Promise<Bytes | null> {
  const plain = utf8(text);
  if (plain.length > maxTextBytes) return null;
  const deflated = await deflate(plain);
  const length = 4 + deflated.length;
  return concat(uint32(deflated.length), deflated, new Uint8Array(padme(length) - length));
}

/** Returns null for bytes that aren't a padded text, or would inflate to more than `maxTextBytes`. */
export async function fromPadded(bytes: Bytes): Promise<string | null> {
  if (bytes.length < 4) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (length > bytes.length - 4) return null;
  const plain = await inflate(bytes.slice(4, 4 + length), maxTextBytes);
  try {
    return plain && new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(plain);
  } catch {
    return null;
  }
}
