import type { LinkMode } from "#app/contracts/auth-service.ts";
import { createToken, deriveChallenge } from "#worker/crypto/pkce.ts";

/** A PKCE verifier, and the link mode that asks for a code which only its holder can exchange (RFC 7636). */
export async function createPkcePair(): Promise<{ verifier: string; link: LinkMode }> {
  const verifier = createToken();
  return { verifier, link: { kind: "pkce", challenge: await deriveChallenge(verifier), method: "s256" } };
}
