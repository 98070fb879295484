// What every device of a person has: the root, and the recovery slot with which a lost relay is filled again.

import { areEqual, type Bytes, concat, parseBase64Url, toBase64Url, utf8 } from "./bytes.ts";
import { deriveBytes, deriveKey, importSecret, open, randomBytes, seal } from "./sealing.ts";
import { formatCode, parseCode, recoveryCode } from "./typed-code.ts";

/** The root, wrapped under a key from the recovery code; `proof` is what only the code's owner can compute. */
export interface RecoverySlot {
  readonly proof: string;
  readonly wrapped: string;
}

export interface Secrets {
  /** 32 random bytes. */
  readonly root: Bytes;
  readonly recovery: RecoverySlot;
}

const rootLength = 32;
const proofLength = 32;
const wrappedLength = 12 + rootLength + 16;
const context = utf8("recovery");

export const createRoot = (): Bytes => randomBytes(rootLength);

export async function createRecoveryCode(): Promise<{ code: Bytes; text: string }> {
  const code = randomBytes(recoveryCode.bytes);
  return { code, text: await formatCode(recoveryCode, code) };
}

/** Whether `typed` is the code. */
export async function isCode(code: Bytes, typed: string): Promise<boolean> {
  const bytes = await parseCode(recoveryCode, typed);
  return bytes !== null && areEqual(bytes, code);
}

export const proofOf = async (code: Bytes): Promise<string> =>
  toBase64Url(await deriveBytes(await importSecret(code), "recovery proof"));

const wrapKeyOf = async (code: Bytes): Promise<CryptoKey> =>
  deriveKey(await importSecret(code), "recovery wrap");

export async function wrapForCode(code: Bytes, root: Bytes): Promise<RecoverySlot> {
  const wrapped = await seal(await wrapKeyOf(code), root, context);
  return { proof: await proofOf(code), wrapped: toBase64Url(wrapped) };
}

/** Returns null for what wasn't wrapped under this code. */
export async function unwrapWithCode(code: Bytes, wrapped: string): Promise<Secrets | null> {
  const bytes = parseBase64Url(wrapped, wrappedLength);
  const root = bytes && (await open(await wrapKeyOf(code), bytes, context));
  return root ? { root, recovery: { proof: await proofOf(code), wrapped } } : null;
}

/** The secrets as bytes, to be sealed. */
export function encodeSecrets({ root, recovery }: Secrets): Bytes {
  const proof = parseBase64Url(recovery.proof, proofLength);
  const wrapped = parseBase64Url(recovery.wrapped, wrappedLength);
  if (!proof || !wrapped) throw new RangeError("Not a recovery slot");
  return concat(root, proof, wrapped);
}

export function decodeSecrets(bytes: Bytes): Secrets | null {
  if (bytes.length !== rootLength + proofLength + wrappedLength) return null;
  return {
    root: bytes.slice(0, rootLength),
    recovery: {
      proof: toBase64Url(bytes.slice(rootLength, rootLength + proofLength)),
      wrapped: toBase64Url(bytes.slice(rootLength + proofLength)),
    },
  };
}
