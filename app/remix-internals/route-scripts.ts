import type {} from "@remix-run/react";

/** The scripts of the route at a path, in the browser. Empty for one that Remix's manifest in this page doesn't have yet. */
export function listScripts(pathname: string): readonly string[] {
  const path = pathname.slice(1);
  const route = Object.values(window.__remixManifest.routes).find((one) => one?.path === path);
  return route ? [route.module, ...(route.imports ?? [])] : [];
}
