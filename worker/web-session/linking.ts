import * as z from "zod";
import type { OAuthProvider } from "#app/contracts/auth-service.ts";
import { type AuthDeps, AuthError, finishLinking, startLinking } from "#worker/auth/interface.ts";
import { createPkcePair } from "#worker/crypto/tokens.ts";
import { roundTripS } from "./provider-sign-in.ts";
import { createSealedCookie } from "./sealed-cookie.ts";
import { isFinalRefusal, type WebSession, type WebSessionDeps } from "./web-session.ts";

const begunSchema = z.object({
  verifier: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

interface LinkingDeps extends WebSessionDeps {
  readonly session: WebSession;
  /** Our own origin, from the configuration. */
  readonly publicUrl: string;
  /** Runs with an access token of the session that the cookie holds. */
  readonly call: <T>(operation: (auth: AuthDeps, accessToken: string) => Promise<T>) => Promise<T>;
  /** Whether the member has proved in this session who they are. */
  readonly isProved: () => Promise<boolean>;
}

/**
 * Linking Google or GitHub to the signed-in member. The PKCE verifier is in an encrypted cookie, and the service requires
 * the session that began: a round trip that another browser or session began links nothing.
 */
export function createLinking({ call, isProved, session, now, publicUrl, ...deps }: LinkingDeps) {
  const cookie = createSealedCookie("linking", begunSchema, deps);
  return {
    async start(provider: OAuthProvider, returnTo: string): Promise<string> {
      const { verifier, link } = await createPkcePair();
      const redirectTo = new URL(returnTo, publicUrl).href;
      const url = await call(async (auth, token) =>
        startLinking(auth, token, { provider, redirectTo, scopes: null, link, params: {} }, await isProved()),
      );
      await cookie.record({ verifier, expiresAt: now() + roundTripS * 1000 }, roundTripS);
      return url;
    },
    /** @throws AuthFailure 400 bad_oauth_state when this browser or session didn't begin it, or too long ago */
    async finish(authCode: string): Promise<void> {
      const begun = await cookie.find();
      if (!begun || begun.expiresAt <= now())
        throw new AuthError(400, "bad_oauth_state", "This was not begun in this browser, or too long ago.");
      try {
        const { verifier: codeVerifier } = begun;
        await session.replace(
          await call((auth, token) => finishLinking(auth, token, { authCode, codeVerifier })),
        );
        cookie.remove();
      } catch (error) {
        // The cookie stays after a fault, so that the person may load the same address once more.
        if (isFinalRefusal(error)) cookie.remove();
        throw error;
      }
    },
  };
}
