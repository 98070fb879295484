/** The inputs and results of the operations of auth, which pages and API call. */
import * as z from "zod/mini";
import type { AuthSession } from "./auth-session.ts";
import type { JsonObject } from "./auth-user.ts";

export type MailKind = "signup" | "recovery" | "magiclink" | "invite" | "email_change";
export type OAuthProvider = "google" | "github";
export type SignOutScope = "local" | "others" | "global";

/**
 * The effect of following a mailed link.
 * `fragment` creates a session and returns it in the fragment. `pkce` returns a code. `page` opens a form of the web
 * pages (mailed-link.ts) and doesn't use the link up, because mail scanners follow links.
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

/**
 * A proof of the user's identity: the password or the mailed code. Without either, a session of the last day is the
 * proof.
 */
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

/** An authorization code, with the proof that the caller began its round trip. */
export interface CodeExchange {
  readonly authCode: string;
  readonly codeVerifier: string;
}

/** A session. After the first half of a change of address, a sentence that says which step is left. */
export type VerifiedMail = { readonly session: AuthSession } | { readonly message: string };

/**
 * The result of a link or code that was used on the pages.
 * `signed-up`: the browser that signed up has confirmed, and gets a session. `choose-password`: no sign-up for the
 * address had a password, or several had different ones. The user chooses the password in this session. `halfway`: the
 * other address of a change still has to confirm.
 */
export type ConfirmedMail =
  | { readonly kind: "confirmed"; readonly email: string }
  | { readonly kind: "signed-up" | "choose-password"; readonly session: AuthSession }
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

/** The address that the browser is redirected to with 303. An error is in the address. */
export interface ProviderRedirect {
  readonly location: string;
  readonly status: 302 | 303;
}

/**
 * The question to the user before an identity is linked. It is asked when no verifier shows who began the round trip.
 */
export interface LinkQuestion {
  /** The provider's name on screen, such as Google. */
  readonly provider: string;
  /** The name of the account at the provider, in the provider's words. */
  readonly identity: string;
  /** The masked address of the account that the identity will open. */
  readonly account: string;
  /** The button sends this token, which works once. */
  readonly token: string;
  /** The address that the browser goes to when the user agrees. */
  readonly redirectTo: string;
  /** The address that the browser goes to when the user declines. It contains the refusal. */
  readonly declined: string;
}

/** A round trip to a provider ends with a redirect or with a question. */
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
