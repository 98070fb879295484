import type {} from "@remix-run/react";

/** The scripts of the route at a path, in the browser. Empty where there is no route. */
export function listScripts(pathname: string): readonly string[] {
  const path = pathname.slice(1);
  const route = Object.values(window.__remixManifest.routes).find((one) => one?.path === path);
  return route ? [route.module, ...(route.imports ?? [])] : [];
}
