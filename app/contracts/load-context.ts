/** What the worker hands to loaders and actions: interfaces only, so that pages know neither D1 nor the auth library. */
import type { NewsReader } from "./news.ts";
import type { SignedInUser } from "./signed-in-user.ts";

// An alias, not an interface: Remix takes the context as an index-signature type, which interfaces never match.
export type LoadContext = {
  readonly session: SessionReader;
  readonly news: NewsReader;
  /** Logs an error with this request's id; the answer never shows it. */
  readonly reportError: (error: unknown) => void;
};

export interface SessionReader {
  /** Who sends this request, or null for a visitor. */
  findUser(): Promise<SignedInUser | null>;
}
