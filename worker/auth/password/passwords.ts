import { scrypt, timingSafeEqual } from "node:crypto";
import { minPasswordLength } from "#app/contracts/account-limits.ts";
import { fromHex, toHex } from "#app/contracts/encoding.ts";
import { passwordCost } from "#worker/auth/password-cost.ts";
import { AuthError, validationFailed } from "../core/auth-error.ts";

const maxBytes = 72;
const keyBytes = 64;
/** Twice what scrypt needs. */
const maxmem = 128 * passwordCost.N * passwordCost.r * 2;

/** No password of `maxBytes` has more characters in any spelling. */
const maxSpelled = 1_000;

/**
 * Returns one spelling for all spellings of a password. Ordering combining marks takes time by the square of their number,
 * so a text that is longer than any password, and therefore matches none, is cut first.
 */
export const spellPassword = (password: string): string => password.slice(0, maxSpelled).normalize("NFKC");

function deriveKey(password: string, salt: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(spellPassword(password), salt, keyBytes, { ...passwordCost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/**
 * `salt:key` in hex. About 80 ms of CPU in workerd. Under the salt of `like` the same password gives the same text, so
 * that one hash serves to compare and to store.
 */
export async function hashPassword(password: string, like: string | null = null): Promise<string> {
  const [known = ""] = (like ?? "").split(":");
  const salt = known || toHex(crypto.getRandomValues(new Uint8Array(16)));
  return `${salt}:${toHex(await deriveKey(password, salt))}`;
}

/**
 * Returns for each hash whether it is of this password. A hash with another salt than the first one's never matches, so one
 * derivation is enough. Compares in constant time. Without a hash (unknown user, no password) it does the same work, so that
 * the time reveals nothing.
 */
export async function comparePassword(
  hashes: readonly (string | null)[],
  password: string,
): Promise<readonly boolean[]> {
  const [salt = ""] = (hashes.find(Boolean) ?? "").split(":");
  const actual = await deriveKey(password, salt || "0".repeat(32));
  return hashes.map((hash) => {
    const [own = "", key = ""] = (hash ?? "").split(":");
    const expected = fromHex(key);
    return own === salt && expected.length === keyBytes && timingSafeEqual(expected, actual);
  });
}

/** comparePassword for one hash. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const [matches = false] = await comparePassword([hash], password);
  return matches;
}

/** The rule for a new password: 8 characters at least, 72 bytes at most; longer is refused, never cut. */
export function requireStrongPassword(password: string): string {
  if (new TextEncoder().encode(password).length > maxBytes) {
    throw validationFailed(`Password cannot be longer than ${maxBytes} bytes`);
  }
  if ([...password].length < minPasswordLength) {
    throw new AuthError(422, "weak_password", `Password must be at least ${minPasswordLength} characters`);
  }
  return password;
}
