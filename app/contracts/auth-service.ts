/**
 * The auth service as loaders, actions and the HTTP sub-app call it; one implementation, two transports.
 * Promise: a refusal is thrown as an AuthFailure (auth-errors); whatever else is thrown is a fault and may be retried.
 * Operations that take an access token check it, its session and its user against the database.
 */
import * as z from "zod/mini";
import type { AccessClaims, AuthSession, SessionSummary } from "./auth-session.ts";
import type { AuthUser, JsonObject } from "./auth-user.ts";

export type MailKind = "signup" | "recovery" | "magiclink" | "invite" | "email_change";
export type OAuthProvider = "google" | "github";
export type SignOutScope = "local" | "others" | "global";

/**
 * What following the mailed link does. `fragment`: makes a session and hands it over in the fragment. `pkce`: hands over a
 * code. `page`: for the web pages; confirms without a session, and leaves a recovery token for the page to use up
 * (`?token_hash=…&type=recovery`), so that mail scanners which follow links don't burn it.
 */
export type LinkMode =
  | { readonly kind: "fragment" }
  | { readonly kind: "page" }
  | { readonly kind: "pkce"; readonly challenge: string; readonly method: "s256" | "plain" };

export interface MailOptions {
  /** Where the link leads in the end; checked against the allow list, the site's origin otherwise. */
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

export type MailTokenInput =
  | { readonly type: MailKind | "email"; readonly tokenHash: string }
  | { readonly type: MailKind | "email"; readonly email: string; readonly token: string };

/** A session, or, after the first half of a change of address, a sentence that says what is still to do. */
export type VerifiedMail = { readonly session: AuthSession } | { readonly message: string };

export interface ProviderStart {
  readonly provider: string;
  readonly redirectTo: string | null;
  readonly scopes: string | null;
  readonly link: LinkMode;
  /** Further query parameters for the provider, such as `prompt`. */
  readonly params: Readonly<Record<string, string>>;
}

/** Where the browser goes on to; an error is in the address, with 303. */
export interface ProviderLanding {
  readonly location: string;
  readonly status: 302 | 303;
}

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

export interface AuthService {
  signUp(input: { email: string; password: string; data: JsonObject } & MailOptions): Promise<AuthUser>;
  /** `remember: false` ends the session after a day without use, true after 30 days. */
  signInWithPassword(input: { email: string; password: string; remember?: boolean }): Promise<AuthSession>;
  refresh(refreshToken: string): Promise<AuthSession>;
  exchangeCode(input: { authCode: string; codeVerifier: string }): Promise<AuthSession>;

  sendRecovery(input: { email: string } & MailOptions): Promise<void>;
  sendMagicLink(input: { email: string; createUser: boolean; data: JsonObject } & MailOptions): Promise<void>;
  resend(input: { type: "signup" | "email_change"; email: string } & MailOptions): Promise<void>;
  verifyMailToken(input: MailTokenInput): Promise<VerifiedMail>;
  /** Follows a mailed link and answers the address to go on to. */
  followMailLink(input: { token: string; type: MailKind; redirectTo: string | null }): Promise<string>;

  /** Checks signature and times only: no database, at most as old as the token's life. */
  verifyAccessToken(accessToken: string): Promise<AccessClaims>;
  requireUser(accessToken: string): Promise<AuthUser>;
  updateUser(accessToken: string, changes: UserChanges, mail: MailOptions): Promise<AuthUser>;
  sendReauthenticationCode(accessToken: string): Promise<void>;
  signOut(accessToken: string, scope: SignOutScope): Promise<void>;
  listSessions(accessToken: string): Promise<readonly SessionSummary[]>;
  endSession(accessToken: string, sessionId: string): Promise<void>;
  /** Removes every row of the person. Needs aal2 when a factor is verified. */
  deleteAccount(accessToken: string): Promise<void>;

  enrolFactor(accessToken: string, input: EnrolFactorInput): Promise<EnrolledFactor>;
  challengeFactor(accessToken: string, factorId: string, channel?: string): Promise<FactorChallenge>;
  verifyFactor(
    accessToken: string,
    factorId: string,
    input: { challengeId: string; code: string },
  ): Promise<AuthSession>;
  removeFactor(accessToken: string, factorId: string): Promise<void>;

  /** The provider's address to send the browser to. */
  startProviderSignIn(input: ProviderStart): Promise<string>;
  startLinking(accessToken: string, input: ProviderStart): Promise<string>;
  /** Finishes the round trip. */
  finishProviderSignIn(query: Readonly<Record<string, string>>): Promise<ProviderLanding>;
  unlinkIdentity(accessToken: string, identityId: string): Promise<void>;
}
