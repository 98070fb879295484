/**
 * AES-256-GCM. HKDF derives a key for each purpose from the secrets, so that one key reveals no other.
 * Guarantees: a ciphertext opens only for the owner that it was bound to.
 */
import { fromBase64Url, toBase64Url } from "#app/contracts/encoding.ts";

/** BETTER_AUTH_SECRET, and BETTER_AUTH_SECRET_PREVIOUS if there is one. The first encrypts, each of them decrypts. */
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

export interface Cipher {
  encrypt(plain: string, owner: string): Promise<string>;
  /** Null for what none of the secrets opens for this owner. */
  decrypt(sealed: string, owner: string): Promise<string | null>;
  /** What a previous secret sealed, sealed with the current one; null for everything else. */
  reseal(sealed: string, owner: string): Promise<string | null>;
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

const params = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: encoder.encode(owner),
});

async function createKey(secret: string, purpose: string): Promise<CryptoKey> {
  const bits = await deriveBits(secret, purpose);
  return crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** The keys for this purpose in the order of the secrets: the first encrypts, each of them decrypts. */
export async function createKeys([current, ...previous]: Secrets, purpose: string) {
  const key = await createKey(current, purpose);
  return [key, ...(await Promise.all(previous.map((secret) => createKey(secret, purpose))))] as const;
}

export async function createCipher(secrets: Secrets, purpose: string): Promise<Cipher> {
  const keys = await createKeys(secrets, purpose);
  const [key] = keys;
  const encrypt = async (plain: string, owner: string) => {
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
    const sealed = new Uint8Array(await crypto.subtle.encrypt(params(iv, owner), key, encoder.encode(plain)));
    const bytes = new Uint8Array(ivBytes + sealed.length);
    bytes.set(iv);
    bytes.set(sealed, ivBytes);
    return toBase64Url(bytes);
  };
  const open = async (sealed: string, owner: string) => {
    const bytes = fromBase64Url(sealed);
    const iv = bytes.slice(0, ivBytes);
    for (const each of keys) {
      const plain = await crypto.subtle
        .decrypt(params(iv, owner), each, bytes.subarray(ivBytes))
        .catch(() => null);
      if (plain) return { plain: decoder.decode(plain), isCurrent: each === key };
    }
    return null;
  };
  return {
    encrypt,
    decrypt: async (sealed, owner) => (await open(sealed, owner))?.plain ?? null,
    async reseal(sealed, owner) {
      const opened = await open(sealed, owner);
      return opened && !opened.isCurrent ? encrypt(opened.plain, owner) : null;
    },
  };
}
