/**
 * Everything derived from the one secret: encryption at rest, keyed hashes, and the proof in refresh tokens.
 * Each purpose has its own key (HKDF), so that what one leaks says nothing of another.
 */
import { type Cipher, createCipher, deriveBits } from "./cipher.ts";
import { toBase64Url, toHex } from "./encoding.ts";

/** At rest, a ciphertext is bound to its row as `owner`, so that it can't be moved to another one. */
export interface Vault extends Cipher {
  /** HMAC-SHA-256 in hex: for short codes, which a plain hash would not hide. */
  hashCode(parts: readonly string[]): Promise<string>;
  /** HMAC-SHA-256 over bytes, for refresh tokens. */
  prove(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}

const encoder = new TextEncoder();

async function createHmac(secret: string, purpose: string): Promise<CryptoKey> {
  const bits = await deriveBits(secret, purpose);
  return crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** Derives the keys; keep the vault for the isolate's life. */
export async function createVault(secret: string): Promise<Vault> {
  const [cipher, codeKey, refreshKey] = await Promise.all([
    createCipher(secret, "auth/at-rest"),
    createHmac(secret, "auth/code"),
    createHmac(secret, "auth/refresh-token"),
  ]);
  return {
    ...cipher,
    async hashCode(parts) {
      const message = encoder.encode(JSON.stringify(parts));
      return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", codeKey, message)));
    },
    async prove(bytes) {
      return new Uint8Array(await crypto.subtle.sign("HMAC", refreshKey, bytes));
    },
  };
}

/** SHA-256 in hex: enough for tokens that are themselves 256 random bits. */
export async function hashToken(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(token))));
}

/** 256 random bits for a link, an authorization code or a PKCE verifier. */
export function createToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Six digits, each number equally likely. */
export function createCode(): string {
  const range = 1_000_000;
  const limit = Math.floor(2 ** 32 / range) * range;
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return String(value % range).padStart(6, "0");
  }
}
