/**
 * AES-256-GCM under a key derived from the one secret (HKDF); a purpose's key says nothing of another's.
 * Promise: what is encrypted opens only with the owner that it was bound to; everything else rejects.
 */
import { fromBase64Url, toBase64Url } from "./encoding.ts";

export interface Cipher {
  encrypt(plain: string, owner: string): Promise<string>;
  decrypt(sealed: string, owner: string): Promise<string>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const ivBytes = 12;

/** 256 bits for this purpose alone. */
export async function deriveBits(secret: string, purpose: string): Promise<ArrayBuffer> {
  if (secret.length < 32) throw new Error("BETTER_AUTH_SECRET needs at least 32 characters");
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveBits"]);
  const params = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(purpose) };
  return crypto.subtle.deriveBits(params, base, 256);
}

export async function createCipher(secret: string, purpose: string): Promise<Cipher> {
  const bits = await deriveBits(secret, purpose);
  const key = await crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt", "decrypt"]);
  const params = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: encoder.encode(owner),
  });
  return {
    async encrypt(plain, owner) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const sealed = new Uint8Array(
        await crypto.subtle.encrypt(params(iv, owner), key, encoder.encode(plain)),
      );
      const bytes = new Uint8Array(ivBytes + sealed.length);
      bytes.set(iv);
      bytes.set(sealed, ivBytes);
      return toBase64Url(bytes);
    },
    async decrypt(sealed, owner) {
      const bytes = fromBase64Url(sealed);
      const iv = bytes.slice(0, ivBytes);
      return decoder.decode(await crypto.subtle.decrypt(params(iv, owner), key, bytes.subarray(ivBytes)));
    },
  };
}
