/**
 * The auth service as loaders, actions and the HTTP sub-app call it; one implementation, two transports.
 * Guarantees: a refusal is thrown as an AuthFailure (auth-errors); any other error is a fault and may be retried.
 * Operations that take an access token check it, its session and its user against the database.
 */
import * as z from "zod/mini";
import type { AccessClaims, AuthSession, SessionSummary } from "./auth-session.ts";
import type { AuthUser, JsonObject } from "./auth-user.ts";
import type { PasskeyService } from "./passkeys.ts";

export type MailKind = "signup" | "recovery" | "magiclink" | "invite" | "email_change";
export type OAuthProvider = "google" | "github";
export type SignOutScope = "local" | "others" | "global";

/**
 * What following the mailed link does. `fragment`: makes a session and hands it over in the fragment. `pkce`: hands over a
 * code. `page`: for the web pages; opens their form (mailed-link.ts) and uses nothing up, because mail scanners follow
 * links.
 */
export type LinkMode =
  | { readonly kind: "fragment" }
  | { readonly kind: "page" }
  | { readonly kind: "pkce"; readonly challenge: string; readonly method: "s256" | "plain" };

export interface MailOptions {
  /** Where the link redirects an API caller, if it is on the allow list; otherwise the site. */
  readonly redirectTo: string | null;
  readonly link: LinkMode;
}

export interface UserChanges {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
  readonly nonce?: string | undefined;
  readonly data?: JsonObject | undefined;
}

/** What proves the member's identity: the password or the mailed code; without either, a session of the last day. */
export interface IdentityProof {
  readonly currentPassword?: string | undefined;
  /** The mailed code of sendReauthenticationCode. */
  readonly nonce?: string | undefined;
}

export type MailTokenInput =
  | { readonly type: MailKind | "email"; readonly tokenHash: string }
  | { readonly type: MailKind | "email"; readonly email: string; readonly token: string };

/** A session, or, after the first half of a change of address, a sentence that says what is still to do. */
type VerifiedMail = { readonly session: AuthSession } | { readonly message: string };

/**
 * What a used-up link or code led to on the pages. `choose-password`: several sign-ups with different passwords asked for
 * the address, or none with one, so that the person chooses it, in this session. `halfway`: the other address of a change
 * has still to confirm.
 */
type ConfirmedMail =
  | { readonly kind: "confirmed"; readonly email: string }
  | { readonly kind: "choose-password"; readonly session: AuthSession }
  | { readonly kind: "halfway" }
  | { readonly kind: "changed"; readonly email: string };

export interface ProviderStart {
  readonly provider: string;
  readonly redirectTo: string | null;
  readonly scopes: string | null;
  readonly link: LinkMode;
  /** Further query parameters for the provider, such as `prompt`. */
  readonly params: Readonly<Record<string, string>>;
}

/** Where the browser goes on to; an error is in the address, with 303. */
interface ProviderRedirect {
  readonly location: string;
  readonly status: 302 | 303;
}

/** What the person is asked before an identity is linked, where no verifier shows who began. */
export interface LinkQuestion {
  /** Its name for people, such as Google. */
  readonly provider: string;
  /** The provider's account, as its owner knows it; the provider's words. */
  readonly identity: string;
  /** The address of ours that it is to open, masked. */
  readonly account: string;
  /** What the button sends: works once. */
  readonly token: string;
  /** Where the browser goes on to when the button was pressed. */
  readonly redirectTo: string;
  /** The same, with the refusal in the address. */
  readonly declined: string;
}

/** A round trip to a provider leads on, or ends at a question. */
export type ProviderLanding = ProviderRedirect | { readonly question: LinkQuestion };

export type EnrolFactorInput =
  | { readonly type: "totp"; readonly friendlyName: string; readonly issuer: string | null }
  | { readonly type: "phone"; readonly friendlyName: string; readonly phone: string };

export const enrolledFactorSchema = z
  .object({
    id: z.uuid(),
    type: z.enum(["totp", "phone"]),
    friendly_name: z.string(),
    phone: z.exactOptional(z.string()),
    /** `qr_code` is SVG text. */
    totp: z.exactOptional(z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() })),
  })
  .check(z.meta({ id: "EnrolledFactor" }));

export type EnrolledFactor = z.infer<typeof enrolledFactorSchema>;

export const factorChallengeSchema = z
  .object({
    id: z.uuid(),
    type: z.enum(["totp", "phone"]),
    /** Seconds since 1970. */
    expires_at: z.int(),
  })
  .check(z.meta({ id: "FactorChallenge" }));

export type FactorChallenge = z.infer<typeof factorChallengeSchema>;

/** The change that a mailed link undoes. `removed` brings back a way to sign in; `moved` brings back the former address. */
export type UndoKind =
  | "identity"
  | "passkey"
  | "factor"
  | "factor_removed"
  | "password"
  | "removed"
  | "moved";

export interface UndoneChange {
  readonly kind: UndoKind;
  /** Whether the mail with the link for a new password is on its way. */
  readonly isMailed: boolean;
}

export interface AuthService extends PasskeyService {
  signUp(input: { email: string; password: string; data: JsonObject } & MailOptions): Promise<AuthUser>;
  /** `remember: false` ends the session after a day without use, true after 30 days. */
  signInWithPassword(input: { email: string; password: string; remember?: boolean }): Promise<AuthSession>;
  refresh(refreshToken: string): Promise<AuthSession>;
  /** Whose session the token is of; null when it is over. Rotates nothing, for requests that come often. */
  findSessionOf(
    refreshToken: string,
  ): Promise<{ readonly userId: string; readonly sessionId: string; readonly counter: number } | null>;
  /** New tokens of the caller's session. Every token that was issued before is over, and with it any copy. */
  takeOver(accessToken: string): Promise<AuthSession>;
  /** `remember` as in signInWithPassword. For a code of a linking: links, and answers the session that asked. */
  exchangeCode(input: { authCode: string; codeVerifier: string; remember?: boolean }): Promise<AuthSession>;

  sendRecovery(input: { email: string } & MailOptions): Promise<void>;
  sendMagicLink(input: { email: string; createUser: boolean; data: JsonObject } & MailOptions): Promise<void>;
  resend(input: { type: "signup" | "email_change"; email: string } & MailOptions): Promise<void>;
  /** `remember` as in signInWithPassword. */
  verifyMailToken(input: MailTokenInput & { readonly remember?: boolean }): Promise<VerifiedMail>;
  /** For the pages. A session that it opens isn't remembered. */
  confirmMail(input: MailTokenInput): Promise<ConfirmedMail>;
  /** For the page of the mailed link "This wasn't me": undoes the change that it was mailed for. */
  undoChange(token: string): Promise<UndoneChange>;
  /** Follows a mailed link and answers the address to go on to. */
  followMailLink(input: { token: string; type: MailKind; redirectTo: string | null }): Promise<string>;

  /** Checks signature and times only: no database, at most as old as the token's life. */
  verifyAccessToken(accessToken: string): Promise<AccessClaims>;
  requireUser(accessToken: string): Promise<AuthUser>;
  updateUser(accessToken: string, changes: UserChanges, mail: MailOptions): Promise<AuthUser>;
  sendReauthenticationCode(accessToken: string): Promise<void>;
  /** Rejects unless the caller is the member, and not somebody else at an open browser. */
  proveIdentity(accessToken: string, proof: IdentityProof): Promise<void>;
  signOut(accessToken: string, scope: SignOutScope): Promise<void>;
  listSessions(accessToken: string): Promise<readonly SessionSummary[]>;
  endSession(accessToken: string, sessionId: string): Promise<void>;
  /**
   * Removes every row of the person. Needs aal2 when a factor is verified, and a sign-in of the last day, the nonce of
   * updateUser, a code of a second step or `isProved`: that proveIdentity has resolved in this session not long ago.
   */
  deleteAccount(accessToken: string, isProved: boolean): Promise<void>;

  /** `isProved` as in deleteAccount. */
  enrolFactor(accessToken: string, input: EnrolFactorInput, isProved?: boolean): Promise<EnrolledFactor>;
  challengeFactor(accessToken: string, factorId: string, channel?: string): Promise<FactorChallenge>;
  verifyFactor(
    accessToken: string,
    factorId: string,
    input: { challengeId: string; code: string },
  ): Promise<AuthSession>;
  /** `isProved` as in deleteAccount; asked for a verified factor. */
  removeFactor(accessToken: string, factorId: string, isProved?: boolean): Promise<void>;

  /** The provider's address to send the browser to. */
  startProviderSignIn(input: ProviderStart): Promise<string>;
  /** `isProved` as in deleteAccount. */
  startLinking(accessToken: string, input: ProviderStart, isProved: boolean): Promise<string>;
  /** Ends the round trip to a provider. It may sign in, but links nothing: that is exchangeCode, finishLinking or confirmLink. */
  finishProviderSignIn(query: Readonly<Record<string, string>>): Promise<ProviderLanding>;
  /** Links for the web pages: only in the session that asked, which it takes over, and without another one. */
  finishLinking(accessToken: string, input: { authCode: string; codeVerifier: string }): Promise<AuthSession>;
  /** Links once the person has answered the question. */
  confirmLink(token: string): Promise<ProviderRedirect>;
  /** `isProved` as in deleteAccount; asked for the `email` identity. */
  unlinkIdentity(accessToken: string, identityId: string, isProved?: boolean): Promise<void>;
}
