import type {} from "@remix-run/react";

/** The scripts of a route, in the browser. Empty for a route that Remix's manifest in this page doesn't have yet. */
export function listScripts(id: string): readonly string[] {
  const route = window.__remixManifest.routes[id];
  return route ? [route.module, ...(route.imports ?? [])] : [];
}
