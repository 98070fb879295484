// Derives and uses the keys of sync, by WebCrypto alone, and encodes keys and messages.
// Guarantees: every key serves one purpose, which its derivation names. A ciphertext that was changed doesn't open.

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

/** Returns null for a text that isn't base64url, or doesn't have `length` bytes if that is given. */
export function parseBase64Url(text: string, length?: number): Bytes | null {
  const bytes = fromBase64Url(text);
  if (bytes.length === 0 && text !== "") return null;
  return length === undefined || bytes.length === length ? bytes : null;
}

/** Bytes of AES-GCM's nonce. */
const ivLength = 12;
/** Bytes of an uncompressed point of P-256. */
export const publicKeyLength = 65;

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

export const sha256 = async (...parts: readonly Uint8Array[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", concat(...parts)));

const hkdf = (purpose: string) => ({
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(),
  info: utf8(`fitness-tracker sync 1 ${purpose}`),
});

/** Imports a secret from which keys are derived. No script can read the imported key. */
export const importSecret = (secret: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey", "deriveBits"]);

/** Derives the AES-GCM key of one purpose. */
export const deriveKey = async (secret: Bytes, purpose: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    hkdf(purpose),
    await importSecret(secret),
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );

/** Derives 32 bytes for one purpose, such as a proof. They reveal nothing of the secret. */
export const deriveBytes = async (secret: CryptoKey, purpose: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.deriveBits(hkdf(purpose), secret, 256));

/** A random nonce and the ciphertext of `text`, bound to `context`. */
export async function seal(key: CryptoKey, text: Bytes, context: Bytes): Promise<Bytes> {
  const iv = randomBytes(ivLength);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: context }, key, text);
  return concat(iv, new Uint8Array(sealed));
}

/** Returns null for bytes that weren't sealed with this key for this context. */
export async function unseal(key: CryptoKey, sealed: Bytes, context: Bytes): Promise<Bytes | null> {
  const iv = sealed.slice(0, ivLength);
  const algorithm = { name: "AES-GCM", iv, additionalData: context };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.slice(ivLength)));
  } catch {
    return null;
  }
}

const ecdh = { name: "ECDH", namedCurve: "P-256" };

/** Creates a key pair whose private key no script can read. */
export async function createKeyPair(): Promise<{ privateKey: CryptoKey; publicKey: Bytes }> {
  const pair: CryptoKey | CryptoKeyPair = await crypto.subtle.generateKey(ecdh, false, ["deriveBits"]);
  if (!("privateKey" in pair)) throw new TypeError("Not a pair of keys");
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  if (!(raw instanceof ArrayBuffer)) throw new TypeError("Not a raw key");
  return { privateKey: pair.privateKey, publicKey: new Uint8Array(raw) };
}

/** The secret that both key pairs can derive (ECDH); null where the public key is no point of the curve. */
export async function deriveSharedSecret(privateKey: CryptoKey, publicKey: Bytes): Promise<Bytes | null> {
  try {
    const other = await crypto.subtle.importKey("raw", publicKey, ecdh, false, []);
    // The types of Workers name this field differently, but both runtimes expect `public`.
    const algorithm: { name: string } = Object.assign({ name: "ECDH" }, { public: other });
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, privateKey, 256));
  } catch {
    return null;
  }
}
