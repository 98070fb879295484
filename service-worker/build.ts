/** What the bundle consists of, put in by scripts/build-service-worker.ts. */

export interface Build {
  /** Of Remix' manifest; every document and every request for more routes carries it. */
  readonly version: string;
  /** Addresses with a hash in the name: what every page needs, and what the visitors' pages add. */
  readonly publicAssets: readonly string[];
  /** What the signed-in screens add. */
  readonly memberAssets: readonly string[];
  /** Paths of the visitors' pages that need no server once they are here. */
  readonly documents: readonly string[];
  /** Of visitors, but of no use without a network: signing in, news. */
  readonly onlinePaths: readonly string[];
  /** Remix' routes by id, as it sends them itself. */
  readonly routes: object;
  /** The page that stands in for whatever can't be shown. */
  readonly offlinePage: string;
}

declare const __BUILD__: Build;

export const build: Build = __BUILD__;
