import type { LinkMode } from "#app/contracts/auth-service.ts";
import { toBase64Url } from "#app/contracts/encoding.ts";

/** 256 random bits as text: a PKCE verifier, or a token of its own. */
export const createToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** The S256 challenge of a verifier (RFC 7636). */
export async function deriveChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

/** A verifier, and the link mode that asks for a code which only its holder can exchange. */
export async function createPkcePair(): Promise<{ verifier: string; link: LinkMode }> {
  const verifier = createToken();
  return { verifier, link: { kind: "pkce", challenge: await deriveChallenge(verifier), method: "s256" } };
}
