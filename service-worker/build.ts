/** The build that this service worker belongs to; scripts/build-service-worker.ts fills it in. */

export interface Build {
  /** The version of Remix's manifest; every document has it in the address of the manifest's file. */
  readonly version: string;
  /** Addresses with a hash in the name, of the assets of every page and of the visitors' pages. */
  readonly publicAssets: readonly string[];
  /** The further assets of the signed-in screens. */
  readonly memberAssets: readonly string[];
  /** Data with a hash in the name, such as the library's: cached from its first use until a build without it. */
  readonly dataAssets: readonly string[];
  /** Paths of the visitors' pages that work without a server once they are cached. */
  readonly documents: readonly string[];
  /** Paths of the visitors' pages that are of no use without a network: signing in, news. */
  readonly onlinePaths: readonly string[];
  /** The page that is shown when no other page can be shown. */
  readonly offlinePage: string;
}

declare const __BUILD__: Build;

export const build: Build = __BUILD__;
