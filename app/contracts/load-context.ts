/**
 * The context that the worker gives to loaders and actions. It has interfaces only, so that pages depend on neither D1
 * nor the auth library.
 */
import type { NewsReader } from "./news.ts";
import type { WebAccount } from "./web-session-account.ts";
import type { AuthEvent } from "./web-session-events.ts";
import type { WebSignIn } from "./web-session-sign-in.ts";

// An alias, not an interface: Remix takes the context as an index-signature type, which interfaces never match.
export type LoadContext = {
  readonly session: SessionReader;
  /** How a guest signs in. */
  readonly signIn: WebSignIn;
  /** The operations on the account of a signed-in user. */
  readonly account: WebAccount;
  readonly profile: ProfileReader;
  readonly site: SiteSettings;
  readonly news: NewsReader;
  /** The nonce of this answer's inline scripts; new for each answer. */
  readonly nonce: string;
  /** Logs an error with this request's id; the answer never shows it. */
  readonly reportError: (error: unknown) => void;
};

export interface SessionReader {
  /** The user of this request, or null for a guest. Throws a fault, never a refusal, when the service can't be reached. */
  findUser(): Promise<SignedInUser | null>;
  /** For the browser's session refresher; null for a guest. Returns each event once. */
  takeStatus(): Promise<SessionStatus | null>;
}

export interface SessionStatus {
  /** Milliseconds that the page may still be used without a renewal. */
  readonly freshForMs: number;
  /** What happened to the session since the last page, oldest first. */
  readonly events: readonly AuthEvent[];
}

export interface ProfileReader {
  /** How many goals the user has ever achieved, over all devices; null for a guest. */
  findGoalsAchieved(): Promise<number | null>;
}

export interface SiteSettings {
  /** The origin of the site, without a slash at the end; for addresses that must be absolute. */
  readonly origin: string;
  /** False at an IP address and without https, where browsers have no passkeys. */
  readonly hasPasskeys: boolean;
  /** Cloudflare Web Analytics; null where visits are not counted. */
  readonly analyticsToken: string | null;
}

/** The signed-in user as pages see them: enough to greet, never a token. */

export interface SignedInUser {
  /** The account's UUID; also the name of this user's database in the browser. */
  readonly id: string;
  readonly email: string;
  /** At most 100 characters; the whole name is in the profile. */
  readonly fullName: string;
}
