/**
 * Everything derived from the secrets: encryption at rest, keyed hashes, and the HMAC in refresh tokens.
 * Each purpose has its own key (HKDF), so that a leaked key opens nothing else.
 */
import { toHex } from "#app/contracts/encoding.ts";
import { type Cipher, createCipher, deriveBits, type Secrets } from "#worker/crypto/cipher.ts";

/** At rest, a ciphertext is bound to its row as `owner`, so that it can't be moved to another one. */
export interface Vault extends Cipher {
  /** HMAC-SHA-256 in hex: for short codes, which a plain hash would not hide. */
  hashCode(parts: readonly string[]): Promise<string>;
  /** hashCode under each secret, to compare a stored hash with. */
  listCodeHashes(parts: readonly string[]): Promise<readonly string[]>;
  /** HMAC-SHA-256 over bytes, for refresh tokens. */
  hmac(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** hmac under each secret, to compare a given HMAC with. */
  listHmacs(bytes: Uint8Array<ArrayBuffer>): Promise<readonly Uint8Array[]>;
}

const encoder = new TextEncoder();

type Hmac = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

async function createHmac(secret: string, purpose: string): Promise<Hmac> {
  const bits = await deriveBits(secret, purpose);
  const key = await crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (bytes) => new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
}

/** One HMAC a secret, the current one's first. */
async function createHmacs([current, ...previous]: Secrets, purpose: string) {
  const [first, ...rest] = await Promise.all([
    createHmac(current, purpose),
    ...previous.map((secret) => createHmac(secret, purpose)),
  ]);
  return [first, ...rest] as const;
}

/** Derives the keys; made once for each isolate. */
export async function createVault(secrets: Secrets): Promise<Vault> {
  const [cipher, codes, tokens] = await Promise.all([
    createCipher(secrets, "auth/at-rest"),
    createHmacs(secrets, "auth/code"),
    createHmacs(secrets, "auth/refresh-token"),
  ]);
  const toMessage = (parts: readonly string[]) => new Uint8Array(encoder.encode(JSON.stringify(parts)));
  return {
    ...cipher,
    hashCode: async (parts) => toHex(await codes[0](toMessage(parts))),
    listCodeHashes: (parts) => Promise.all(codes.map(async (hmac) => toHex(await hmac(toMessage(parts))))),
    hmac: (bytes) => tokens[0](bytes),
    listHmacs: (bytes) => Promise.all(tokens.map((sign) => sign(bytes))),
  };
}

/** SHA-256 in hex: enough for tokens that are themselves 256 random bits. */
export async function hashToken(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(token))));
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
