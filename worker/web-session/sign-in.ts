import { isAuthFailure } from "#app/contracts/auth-errors.ts";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import type {
  SignInStep,
  StayOptions,
  UnfinishedSignIn,
  WebSignIn,
} from "#app/contracts/web-session-sign-in.ts";
import {
  type AuthDeps,
  AuthError,
  challengeFactor,
  confirmMail,
  exchangeCode,
  refresh,
  resend,
  sendRecovery,
  signInWithPassword,
  signOut,
  signUp,
  startProviderSignIn,
  takeOver,
  updateUser,
  verifyFactor,
  verifyMailToken,
} from "#worker/auth/interface.ts";
import { createPasskeySignIn } from "./passkeys.ts";
import { createRoundTrip } from "./round-trip.ts";
import { createSignedUp } from "./signed-up.ts";
import {
  createUnfinishedCookie,
  findNextStep,
  listVerifiedFactors,
  signInEnded,
  signInExpired,
  type Unfinished,
  unfinishedLifeS,
} from "./unfinished-sign-in.ts";
import { isFinalRefusal, type WebSession, type WebSessionDeps } from "./web-session.ts";

interface WebSignInDeps extends WebSessionDeps {
  readonly session: WebSession;
  /** Our own origin, from the configuration. */
  readonly publicUrl: string;
  readonly reportError: (error: unknown) => void;
}

/**
 * Signing in step by step. The last step sets the session cookie: a password alone opens nothing for a user with a
 * second factor.
 */
export function createWebSignIn(deps: WebSignInDeps): WebSignIn {
  const { session, requireAuth, now } = deps;
  const cookie = createUnfinishedCookie(deps);
  const roundTrip = createRoundTrip("provider-sign-in", deps);
  const passkey = createPasskeySignIn(deps);
  const signedUp = createSignedUp(deps);
  const mail = { redirectTo: null, link: { kind: "page" } } as const;

  async function find(): Promise<Unfinished | null> {
    const found = await cookie.find();
    return found && found.expiresAt > now() ? found : null;
  }

  async function requireUnfinished(): Promise<Unfinished> {
    const found = await find();
    if (!found) throw signInExpired();
    return found;
  }

  /** Begins the session if no step is left; otherwise records the state. */
  async function continueSignIn(opened: AuthSession, state: Unfinished): Promise<SignInStep> {
    const next = findNextStep(state);
    if (next) {
      await cookie.record({ ...state, refreshToken: opened.refresh_token }, unfinishedLifeS);
      return next;
    }
    cookie.remove();
    signedUp.remove();
    await session.begin(
      opened,
      state.remember,
      state.isSecondStepDone ? ["SIGNED_IN", "MFA_CHALLENGE_VERIFIED"] : ["SIGNED_IN"],
    );
    return { kind: "done", redirectTo: state.redirectTo };
  }

  const start = (
    opened: AuthSession,
    stay: StayOptions,
    begun: Pick<Unfinished, "purpose" | "tokenHash"> = { purpose: "sign-in", tokenHash: null },
  ): Unfinished => ({
    ...begun,
    refreshToken: opened.refresh_token,
    remember: stay.remember,
    redirectTo: stay.redirectTo,
    factors: listVerifiedFactors(opened.user.factors),
    isSecondStepDone: false,
    challenge: null,
    expiresAt: now() + unfinishedLifeS * 1000,
  });

  /**
   * Refreshes the session of an unfinished sign-in and records the new tokens at once, because the old ones are used up.
   * @throws AuthFailure 400 session_not_found when it was ended
   */
  async function resume(
    state: Unfinished,
  ): Promise<{ auth: AuthDeps; opened: AuthSession; state: Unfinished }> {
    const auth = await requireAuth();
    const opened = await refresh(auth, state.refreshToken).catch((error: unknown) => {
      if (!isFinalRefusal(error)) throw error;
      // A second step that another device has finished meanwhile has ended this session, and so has a sign-out of all
      // devices.
      cookie.remove();
      throw signInEnded();
    });
    const next = { ...state, refreshToken: opened.refresh_token };
    await cookie.record(next, unfinishedLifeS);
    return { auth, opened, state: next };
  }

  const leave: StayOptions = { remember: false, redirectTo: null };

  async function openRecovery(tokenHash: string): Promise<{ opened: AuthSession; state: Unfinished }> {
    const verified = await verifyMailToken(await requireAuth(), {
      type: "recovery",
      tokenHash,
      remember: leave.remember,
    });
    if (!("session" in verified))
      throw new AuthError(403, "otp_expired", "The link is invalid or has expired");
    const opened = verified.session;
    const state = start(opened, leave, { purpose: "new-password", tokenHash });
    await cookie.record(state, unfinishedLifeS);
    return { opened, state };
  }

  /** The next step of the sign-in that the same mailed link has begun, because its form may be sent twice. */
  async function findBegunBy(tokenHash: string): Promise<UnfinishedSignIn | null> {
    const known = await find();
    return known?.tokenHash === tokenHash ? findNextStep(known) : null;
  }

  return {
    async withPassword({ email, password, ...stay }) {
      const opened = await signInWithPassword(await requireAuth(), {
        email,
        password,
        remember: stay.remember,
      });
      return continueSignIn(opened, start(opened, stay));
    },
    async signUp({ email, password, fullName, redirectTo }) {
      const data = fullName === null ? {} : { full_name: fullName };
      await signUp(await requireAuth(), { email, password, data, ...mail });
      // Also for an address that is known, so that the cookie says nothing about the address.
      await signedUp.record(email, redirectTo);
    },
    async findSignUp() {
      return (await signedUp.find())?.email ?? null;
    },
    async resendConfirmation(email) {
      await resend(await requireAuth(), { type: "signup", email, ...mail });
    },
    async sendRecovery(email) {
      await sendRecovery(await requireAuth(), { email, ...mail });
    },
    async confirm(input) {
      const tokenHash = "tokenHash" in input ? input.tokenHash : null;
      const begun = tokenHash && (await findBegunBy(tokenHash));
      if (begun) return begun;
      const auth = await requireAuth();
      // Another user's session in this browser stays as it is.
      const sent = (await session.findUser()) ? null : await signedUp.find();
      const confirmed = await confirmMail(
        auth,
        "tokenHash" in input ? input : { type: "signup", email: input.email, token: input.code },
        sent?.email,
      );
      if (!("session" in confirmed)) return confirmed;
      const stay: StayOptions = { ...leave, redirectTo: sent?.redirectTo ?? null };
      if (confirmed.kind === "signed-up")
        return continueSignIn(confirmed.session, start(confirmed.session, stay));
      const state = start(confirmed.session, stay, { purpose: "choose-password", tokenHash });
      await cookie.record(state, unfinishedLifeS);
      return findNextStep(state) ?? { kind: "choose-password", factors: [], sentTo: null };
    },
    async setNewPassword({ password, tokenHash }) {
      const known = await find();
      const goesOn = known && known.purpose !== "sign-in" && (!tokenHash || known.tokenHash === tokenHash);
      if (!goesOn && !tokenHash) throw signInExpired();
      const { opened, state } = goesOn ? await resume(known) : await openRecovery(tokenHash ?? "");
      if (findNextStep(state)?.kind === "second-step") return continueSignIn(opened, state);
      const auth = await requireAuth();
      await updateUser(auth, opened.access_token, { password }, mail);
      // A copy of this sign-in's cookie has the same session, so the session is taken over.
      const alone = await takeOver(auth, opened.access_token);
      return continueSignIn(alone, { ...state, purpose: "sign-in" });
    },
    startProvider: (provider, { remember, redirectTo }) =>
      roundTrip.begin({ remember, redirectTo }, async (link) =>
        startProviderSignIn(await requireAuth(), {
          provider,
          redirectTo: `${deps.publicUrl}/login?from=provider`,
          scopes: null,
          link,
          params: {},
        }),
      ),
    async finishProvider(authCode) {
      const state = await roundTrip.finish(authCode, async (code, stay) => {
        const opened = await exchangeCode(await requireAuth(), { ...code, remember: stay.remember });
        return { opened, stay };
      });
      return continueSignIn(state.opened, start(state.opened, state.stay));
    },
    startPasskey: passkey.start,
    async withPasskey(input) {
      const { session: opened, isUserVerified } = await passkey.finish(input);
      const state = start(opened, input);
      return continueSignIn(opened, isUserVerified ? { ...state, factors: [] } : state);
    },
    async findUnfinished() {
      const found = await find();
      return found && findNextStep(found);
    },
    async sendSecondStepCode(factorId): Promise<UnfinishedSignIn> {
      const begun = await requireUnfinished();
      if (!begun.factors.some(({ id, type }) => id === factorId && type === "phone")) {
        throw new AuthError(400, "validation_failed", "Choose the phone that the code should go to");
      }
      const { auth, opened, state } = await resume(begun);
      const { id } = await challengeFactor(auth, opened.access_token, factorId, "sms");
      const next = { ...state, challenge: { id, factorId } };
      await cookie.record(next, unfinishedLifeS);
      return { kind: "second-step", factors: next.factors, sentTo: factorId };
    },
    async verifySecondStep({ factorId, code }) {
      const begun = await requireUnfinished();
      // `factors` has the factors that were verified when the sign-in began: an unverified factor finishes no
      // sign-in.
      const factor = begun.factors.find(({ id }) => id === factorId);
      if (!factor) throw new AuthError(400, "validation_failed", "Choose one of your second steps");
      const sent = begun.challenge?.factorId === factorId ? begun.challenge.id : null;
      // The challenge of a phone texts a new code. The code that was typed before can't be that one.
      if (!sent && factor.type === "phone")
        throw new AuthError(400, "validation_failed", "Have a code sent to this phone first");
      const { auth, opened, state } = await resume(begun);
      const challengeId = sent ?? (await challengeFactor(auth, opened.access_token, factorId)).id;
      const elevated = await verifyFactor(auth, opened.access_token, factorId, { challengeId, code });
      return continueSignIn(elevated, { ...state, isSecondStepDone: true, challenge: null });
    },
    async cancelUnfinished() {
      const found = await find();
      cookie.remove();
      if (!found) return;
      try {
        const auth = await requireAuth();
        const opened = await refresh(auth, found.refreshToken);
        await signOut(auth, opened.access_token, "local");
      } catch (error) {
        // The session may have ended already, or the database may be unreachable. The cookie is removed in any case.
        if (!isAuthFailure(error)) deps.reportError(error);
      }
    },
  };
}
