import { createApp } from "#worker/app.ts";
import { listAuthOperations } from "#worker/auth/core/protocol.ts";
import { createMailboxRoutes } from "#worker/local/mailbox-routes.ts";
import * as build from "../../../build/server/index.js";

export interface Operation {
  readonly method: string;
  /** With `:name` for a part of any text, as Hono writes it. */
  readonly path: string;
}

const { routes } = build;

type PageRoute = (typeof routes)[string];

function findPath(route: PageRoute | undefined): string {
  if (!route) return "";
  const parent = findPath(route.parentId ? routes[route.parentId] : undefined);
  return route.path ? `${parent}/${route.path}` : parent;
}

/** Every route that is mounted, and every page in its three forms: as a document, as data and by its action. */
export function listRoutes(): readonly Operation[] {
  const app = createApp({ importBuild: async () => build, routes: createMailboxRoutes() });
  const mounted = app.routes
    .filter(({ path }) => path !== "/*" && path !== "*")
    .map(({ method, path }) => ({
      method: method === "ALL" ? "GET" : method,
      path: path.replace("*", ":rest"),
    }));
  const pages = Object.values(routes).flatMap((route) => {
    const path = findPath(route).replace("*", ":rest") || "/";
    const data = path === "/" ? "/_root.data" : `${path}.data`;
    return [
      { method: "GET", path },
      { method: "GET", path: data },
      { method: "POST", path },
      { method: "POST", path: data },
    ];
  });
  // Better Auth's router has them; Hono has one route for all.
  const auth = listAuthOperations().map(({ method, path }) => ({
    method: method.toUpperCase(),
    path: path.replace(/\{(\w+)\}/g, ":$1"),
  }));
  const seen = new Map(
    [...mounted, ...auth, ...pages].map((route) => [`${route.method} ${route.path}`, route]),
  );
  return [...seen.values()];
}
