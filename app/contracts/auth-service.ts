/** The inputs and results of the operations of auth, which pages and API call. */
import * as z from "zod/mini";
import type { AuthSession } from "./auth-session.ts";
import type { JsonObject } from "./auth-user.ts";

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

/** What proves the user's identity: the password or the mailed code; without either, a session of the last day. */
export interface IdentityProof {
  readonly currentPassword?: string | undefined;
  /** The mailed code of sendReauthenticationCode. */
  readonly nonce?: string | undefined;
}

export type MailTokenInput =
  | { readonly type: MailKind | "email"; readonly tokenHash: string }
  | { readonly type: MailKind | "email"; readonly email: string; readonly token: string };

/** A link as it was followed. */
export interface FollowedLink {
  readonly token: string;
  readonly type: MailKind;
  readonly redirectTo: string | null;
}

/** An authorization code, and what proves that the caller began its round trip. */
export interface CodeExchange {
  readonly authCode: string;
  readonly codeVerifier: string;
}

/** A session, or, after the first half of a change of address, a sentence that says what is still to do. */
export type VerifiedMail = { readonly session: AuthSession } | { readonly message: string };

/**
 * What a used-up link or code led to on the pages. `choose-password`: several sign-ups with different passwords asked for
 * the address, or none with one, so that the person chooses it, in this session. `halfway`: the other address of a change
 * has still to confirm.
 */
export type ConfirmedMail =
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
export interface ProviderRedirect {
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
