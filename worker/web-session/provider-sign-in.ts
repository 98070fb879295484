import * as z from "zod";
import type { OAuthProvider } from "#app/contracts/auth-service.ts";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import type { StayOptions } from "#app/contracts/web-session-sign-in.ts";
import { AuthError, exchangeCode, startProviderSignIn } from "#worker/auth/interface.ts";
import { createPkcePair } from "#worker/crypto/tokens.ts";
import { createSealedCookie } from "./sealed-cookie.ts";
import { isFinalRefusal, type WebSessionDeps } from "./web-session.ts";

export interface ProviderSignInDeps extends WebSessionDeps {
  /** Our own origin, from the configuration. */
  readonly publicUrl: string;
}

/** How long a round trip to a provider may take, to sign in or to link. */
export const roundTripS = 600;

const roundTripSchema = z.object({
  verifier: z.string(),
  remember: z.boolean(),
  redirectTo: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/**
 * The round trip to Google or GitHub. The PKCE verifier is in an encrypted cookie: a code of another browser's round trip
 * can't be finished here, and one that leaks can't be finished elsewhere.
 */
export function createProviderSignIn(deps: ProviderSignInDeps) {
  const { requireAuth, now, publicUrl } = deps;
  const cookie = createSealedCookie("provider-sign-in", roundTripSchema, deps);
  return {
    async start(provider: OAuthProvider, { remember, redirectTo }: StayOptions): Promise<string> {
      const { verifier, link } = await createPkcePair();
      const url = await startProviderSignIn(await requireAuth(), {
        provider,
        redirectTo: `${publicUrl}/login?from=provider`,
        scopes: null,
        link,
        params: {},
      });
      await cookie.record(
        { verifier, remember, redirectTo, expiresAt: now() + roundTripS * 1000 },
        roundTripS,
      );
      return url;
    },
    /** @throws AuthFailure 400 bad_oauth_state when this browser didn't begin the round trip, or too long ago */
    async finish(code: string): Promise<{ opened: AuthSession; stay: StayOptions }> {
      const begun = await cookie.find();
      if (!begun || begun.expiresAt <= now()) {
        throw new AuthError(
          400,
          "bad_oauth_state",
          "This sign-in was not begun in this browser, or too long ago",
        );
      }
      try {
        const auth = await requireAuth();
        const { verifier: codeVerifier, remember } = begun;
        const opened = await exchangeCode(auth, { authCode: code, codeVerifier, remember });
        cookie.remove();
        return { opened, stay: begun };
      } catch (error) {
        // The cookie stays after a fault, so that the person may load the same address once more.
        if (isFinalRefusal(error)) cookie.remove();
        throw error;
      }
    },
  };
}
