/**
 * Seals small texts for the browser to carry: nobody else can read them, change them or use one for another purpose.
 * Promise: whatever can't be opened - foreign, cut, made under another secret - is absent, not an error.
 */
import { fromBase64Url, toBase64Url } from "#worker/auth/encoding.ts";

export interface Sealer {
  seal(purpose: string, text: string): Promise<string>;
  open(purpose: string, sealed: string): Promise<string | null>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const ivBytes = 12;
const tagBytes = 16;

/** One derivation per isolate: it costs more than all that a request does with the key. */
const sealers = new Map<string, Promise<Sealer>>();

/** The sealer for this secret (BETTER_AUTH_SECRET); its key is derived under a label of its own. */
export function requireSealer(secret: string): Promise<Sealer> {
  const known = sealers.get(secret);
  if (known) return known;
  const sealer = createSealer(secret);
  sealers.set(secret, sealer);
  return sealer;
}

/** AES-256-GCM; the purpose is bound to the text as additional data. */
export async function createSealer(secret: string): Promise<Sealer> {
  if (secret.length < 32) throw new Error("BETTER_AUTH_SECRET needs at least 32 characters");
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"]);
  const derivation = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: encoder.encode("web-session/cookies"),
  };
  const aes = { name: "AES-GCM", length: 256 };
  const key = await crypto.subtle.deriveKey(derivation, base, aes, false, ["encrypt", "decrypt"]);
  const params = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: encoder.encode(purpose),
  });
  return {
    async seal(purpose, text) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const sealed = new Uint8Array(
        await crypto.subtle.encrypt(params(iv, purpose), key, encoder.encode(text)),
      );
      const bytes = new Uint8Array(ivBytes + sealed.length);
      bytes.set(iv);
      bytes.set(sealed, ivBytes);
      return toBase64Url(bytes);
    },
    async open(purpose, sealed) {
      const bytes = fromBase64Url(sealed);
      if (bytes.length < ivBytes + tagBytes) return null;
      const iv = bytes.slice(0, ivBytes);
      try {
        return decoder.decode(await crypto.subtle.decrypt(params(iv, purpose), key, bytes.subarray(ivBytes)));
      } catch {
        return null;
      }
    },
  };
}
