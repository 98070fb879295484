/** Remix's list of routes, which every page loads as a file of the bundle. */

interface Route {
  readonly id: string;
  readonly parentId?: string;
  /** Below the parent's. */
  readonly path?: string;
  readonly module: string;
}

interface Manifest {
  readonly version: string;
  readonly entry: { readonly module: string };
  readonly routes: Readonly<Record<string, Route>>;
}

/** The file of the bundle, by its path, which has the version in it. */
export const manifestFile = /^\/assets\/manifest-[\w-]+\.js$/;

/** The list in the text of that file, which is `window.__remixManifest={…};`. */
export const readManifest = (text: string): Manifest =>
  JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
