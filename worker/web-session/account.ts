import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import type { AuthService, UserChanges } from "#app/contracts/auth-service.ts";
import type { AuthUser } from "#app/contracts/auth-user.ts";
import type { WebAccount } from "#app/contracts/web-session-account.ts";
import { createLinking } from "./linking.ts";
import { createPasskeyMember } from "./passkeys.ts";
import type { ProvedIdentity } from "./proved-identity.ts";
import type { WebSession, WebSessionDeps } from "./web-session.ts";

interface WebAccountDeps extends WebSessionDeps {
  readonly session: WebSession;
  readonly proved: ProvedIdentity;
  /** Our own origin, from the configuration. */
  readonly publicUrl: string;
  readonly reportError: (error: unknown) => void;
  /** Deletes what other rooms have of a member whose account is deleted. */
  readonly onAccountDeleted: (userId: string) => Promise<void>;
}

/** The signed-in member's operations. Each makes one call with the request's access token, which is fetched once. */
export function createWebAccount(deps: WebAccountDeps): WebAccount {
  const { session, proved, requireAuth, reportError } = deps;

  async function call<T>(operation: (auth: AuthService, accessToken: string) => Promise<T>): Promise<T> {
    const [auth, accessToken] = await Promise.all([requireAuth(), session.requireAccessToken()]);
    return operation(auth, accessToken);
  }

  const isProved = async () => proved.has((await session.requireWriter()).sessionId);
  const linking = createLinking({ ...deps, call, isProved });

  async function show(updated: Promise<AuthUser>): Promise<AuthUser> {
    const user = await updated;
    await session.showUser(user);
    return user;
  }

  const mail = { redirectTo: null, link: { kind: "page" } } as const;
  const change = (changes: UserChanges) => show(call((auth, token) => auth.updateUser(token, changes, mail)));

  return {
    requireAccount: () => call((auth, token) => auth.requireUser(token)),
    changeFullName: (fullName) => change({ data: { full_name: fullName } }),
    changeEmail: (email) => change({ email }),
    cancelEmailChange: () =>
      show(
        call(async (auth, token) => {
          const { email } = await auth.requireUser(token);
          return auth.updateUser(token, { email }, mail);
        }),
      ),
    changePassword: (changes) => change(changes),
    sendReauthenticationCode: () => call((auth, token) => auth.sendReauthenticationCode(token)),
    async proveIdentity(proof) {
      await call((auth, token) => auth.proveIdentity(token, proof));
      await proved.record((await session.requireWriter()).sessionId);
    },
    async requirePresence() {
      if (!(await isProved())) await call((auth, token) => auth.proveIdentity(token, {}));
    },

    listSessions: () => call((auth, token) => auth.listSessions(token)),
    endSession: (sessionId) => call((auth, token) => auth.endSession(token, sessionId)),
    async signOut(scope) {
      try {
        await call((auth, token) => auth.signOut(token, scope));
      } catch (error) {
        const isRefused = isAuthFailure(error) && error.code === "insufficient_aal";
        // A refused `global` has ended this session and no other: the cookie is removed, and the refusal is passed on.
        if (isRefused && scope === "global") session.forget();
        // On a shared computer the member must be signed out even when the database can't be reached.
        if (isRefused || (scope !== "local" && !isAuthFailure(error))) throw error;
        if (!isAuthFailure(error)) reportError(error);
      }
      if (scope !== "others") session.forget();
    },

    startLinking: linking.start,
    finishLinking: linking.finish,
    unlinkIdentity: (identityId) => call((auth, token) => auth.unlinkIdentity(token, identityId)),

    enrolFactor: (input) => call(async (auth, token) => auth.enrolFactor(token, input, await isProved())),
    challengeFactor: (factorId) => call((auth, token) => auth.challengeFactor(token, factorId, "sms")),
    async verifyFactor({ factorId, ...input }) {
      const elevated = await call((auth, token) => auth.verifyFactor(token, factorId, input));
      await session.replace(elevated, "MFA_CHALLENGE_VERIFIED");
    },
    removeFactor: (factorId) => call((auth, token) => auth.removeFactor(token, factorId)),

    ...createPasskeyMember(deps, call),

    async deleteAccount() {
      const user = await session.findUser();
      await call(async (auth, token) => auth.deleteAccount(token, await isProved()));
      session.forget();
      // The account is deleted by now. What a fault leaves of it in other rooms expires by itself.
      if (user) await deps.onAccountDeleted(user.id).catch(reportError);
    },
  };
}
