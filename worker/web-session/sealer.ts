/**
 * Encrypts the content of cookies (JWE, dir + A256GCM).
 * Guarantees: only this service reads and writes it, and a cookie can't be used for another purpose.
 */
import { EncryptJWT, type JWTPayload, jwtDecrypt } from "jose";
import { type Cipher, createCipher, createKeys, type Secrets } from "#worker/crypto/cipher.ts";

export interface Sealer {
  seal(content: object): Promise<string>;
  /** Null for what is foreign, cut, or made under another secret or for another purpose. */
  unseal(sealed: string): Promise<unknown>;
}

const algorithms = { alg: "dir", enc: "A256GCM" } as const;
const options = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

/** The first secret seals, each of them unseals. Every purpose has keys of its own. */
export async function createSealer(secrets: Secrets, purpose: string): Promise<Sealer> {
  const keys = await createKeys(secrets, `web-session/${purpose}`);
  const [key] = keys;
  const unsealLegacy = createLegacyUnsealer(secrets, purpose);
  return {
    seal: (content) => new EncryptJWT({ ...content }).setProtectedHeader(algorithms).encrypt(key),
    async unseal(sealed) {
      if (!sealed.includes(".")) return unsealLegacy(sealed);
      for (const each of keys) {
        const opened = await jwtDecrypt<JWTPayload>(sealed, each, options).catch(() => null);
        if (opened) return opened.payload;
      }
      return null;
    },
  };
}

/** Unseals cookies of the form before JWE (docs/decisions/0034). They live for 30 days at most; then this may be removed. */
function createLegacyUnsealer(secrets: Secrets, purpose: string): Sealer["unseal"] {
  let cipher: Promise<Cipher> | undefined;
  return async (sealed) => {
    cipher ??= createCipher(secrets, "web-session/cookies");
    const text = await (await cipher).decrypt(sealed, purpose);
    return text === null ? null : JSON.parse(text);
  };
}

/** By purpose, once for each isolate: deriving a key costs more than all that a request does with it. */
const sealers = new Map<string, Promise<Sealer>>();

export function requireSealer(secrets: Secrets, purpose: string): Promise<Sealer> {
  const name = JSON.stringify([purpose, ...secrets]);
  const known = sealers.get(name);
  if (known) return known;
  const sealer = createSealer(secrets, purpose);
  sealers.set(name, sealer);
  return sealer;
}
