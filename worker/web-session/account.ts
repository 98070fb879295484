import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import type { UserChanges } from "#app/contracts/auth-service.ts";
import type { AuthUser } from "#app/contracts/auth-user.ts";
import type { WebAccount } from "#app/contracts/web-session-account.ts";
import {
  type AuthDeps,
  AuthError,
  challengeFactor,
  deleteAccount,
  endSession,
  enrolFactor,
  finishLinking,
  listSessions,
  proveIdentity,
  removeFactor,
  requireUser,
  sendReauthenticationCode,
  signOut,
  startLinking,
  unlinkIdentity,
  updateUser,
  verifyFactor,
} from "#worker/auth/interface.ts";
import { createPasskeyMember } from "./passkeys.ts";
import type { ProvedIdentity } from "./proved-identity.ts";
import { createRoundTrip } from "./round-trip.ts";
import type { WebSession, WebSessionDeps } from "./web-session.ts";

interface WebAccountDeps extends WebSessionDeps {
  readonly session: WebSession;
  readonly proved: ProvedIdentity;
  /** Our own origin, from the configuration. */
  readonly publicUrl: string;
  readonly reportError: (error: unknown) => void;
  /** Deletes the data that other folders store for a user whose account is deleted. */
  readonly onAccountDeleted: (userId: string) => Promise<void>;
}

/** The signed-in user's operations. Each makes one call with the request's access token, which is read once. */
export function createWebAccount(deps: WebAccountDeps): WebAccount {
  const { session, proved, requireAuth, reportError } = deps;

  async function call<T>(operation: (auth: AuthDeps, accessToken: string) => Promise<T>): Promise<T> {
    const [auth, accessToken] = await Promise.all([requireAuth(), session.requireAccessToken()]);
    return operation(auth, accessToken);
  }

  /** Like `call`, but takes the session over first, so that a copy of the cookie stops working. */
  async function callAlone<T>(operation: (auth: AuthDeps, accessToken: string) => Promise<T>): Promise<T> {
    await session.takeOver();
    return call(operation);
  }

  const isProved = async () => proved.has((await session.requireWriter()).sessionId);
  const linking = createRoundTrip("linking", deps);

  async function show(updated: Promise<AuthUser>): Promise<AuthUser> {
    const user = await updated;
    await session.showUser(user);
    return user;
  }

  const mail = { redirectTo: null, link: { kind: "page" } } as const;
  const change = (changes: UserChanges) =>
    show(call((auth, token) => updateUser(auth, token, changes, mail)));

  async function requirePresence(): Promise<void> {
    if (!(await isProved())) await call((auth, token) => proveIdentity(auth, token, {}));
  }

  return {
    requireAccount: () => call((auth, token) => requireUser(auth, token)),
    changeFullName: (fullName) => change({ data: { full_name: fullName } }),
    changeEmail: (email) => change({ email }),
    cancelEmailChange: () =>
      show(
        call(async (auth, token) => {
          const { email } = await requireUser(auth, token);
          return updateUser(auth, token, { email }, mail);
        }),
      ),
    async changePassword(changes) {
      await session.requireAccessToken();
      // A recent sign-in is not enough here, unlike for the API, because a copy of the cookie has the same sign-in.
      if (changes.currentPassword === undefined && changes.nonce === undefined)
        throw new AuthError(
          400,
          "reauthentication_needed",
          "Confirm the new password by the code that we mail",
        );
      return show(callAlone((auth, token) => updateUser(auth, token, changes, mail)));
    },
    sendReauthenticationCode: () => call((auth, token) => sendReauthenticationCode(auth, token)),
    async proveIdentity(proof) {
      await call((auth, token) => proveIdentity(auth, token, proof));
      await proved.record((await session.requireWriter()).sessionId);
    },
    requirePresence,

    listSessions: () => call((auth, token) => listSessions(auth, token)),
    async endSession(sessionId) {
      // Ending another session needs the same check as ending all other sessions, because they can be ended one by
      // one.
      if (sessionId !== (await session.requireWriter()).sessionId) await requirePresence();
      return call((auth, token) => endSession(auth, token, sessionId));
    },
    async signOut(scope) {
      if (scope === "others") {
        await requirePresence();
        await session.takeOver();
      }
      try {
        await call((auth, token) => signOut(auth, token, scope));
      } catch (error) {
        const isRefused = isAuthFailure(error) && error.code === "insufficient_aal";
        // A refused `global` has ended this session and no other: the cookie is removed, and the refusal is passed on.
        if (isRefused && scope === "global") session.forget();
        // On a shared computer the user must be signed out even if the database can't be reached.
        if (isRefused || (scope !== "local" && !isAuthFailure(error))) throw error;
        if (!isAuthFailure(error)) reportError(error);
      }
      if (scope !== "others") session.forget();
    },

    startLinking(provider, returnTo) {
      const redirectTo = new URL(returnTo, deps.publicUrl).href;
      return linking.begin({ remember: false, redirectTo: null }, (link) =>
        call(async (auth, token) =>
          startLinking(
            auth,
            token,
            { provider, redirectTo, scopes: null, link, params: {} },
            await isProved(),
          ),
        ),
      );
    },
    // The service requires the session that began the linking, so the round trip of another session links nothing.
    finishLinking: (authCode) =>
      linking.finish(authCode, async (code) =>
        session.replace(await call((auth, token) => finishLinking(auth, token, code))),
      ),
    unlinkIdentity: (identityId) =>
      call(async (auth, token) => unlinkIdentity(auth, token, identityId, await isProved())),

    enrolFactor: (input) => call(async (auth, token) => enrolFactor(auth, token, input, await isProved())),
    challengeFactor: (factorId) => call((auth, token) => challengeFactor(auth, token, factorId, "sms")),
    async verifyFactor({ factorId, ...input }) {
      const elevated = await call((auth, token) => verifyFactor(auth, token, factorId, input));
      await session.replace(elevated, "MFA_CHALLENGE_VERIFIED");
    },
    removeFactor: (factorId) =>
      call(async (auth, token) => removeFactor(auth, token, factorId, await isProved())),

    ...createPasskeyMember({ ...deps, call, callAlone, isProved }),

    async deleteAccount() {
      const user = await session.findUser();
      await call(async (auth, token) => deleteAccount(auth, token, await isProved()));
      session.forget();
      // The account is already deleted. Data that a fault leaves in other folders expire by themselves.
      if (user) await deps.onAccountDeleted(user.id).catch(reportError);
    },
  };
}
