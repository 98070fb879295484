/**
 * Seals small texts for the browser to carry: nobody else can read them, change them or use one for another purpose.
 * Promise: whatever can't be opened - foreign, cut, made under another secret - is absent, not an error.
 */
import { createCipher } from "#worker/auth/cipher.ts";

export interface Sealer {
  seal(purpose: string, text: string): Promise<string>;
  open(purpose: string, sealed: string): Promise<string | null>;
}

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

/** The purpose is bound to the text. */
export async function createSealer(secret: string): Promise<Sealer> {
  const { encrypt, decrypt } = await createCipher(secret, "web-session/cookies");
  return {
    seal: (purpose, text) => encrypt(text, purpose),
    open: (purpose, sealed) => decrypt(sealed, purpose).catch(() => null),
  };
}
