// The secrets that every device of a user has: the root, and the recovery slot, with which a device can begin anew at
// a relay that was set back.

import { toBase64Url } from "#app/contracts/encoding.ts";
import {
  type Bytes,
  concat,
  deriveBytes,
  deriveKey,
  importSecret,
  parseBase64Url,
  randomBytes,
  seal,
  uint32,
  unseal,
  utf8,
} from "./sealing.ts";

/** The root, wrapped under a key from the recovery code; only the owner of the code can compute `proof`. */
interface RecoverySlot {
  readonly proof: string;
  readonly wrapped: string;
  /**
   * The first code of a root has the number 1. The code with the highest number is valid, so that a replaced code
   * doesn't come back.
   */
  readonly number: number;
}

export interface Secrets {
  /** 32 random bytes. */
  readonly root: Bytes;
  readonly recovery: RecoverySlot;
}

const rootLength = 32;
const proofLength = 32;
/** The length of AES-GCM's nonce, the root and AES-GCM's tag. */
const wrappedLength = 12 + rootLength + 16;
const slotLength = 4 + proofLength + wrappedLength;
const context = utf8("recovery");

export const createRoot = (): Bytes => randomBytes(rootLength);

export const recoveryProofOf = async (code: Bytes): Promise<string> =>
  toBase64Url(await deriveBytes(await importSecret(code), "recovery proof"));

const wrapKeyOf = (code: Bytes): Promise<CryptoKey> => deriveKey(code, "recovery wrap");

export async function wrapForCode(code: Bytes, root: Bytes, number = 1): Promise<RecoverySlot> {
  const wrapped = await seal(await wrapKeyOf(code), root, context);
  return { proof: await recoveryProofOf(code), wrapped: toBase64Url(wrapped), number };
}

/**
 * Returns null for a root that wasn't wrapped under this code. The slot's number is 0 until the relay's sealed slot is
 * opened.
 */
export async function unwrapWithCode(code: Bytes, wrapped: string): Promise<Secrets | null> {
  const bytes = parseBase64Url(wrapped, wrappedLength);
  const root = bytes && (await unseal(await wrapKeyOf(code), bytes, context));
  return root ? { root, recovery: { proof: await recoveryProofOf(code), wrapped, number: 0 } } : null;
}

/** Proves to the relay that a device has this root, without revealing anything of the root. */
export const memberProof = async (root: CryptoKey): Promise<string> =>
  toBase64Url(await deriveBytes(root, "member"));

export const memberProofOf = async (root: Bytes): Promise<string> => memberProof(await importSecret(root));

const slotKey = (root: Bytes): Promise<CryptoKey> => deriveKey(root, "recovery slot");

/** The slot as the relay stores it. Devices can read the number in `sealed`, and the relay can't forge it. */
export async function sealRecoverySlot({ root, recovery }: Secrets) {
  const { proof, wrapped } = recovery;
  const sealed = await seal(await slotKey(root), encodeSlot(recovery), context);
  return { proof, wrapped, sealed: toBase64Url(sealed) };
}

/** Returns null for a slot that no device with this root has encrypted. */
export async function openRecoverySlot(root: Bytes, sealed: string): Promise<RecoverySlot | null> {
  const bytes = parseBase64Url(sealed);
  const slot = bytes && (await unseal(await slotKey(root), bytes, context));
  return slot?.length === slotLength ? decodeSlot(slot) : null;
}

function encodeSlot({ number, ...recovery }: RecoverySlot): Bytes {
  const proof = parseBase64Url(recovery.proof, proofLength);
  const wrapped = parseBase64Url(recovery.wrapped, wrappedLength);
  if (!proof || !wrapped) throw new RangeError("Not a recovery slot");
  return concat(uint32(number), proof, wrapped);
}

const decodeSlot = (bytes: Bytes): RecoverySlot => ({
  number: new DataView(bytes.buffer, bytes.byteOffset).getUint32(0),
  proof: toBase64Url(bytes.slice(4, 4 + proofLength)),
  wrapped: toBase64Url(bytes.slice(4 + proofLength)),
});

/** The secrets as bytes, to be encrypted. */
export const encodeSecrets = ({ root, recovery }: Secrets): Bytes => concat(root, encodeSlot(recovery));

export function decodeSecrets(bytes: Bytes): Secrets | null {
  if (bytes.length !== rootLength + slotLength) return null;
  return { root: bytes.slice(0, rootLength), recovery: decodeSlot(bytes.slice(rootLength)) };
}
