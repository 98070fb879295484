/** What the worker hands to loaders and actions: interfaces only, so that pages know neither D1 nor the auth library. */
import type { SignedInUser } from "./signed-in-user.ts";

// An alias, not an interface: Remix takes the context as an index-signature type, which interfaces never match.
export type LoadContext = {
  readonly session: SessionReader;
  readonly site: SiteSettings;
  /** Logs an error with this request's id; the answer never shows it. */
  readonly reportError: (error: unknown) => void;
};

export interface SessionReader {
  /** Who sends this request, or null for a visitor. */
  findUser(): Promise<SignedInUser | null>;
}

export interface SiteSettings {
  /** Where the site is reached, without a slash at the end; for addresses that must be absolute. */
  readonly origin: string;
  /** Cloudflare Web Analytics; null where visits are not counted. */
  readonly analyticsToken: string | null;
  /** On a developer's machine: shows /dev/*. */
  readonly isLocal: boolean;
}
