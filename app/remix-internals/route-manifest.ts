/** Remix's list of routes: as a file of the bundle, and as the answer to its question for routes behind links. */

interface Route {
  readonly id: string;
  readonly module: string;
}

interface Manifest {
  readonly version: string;
  readonly entry: { readonly module: string };
  readonly routes: Readonly<Record<string, Route>>;
}

/** The file of the bundle, by its path. No page loads it. */
export const manifestFile = /^\/assets\/manifest-[\w-]+\.js$/;

/** The list in the text of that file, which is `window.__remixManifest={…};`. */
export const readManifest = (text: string): Manifest =>
  JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));

/** Whether Remix asks for routes at this address, of whichever version. */
export const asksForRoutes = ({ pathname }: URL): boolean => pathname === "/__manifest";

/** All routes of a build for that question, or null when a page of another build asks. */
export const answerRoutes = (
  { searchParams }: URL,
  { version, routes }: { readonly version: string; readonly routes: object },
): Response | null => (searchParams.get("version") === version ? Response.json(routes) : null);
