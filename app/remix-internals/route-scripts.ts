import type {} from "@remix-run/react";

/** The scripts of a route, in the browser; none of one that no link on the page has led to. */
export function listScripts(id: string): readonly string[] {
  const route = window.__remixManifest.routes[id];
  return route ? [route.module, ...(route.imports ?? [])] : [];
}
