/** Random tokens and codes, the hashes by which they are stored, PKCE, and ids as bytes. */
import type { LinkMode } from "#app/contracts/auth-service.ts";
import { fromHex, toBase64Url, toHex } from "#app/contracts/encoding.ts";

const encoder = new TextEncoder();

/** 256 random bits as text, such as a PKCE verifier or a mailed token. */
export const createToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

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

/** The S256 challenge of a verifier (RFC 7636). */
export async function deriveChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

/** A verifier, and the link mode that asks for a code. Only the holder of the verifier can exchange that code. */
export async function createPkcePair(): Promise<{ verifier: string; link: LinkMode }> {
  const verifier = createToken();
  return { verifier, link: { kind: "pkce", challenge: await deriveChallenge(verifier), method: "s256" } };
}

/** SHA-256 as base64. */
export const digest = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));

/** UTF-8. */
export const encode = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(text));

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuid.test(text);
export const uuidToBytes = (text: string): Uint8Array<ArrayBuffer> => fromHex(text.replaceAll("-", ""));

/** 16 bytes as a UUID; its version is not checked. */
export function uuidFromBytes(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
