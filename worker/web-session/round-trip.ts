/**
 * A round trip to a provider, to sign in or to link.
 * Guarantees: the code of another browser's round trip can't be finished here, and a leaked code can't be finished
 * elsewhere, because the PKCE verifier is in an encrypted cookie.
 */
import * as z from "zod";
import type { CodeExchange, LinkMode } from "#app/contracts/auth-service.ts";
import type { StayOptions } from "#app/contracts/web-session-sign-in.ts";
import { AuthError } from "#worker/auth/interface.ts";
import { createPkcePair } from "#worker/crypto/tokens.ts";
import { createSealedCookie } from "./cookies.ts";
import { isFinalRefusal, type WebSessionDeps } from "./web-session.ts";

/** How long a round trip may take, in seconds. */
const lifeS = 600;

const begunSchema = z.object({
  verifier: z.string(),
  remember: z.boolean(),
  redirectTo: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

export function createRoundTrip(
  name: "provider-sign-in" | "linking",
  { now, ...deps }: Pick<WebSessionDeps, "jar" | "requireAuth" | "now">,
) {
  const cookie = createSealedCookie(name, begunSchema, deps);
  return {
    /** @param start returns the provider's address */
    async begin(stay: StayOptions, start: (link: LinkMode) => Promise<string>): Promise<string> {
      const { verifier, link } = await createPkcePair();
      const url = await start(link);
      await cookie.record({ ...stay, verifier, expiresAt: now() + lifeS * 1000 }, lifeS);
      return url;
    },
    /** @throws AuthFailure 400 bad_oauth_state when another browser began it, or this one did too long ago */
    async finish<T>(
      authCode: string,
      exchange: (code: CodeExchange, stay: StayOptions) => Promise<T>,
    ): Promise<T> {
      const begun = await cookie.find();
      if (!begun || begun.expiresAt <= now()) {
        const message = "This sign-in was not begun in this browser, or too long ago";
        throw new AuthError(400, "bad_oauth_state", message);
      }
      try {
        const result = await exchange({ authCode, codeVerifier: begun.verifier }, begun);
        cookie.remove();
        return result;
      } catch (error) {
        // The cookie stays after a fault, so that the user may load the same address once more.
        if (isFinalRefusal(error)) cookie.remove();
        throw error;
      }
    },
  };
}
