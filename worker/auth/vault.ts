/**
 * Everything derived from the one secret: encryption at rest, keyed hashes, and the proof in refresh tokens.
 * Each purpose has its own key (HKDF), so that what one leaks says nothing of another.
 */
import { fromBase64Url, toBase64Url, toHex } from "./encoding.ts";

export interface Vault {
  /** AES-GCM; `owner` is bound to the ciphertext, so that it can't be moved to another row. */
  encrypt(plain: string, owner: string): Promise<string>;
  decrypt(sealed: string, owner: string): Promise<string>;
  /** HMAC-SHA-256 in hex: for short codes, which a plain hash would not hide. */
  hashCode(parts: readonly string[]): Promise<string>;
  /** HMAC-SHA-256 over bytes, for refresh tokens. */
  prove(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}

const encoder = new TextEncoder();
const ivBytes = 12;

async function deriveBits(secret: string, purpose: string): Promise<ArrayBuffer> {
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveBits"]);
  const params = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(purpose) };
  return crypto.subtle.deriveBits(params, base, 256);
}

async function createHmac(secret: string, purpose: string): Promise<CryptoKey> {
  const bits = await deriveBits(secret, purpose);
  return crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** Derives the keys; keep the vault for the isolate's life. */
export async function createVault(secret: string): Promise<Vault> {
  if (secret.length < 32) throw new Error("BETTER_AUTH_SECRET needs at least 32 characters");
  const [aesBits, codeKey, refreshKey] = await Promise.all([
    deriveBits(secret, "auth/at-rest"),
    createHmac(secret, "auth/code"),
    createHmac(secret, "auth/refresh-token"),
  ]);
  const aes = await crypto.subtle.importKey("raw", aesBits, "AES-GCM", false, ["encrypt", "decrypt"]);
  const params = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: encoder.encode(owner),
  });
  return {
    async encrypt(plain, owner) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const sealed = await crypto.subtle.encrypt(params(iv, owner), aes, encoder.encode(plain));
      return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async decrypt(sealed, owner) {
      const bytes = fromBase64Url(sealed);
      const iv = bytes.slice(0, ivBytes);
      const plain = await crypto.subtle.decrypt(params(iv, owner), aes, bytes.slice(ivBytes));
      return new TextDecoder().decode(plain);
    },
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
