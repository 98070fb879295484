import { flatRoutes } from "@remix-run/fs-routes";
import { route } from "@remix-run/route-config";
import { readingLinks } from "./content/member-paths.ts";

/** Public pages in the frame of the app, from the same files. Users are redirected from the public addresses. */
const reading = readingLinks.map(({ path }) =>
  route(`dashboard${path}`, `routes/_public.${path.slice(1)}/route.tsx`, { id: `reading${path}` }),
);

export default (await flatRoutes({ ignoredRouteFiles: ["**/*.test.*"] })).map((entry) =>
  entry.id === "routes/_app" ? { ...entry, children: [...(entry.children ?? []), ...reading] } : entry,
);
