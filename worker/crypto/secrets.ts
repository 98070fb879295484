/** Keys derived from the Worker's secrets: one for each purpose (HKDF), so that one key reveals no other. */

import { EncryptJWT, jwtDecrypt } from "jose";
import { toHex } from "#app/contracts/encoding.ts";

/**
 * BETTER_AUTH_SECRET, and BETTER_AUTH_SECRET_PREVIOUS if it is set. The first secret encrypts and signs; each secret
 * decrypts and verifies.
 */
export type Secrets = readonly [current: string, ...previous: string[]];

interface SecretVars {
  readonly BETTER_AUTH_SECRET: string;
  readonly BETTER_AUTH_SECRET_PREVIOUS?: string | undefined;
}

/** The secrets in the order in which they are tried. */
export const listSecrets = (vars: SecretVars): Secrets =>
  vars.BETTER_AUTH_SECRET_PREVIOUS
    ? [vars.BETTER_AUTH_SECRET, vars.BETTER_AUTH_SECRET_PREVIOUS]
    : [vars.BETTER_AUTH_SECRET];

const encoder = new TextEncoder();

/** Derives 256 bits for one purpose. */
export async function deriveBits(secret: string, purpose: string): Promise<ArrayBuffer> {
  if (secret.length < 32) throw new Error("BETTER_AUTH_SECRET needs at least 32 characters");
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveBits"]);
  const params = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(purpose) };
  return crypto.subtle.deriveBits(params, base, 256);
}

async function createSigner(secret: string, purpose: string) {
  const bits = await deriveBits(secret, purpose);
  const key = await crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
}

/** HMAC-SHA-256 for one purpose. */
export async function createMac([current, ...previous]: Secrets, purpose: string) {
  const sign = await createSigner(current, purpose);
  const signers = [sign, ...(await Promise.all(previous.map((secret) => createSigner(secret, purpose))))];
  const list = (bytes: Uint8Array<ArrayBuffer>) => Promise.all(signers.map((each) => each(bytes)));
  const join = (parts: readonly string[]) => new Uint8Array(encoder.encode(JSON.stringify(parts)));
  return {
    sign,
    /** The HMAC under each secret, to compare a given HMAC with. */
    list,
    /** The HMAC of several texts, in hex. For short codes, because a hash without a key could be guessed. */
    hash: async (parts: readonly string[]) => toHex(await sign(join(parts))),
    listHashes: async (parts: readonly string[]) => (await list(join(parts))).map(toHex),
  };
}

export type Mac = Awaited<ReturnType<typeof createMac>>;

const algorithms = { alg: "dir", enc: "A256GCM" } as const;
const allowed = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

async function createKey(secret: string, purpose: string): Promise<CryptoKey> {
  const bits = await deriveBits(secret, purpose);
  return crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** The first secret encrypts, each secret decrypts. Every purpose has its own keys. */
export async function createAead([current, ...previous]: Secrets, purpose: string) {
  const key = await createKey(current, purpose);
  const keys = [key, ...(await Promise.all(previous.map((secret) => createKey(secret, purpose))))];
  return {
    /** @param owner such as the id of its row: the ciphertext can't be moved to another owner */
    seal: (content: unknown, owner: string): Promise<string> =>
      new EncryptJWT({ content }).setSubject(owner).setProtectedHeader(algorithms).encrypt(key),
    /** Returns null if no secret decrypts the text for this owner. `isCurrent`: the current secret has encrypted it. */
    async open(sealed: string, owner: string) {
      for (const each of keys) {
        const opened = await jwtDecrypt(sealed, each, { ...allowed, subject: owner }).catch(() => null);
        if (opened) return { content: opened.payload.content, isCurrent: each === key };
      }
      return null;
    },
  };
}

export type Aead = Awaited<ReturnType<typeof createAead>>;

/** The decrypted text; null if there is none. */
export async function openText(aead: Aead, sealed: string | null, owner: string): Promise<string | null> {
  const opened = sealed ? await aead.open(sealed, owner) : null;
  return typeof opened?.content === "string" ? opened.content : null;
}
