import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import type { AuthService, LinkMode, UserChanges } from "#app/contracts/auth-service.ts";
import type { AuthUser } from "#app/contracts/auth-user.ts";
import type { WebAccount } from "#app/contracts/web-session-account.ts";
import { toBase64Url } from "#worker/auth/encoding.ts";
import type { WebSession } from "./web-session.ts";

interface WebAccountDeps {
  readonly session: WebSession;
  readonly requireAuth: () => Promise<AuthService>;
  /** Our own origin, from the configuration. */
  readonly publicUrl: string;
  readonly reportError: (error: unknown) => void;
}

/** The signed-in person's operations: each asks for an access token, which this request gets once, and makes one call. */
export function createWebAccount({
  session,
  requireAuth,
  publicUrl,
  reportError,
}: WebAccountDeps): WebAccount {
  const link: LinkMode = { kind: "page" };

  async function call<T>(operation: (auth: AuthService, accessToken: string) => Promise<T>): Promise<T> {
    const [auth, accessToken] = await Promise.all([requireAuth(), session.requireAccessToken()]);
    return operation(auth, accessToken);
  }

  async function change(changes: UserChanges): Promise<AuthUser> {
    const mail = { redirectTo: `${publicUrl}/settings`, link };
    const user = await call((auth, token) => auth.updateUser(token, changes, mail));
    await session.showUser(user);
    return user;
  }

  return {
    requireAccount: () => call((auth, token) => auth.requireUser(token)),
    changeFullName: (fullName) => change({ data: { full_name: fullName } }),
    changeEmail: (email) => change({ email }),
    changePassword: (changes) => change(changes),
    sendReauthenticationCode: () => call((auth, token) => auth.sendReauthenticationCode(token)),

    listSessions: () => call((auth, token) => auth.listSessions(token)),
    endSession: (sessionId) => call((auth, token) => auth.endSession(token, sessionId)),
    async signOut(scope) {
      try {
        await call((auth, token) => auth.signOut(token, scope));
      } catch (error) {
        // Whoever leaves a shared computer must be out of it even when the database can't be told.
        if (scope !== "local" && !isAuthFailure(error)) throw error;
        if (!isAuthFailure(error)) reportError(error);
      }
      if (scope !== "others") session.forget();
    },

    startLinking: (provider, returnTo) =>
      call(async (auth, token) => {
        // The identity is linked at the callback. The code that comes back is for a verifier that nobody keeps, so it
        // opens no second session.
        const challenge = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
        return auth.startLinking(token, {
          provider,
          redirectTo: new URL(returnTo, publicUrl).href,
          scopes: null,
          link: { kind: "pkce", challenge, method: "s256" },
          params: {},
        });
      }),
    unlinkIdentity: (identityId) => call((auth, token) => auth.unlinkIdentity(token, identityId)),

    enrolFactor: (input) => call((auth, token) => auth.enrolFactor(token, input)),
    challengeFactor: (factorId) => call((auth, token) => auth.challengeFactor(token, factorId, "sms")),
    async verifyFactor({ factorId, ...input }) {
      const lifted = await call((auth, token) => auth.verifyFactor(token, factorId, input));
      await session.replace(lifted, "MFA_CHALLENGE_VERIFIED");
    },
    removeFactor: (factorId) => call((auth, token) => auth.removeFactor(token, factorId)),

    async deleteAccount() {
      await call((auth, token) => auth.deleteAccount(token));
      session.forget();
    },
  };
}
