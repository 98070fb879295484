// What two devices that are being linked compute. A device trusts no key from the relay before the member has compared the
// digits on both devices. Why a relay can't get in between: docs/sync-protocol.md, "Link a device".

import { fromHex, toBase64Url, toHex } from "#app/contracts/encoding.ts";
import {
  areEqual,
  type Bytes,
  concat,
  deriveKey,
  deriveSharedSecret,
  randomBytes,
  seal,
  sha256,
  uint32,
  unseal,
} from "./sealing.ts";
import { decodeSecrets, encodeSecrets, type Secrets } from "./secrets.ts";
import { formatCode, linkCode, parseCode } from "./typed-code.ts";

export const linkNonceLength = 32;
const idLength = 8;
const hashLength = 5;

/**
 * Three inputs are hashed with SHA-256. Their lengths differ (105, 170 and 32 bytes), so none can stand for another. With the
 * link's id in two of them, a relay can't search for a fitting key before a link begins.
 */
const hashOfPosted = async (id: string, publicKey: Bytes, commitment: Bytes): Promise<Bytes> =>
  (await sha256(fromHex(id), publicKey, commitment)).slice(0, hashLength);

export const commitTo = (nonce: Bytes): Promise<Bytes> => sha256(nonce);

export const createLinkId = (): string => toHex(randomBytes(idLength));

/** The code that the new device shows: the link's id, and 40 bits of a hash of what the device has posted. */
export const formatLinkCode = async (id: string, publicKey: Bytes, commitment: Bytes): Promise<string> =>
  formatCode(linkCode, concat(fromHex(id), await hashOfPosted(id, publicKey, commitment)));

interface TypedLink {
  readonly id: string;
  /** Whether these are the key and the commitment of the device that shows the code. */
  matches(publicKey: Bytes, commitment: Bytes): Promise<boolean>;
}

/** Returns null for a text that is no code of a link. */
export async function parseLinkCode(typed: string): Promise<TypedLink | null> {
  const bytes = await parseCode(linkCode, typed);
  if (!bytes) return null;
  const id = toHex(bytes.slice(0, idLength));
  return {
    id,
    matches: async (publicKey, commitment) =>
      areEqual(bytes.slice(idLength), await hashOfPosted(id, publicKey, commitment)),
  };
}

/** Six digits from the link's id, both keys and the nonce. Both devices show them. */
export async function digitsOf(
  id: string,
  publicKey: Bytes,
  answerKey: Bytes,
  nonce: Bytes,
): Promise<string> {
  const digest = await sha256(fromHex(id), publicKey, answerKey, nonce);
  // 64 bits: each number is as likely as the others, but for one in 10^13.
  const number = new DataView(digest.buffer).getBigUint64(0) % 1_000_000n;
  return number.toString().padStart(6, "0");
}

/** The public keys of the new device and of the old device. */
interface LinkKeys {
  readonly publicKey: Bytes;
  readonly answerKey: Bytes;
}

const contextOf = ({ publicKey, answerKey }: LinkKeys, epoch: number): Bytes =>
  concat(uint32(epoch), publicKey, answerKey);

async function linkKey(privateKey: CryptoKey, other: Bytes): Promise<CryptoKey | null> {
  const shared = await deriveSharedSecret(privateKey, other);
  return shared && deriveKey(shared, "link");
}

/** Returns null if the other device's key is invalid. */
export async function wrapForLink(
  privateKey: CryptoKey,
  keys: LinkKeys,
  epoch: number,
  secrets: Secrets,
): Promise<string | null> {
  const key = await linkKey(privateKey, keys.publicKey);
  return key && toBase64Url(await seal(key, encodeSecrets(secrets), contextOf(keys, epoch)));
}

/** Returns null for bytes that the device with the answer key hasn't wrapped for this epoch. */
export async function unwrapFromLink(
  privateKey: CryptoKey,
  keys: LinkKeys,
  epoch: number,
  wrapped: Bytes,
): Promise<Secrets | null> {
  const key = await linkKey(privateKey, keys.answerKey);
  const opened = key && (await unseal(key, wrapped, contextOf(keys, epoch)));
  return opened && decodeSecrets(opened);
}
