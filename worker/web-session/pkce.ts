import type { LinkMode } from "#app/contracts/auth-service.ts";
import { toBase64Url } from "#worker/crypto/encoding.ts";

/** A PKCE verifier, and the link mode that asks for a code which only its holder can exchange (RFC 7636). */
export async function createPkcePair(): Promise<{ verifier: string; link: LinkMode }> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return {
    verifier,
    link: { kind: "pkce", challenge: toBase64Url(new Uint8Array(digest)), method: "s256" },
  };
}
