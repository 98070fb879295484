/**
 * What is sealed, in cookies and in the database: an encrypted JWT (jose; dir, A256GCM).
 * Guarantees: it opens only here, for the purpose and for the owner that it was sealed for.
 */
import { EncryptJWT, jwtDecrypt } from "jose";
import { deriveBits, type Secrets } from "./secrets.ts";

export interface Aead {
  /** @param owner such as the id of its row: what is sealed can't be moved to another one */
  seal(content: unknown, owner: string): Promise<string>;
  /** Null for what none of the secrets opens for this owner. `isCurrent`: the present secret has sealed it. */
  open(sealed: string, owner: string): Promise<{ content: unknown; isCurrent: boolean } | null>;
}

const algorithms = { alg: "dir", enc: "A256GCM" } as const;
const allowed = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

async function createKey(secret: string, purpose: string): Promise<CryptoKey> {
  const bits = await deriveBits(secret, purpose);
  return crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** The first secret seals, each of them opens. Every purpose has keys of its own. */
export async function createAead([current, ...previous]: Secrets, purpose: string): Promise<Aead> {
  const key = await createKey(current, purpose);
  const keys = [key, ...(await Promise.all(previous.map((secret) => createKey(secret, purpose))))];
  return {
    seal: (content, owner) =>
      new EncryptJWT({ content }).setSubject(owner).setProtectedHeader(algorithms).encrypt(key),
    async open(sealed, owner) {
      for (const each of keys) {
        const opened = await jwtDecrypt(sealed, each, { ...allowed, subject: owner }).catch(() => null);
        if (opened) return { content: opened.payload.content, isCurrent: each === key };
      }
      return null;
    },
  };
}

/** The text in it; null where there is none. */
export async function openText(aead: Aead, sealed: string | null, owner: string): Promise<string | null> {
  const opened = sealed ? await aead.open(sealed, owner) : null;
  return typeof opened?.content === "string" ? opened.content : null;
}
