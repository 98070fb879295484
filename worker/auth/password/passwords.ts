/** Hashes of passwords, in the format of Better Auth, and the rule for a new one. */
import { scrypt, timingSafeEqual } from "node:crypto";
import { minPasswordLength } from "#app/contracts/account-limits.ts";
import { fromHex, toHex } from "#app/contracts/encoding.ts";
import { AuthError, validationFailed } from "../core/auth-error.ts";

const maxBytes = 72;
const keyBytes = 64;

/** Every password of `maxBytes` has fewer characters than this in any spelling. */
const maxSpelled = 1_000;

/** The parameters of scrypt. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Better Auth's own parameters, so that its hashes and ours are the same. About 80 ms of CPU in workerd. */
const betterAuthCost: PasswordCost = { N: 16_384, r: 16, p: 1 };

/**
 * Returns one spelling for all spellings of a password. Ordering combining marks takes time by the square of their
 * number. So a text that is longer than any password is cut first; it matches no password anyway.
 */
export const spellPassword = (password: string): string => password.slice(0, maxSpelled).normalize("NFKC");

/** Hashes are `salt:key` in hex. */
export function createPasswords(cost: PasswordCost = betterAuthCost) {
  function deriveKey(password: string, salt: string): Promise<Uint8Array> {
    const { N, r, p } = cost;
    // Twice what scrypt needs.
    const options = { N, r, p, maxmem: 128 * N * r * 2 };
    return new Promise((resolve, reject) => {
      scrypt(spellPassword(password), salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  }
  return {
    /** With the salt of `like` the same password gives the same text. So one hash is enough to compare and to store. */
    async hash(password: string, like: string | null = null): Promise<string> {
      const [known = ""] = (like ?? "").split(":");
      const salt = known || toHex(crypto.getRandomValues(new Uint8Array(16)));
      return `${salt}:${toHex(await deriveKey(password, salt))}`;
    },
    /**
     * Compares in constant time. Without a hash (unknown user, no password) it does the same work, so that the duration
     * reveals nothing.
     */
    async verify(hash: string | null, password: string): Promise<boolean> {
      const [salt = "", key = ""] = (hash ?? "").split(":");
      const actual = await deriveKey(password, salt || "0".repeat(32));
      const expected = fromHex(key);
      return expected.length === keyBytes && timingSafeEqual(expected, actual);
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * The rule for a new password: at least 8 characters and at most 72 bytes. A longer password is refused, never cut.
 */
export function requireStrongPassword(password: string): string {
  if (new TextEncoder().encode(password).length > maxBytes) {
    throw validationFailed(`Password cannot be longer than ${maxBytes} bytes`);
  }
  if ([...password].length < minPasswordLength) {
    throw new AuthError(422, "weak_password", `Password must be at least ${minPasswordLength} characters`);
  }
  return password;
}
