/** Which folder may import which. A comment says what to do instead. `npm run lint` checks it. */

/** What rows, transfer and sync offer to screens; the rest of app/data is queries and commands. */
const openData = [
  "^app/data/(?!rows/|local-storage/|sync/|transfer/)",
  "^app/data/sync/(sync|find-sync|open-sync\\.client)\\.ts$",
  "^app/data/transfer/(transfer\\.client|foreign-file|export-json|guest-data|move-owner|stored-imports)\\.ts$",
];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "no-circles",
    comment: "What two files need goes into a third.",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-circles-of-features",
    comment: "Let the route compose both features, or move the shared rule to app/domain.",
    scope: "folder",
    from: { path: "^app/features/[^/]+$" },
    to: { circular: true, path: "^app/features/[^/]+$" },
  },
  {
    name: "imports-exist",
    comment: "The file or package doesn't exist, or package.json doesn't name it.",
    from: {},
    // The pages are there once they were built.
    to: { couldNotResolve: true, pathNot: "^(virtual|cloudflare|node):|build/server/index\\.js$" },
  },
  {
    name: "no-undeclared-packages",
    comment: "Name the package in package.json: one that another package brings may leave with it.",
    from: { path: "^(app|worker|service-worker)/", pathNot: "\\.test\\.tsx?$" },
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "app-never-imports-worker",
    comment: "Put what both sides need into app/contracts, or hand it over on the load context.",
    from: { path: "^app/" },
    to: { path: "^worker/" },
  },
  {
    name: "worker-sees-only-contracts",
    comment: "The worker shares app/contracts with the app; the built server comes in worker/remix.ts.",
    from: { path: "^worker/" },
    to: { path: "^app/", pathNot: "^app/contracts/" },
  },
  {
    name: "service-worker-stands-alone",
    comment:
      "The service worker shares app/contracts, app/content and a user's stored screens with the app; it talks to pages and Worker by messages and headers.",
    from: { path: "^service-worker/" },
    to: { path: "^(app|worker)/", pathNot: "^app/(contracts/|content/|data/member-screens\\.ts$)" },
  },
  {
    name: "nobody-imports-the-service-worker",
    comment: "It is a bundle of its own, built after the app. Put what both need into app/contracts.",
    from: { path: "^(app|worker)/" },
    to: { path: "^service-worker/" },
  },
  {
    name: "contracts-import-nothing-of-ours",
    comment: "A contract knows only the schema library and other contracts. Move the helper's caller.",
    from: { path: "^app/contracts/", pathNot: "\\.test\\.ts$" },
    to: { path: "^(app|worker)/", pathNot: "^app/contracts/" },
  },
  {
    name: "domain-imports-contracts-and-lib",
    comment: "domain has shapes and rules. Move what reads rows to app/data, what draws to a feature.",
    from: { path: "^app/domain/", pathNot: "\\.test\\.ts$" },
    to: { path: "^(app|worker|service-worker)/", pathNot: "^app/(domain|contracts|lib)/" },
  },
  {
    name: "domain-and-contracts-know-no-framework",
    comment: "Rules are plain functions: React belongs in features, Dexie in app/data, Hono in the worker.",
    from: { path: "^app/(domain|contracts)/", pathNot: "\\.(test|fixture)\\.ts$" },
    to: { path: "node_modules/", pathNot: "node_modules/zod/" },
  },
  {
    name: "domain-stays-in-the-browser",
    comment: "Put a shape that crosses to the server into app/contracts.",
    from: { path: "^app/server/" },
    to: { path: "^app/domain/" },
  },
  {
    name: "features-are-entered-by-public",
    comment: "Import it from the feature's public.ts, which names what others may use.",
    from: { path: "^app/features/([^/]+)/", pathNot: "\\.test\\.tsx?$" },
    to: { path: "^app/features/", pathNot: "^app/features/($1/|[^/]+/public\\.ts$)" },
  },
  {
    name: "routes-enter-features-by-public",
    comment: "Import it from the feature's public.ts, which names what others may use.",
    from: { path: "^app/", pathNot: "^app/features/|\\.test\\.tsx?$" },
    to: { path: "^app/features/", pathNot: "^app/features/[^/]+/public\\.ts$" },
  },
  {
    name: "public-is-for-others",
    comment: "Inside a feature import the file itself.",
    from: { path: "^app/features/([^/]+)/" },
    to: { path: "^app/features/$1/public\\.ts$" },
  },
  {
    name: "routes-do-not-import-routes",
    comment: "A part that two pages need belongs in a feature.",
    // A folder's name may end in `$id` or be `$`, which means something else in a pattern.
    from: { path: "^app/routes/([^/$]*)[^/]*/" },
    to: { path: "^app/routes/", pathNot: "^app/routes/$1([$]id|[$]|)/" },
  },
  {
    name: "lower-rooms-do-not-look-up",
    comment: "data, content, domain, ui, figures and lib serve features and routes; pass what they need.",
    from: { path: "^app/(data|content|domain|ui|figures|lib)/" },
    to: { path: "^app/(features|routes|server)/" },
  },
  {
    name: "features-know-no-pages",
    comment: "A route composes features and loads their data; pass it as props.",
    from: { path: "^app/features/", pathNot: "\\.test\\.tsx?$" },
    to: { path: "^app/(routes|server)/" },
  },
  {
    name: "ui-knows-no-domain",
    comment: "ui draws; words and data come from features. Pass them as props.",
    from: { path: "^app/(ui|lib)/" },
    to: { path: "^app/(data|content|contracts|domain|figures)/" },
  },
  {
    name: "only-data-imports-dexie",
    comment: "Call a query or a command of app/data; it writes rows and totals in one transaction.",
    from: { path: "^(app|worker)/", pathNot: "^app/data/" },
    to: { path: "node_modules/dexie/" },
  },
  {
    name: "screens-reach-rows-by-queries-and-commands",
    comment:
      "Read and write by a query or a command of app/data; a shape that a screen shows is in app/domain.",
    from: { path: "^app/(features|routes)/", pathNot: "\\.test\\.tsx?$" },
    to: { path: "^app/data/", pathNot: openData },
  },
  {
    name: "rooms-see-the-face-of-auth",
    comment:
      "Import it from worker/auth/interface.ts; what isn't there is auth's own. Generic code belongs in worker/db, http, mail or crypto.",
    from: { path: "^worker/[^/]+/", pathNot: "^worker/(auth|docs)/" },
    to: { path: "^worker/auth/", pathNot: "^worker/auth/interface\\.ts$" },
  },
  {
    name: "only-auth-reads-the-tables-of-accounts",
    comment:
      "worker/auth/interface.ts has the conditions and reads that other rooms need of sessions and users; a room's own tables have a file of their own in worker/db. The counters of limits are beside those of accounts.",
    from: { path: "^worker/[^/]+/", pathNot: "^worker/(auth|db|limits)/" },
    to: { path: "^worker/db/schema\\.ts$" },
  },
  {
    name: "a-deployment-has-no-local-parts",
    comment: "Compose it in worker/local/local-worker.ts; the app gets it by its environment or its parts.",
    from: { path: "^worker/", pathNot: "^worker/(local|dev)\\.ts$|^worker/local/" },
    to: { path: "^worker/local/|^worker/(local|dev)\\.ts$|^worker/news/sources/starter" },
  },
  {
    name: "lower-worker-rooms-do-not-look-up",
    comment: "db, http, limits, mail and crypto serve the other rooms of the worker; pass what they need.",
    from: { path: "^worker/(db|http|limits|mail|crypto)/" },
    to: { path: "^worker/[^/]+/", pathNot: "^worker/(db|http|limits|mail|crypto)/" },
  },
  {
    name: "only-auth-imports-better-auth",
    comment:
      "Ask the auth service; its configuration, its plugin and the plugin's endpoints know the library.",
    from: {
      path: "^(app|worker)/",
      pathNot: "^worker/auth/core/(better-auth|protocol|endpoint|deps)\\.ts$",
    },
    to: { path: "node_modules/better-auth/" },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: forbidden.map((rule) => ({ severity: "error", ...rule })),
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^app/(figures|features/library)/generated/|^build/" },
    // An import of a type is an import.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
    moduleSystems: ["es6"],
  },
};
