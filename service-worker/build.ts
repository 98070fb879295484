/** What the bundle consists of; scripts/build-service-worker.ts fills it in. */

export interface Build {
  /** Of Remix's manifest; every document and every request for more routes has it. */
  readonly version: string;
  /** Addresses with a hash in the name: what every page needs, and what the visitors' pages add. */
  readonly publicAssets: readonly string[];
  /** What the signed-in screens add. */
  readonly memberAssets: readonly string[];
  /** Data with a hash in the name, such as the library's: cached when it is first used, and until a build without it. */
  readonly dataAssets: readonly string[];
  /** Paths of the visitors' pages that work without a server once they are cached. */
  readonly documents: readonly string[];
  /** Paths of the visitors' pages that are of no use without a network: signing in, news. */
  readonly onlinePaths: readonly string[];
  /** Remix's routes by id, as it sends them itself. */
  readonly routes: object;
  /** The page that is shown where no other can be. */
  readonly offlinePage: string;
}

declare const __BUILD__: Build;

export const build: Build = __BUILD__;
