import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import devServer, { defaultOptions } from "@hono/vite-dev-server";
import cloudflareAdapter from "@hono/vite-dev-server/cloudflare";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** The addresses that Vite answers in `npm run dev`; all others reach the Hono app. */
const viteOwned = [
  /^\/app\/.+/,
  /^\/@.+/,
  /^\/node_modules\/.+/,
  /\?(import|url|t=)/,
  ...defaultOptions.exclude,
];

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const packages = (names: string) => new RegExp(`/node_modules/(${names})/`);
const files = (folder: string, names: string) => new RegExp(`/${folder}/(${names})\\.`);
const icons = (names: string) => files("lucide-react/dist/esm/icons", names);

/**
 * Files of modules that are always loaded together; the first that matches counts. By default the bundler makes dozens of
 * chunks of 300 bytes of them; each costs a request and compresses badly. A chunk contains what its modules import, too.
 */
const sharedChunks: readonly (readonly [name: string, ...modules: RegExp[]])[] = [
  // Changes seldom.
  [
    "library",
    packages(
      "react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|cookie|set-cookie-parser",
    ),
    // The bundler's own helpers, which every chunk may need.
    /commonjsHelpers|vite\/preload-helper/,
  ],
  // On every page.
  [
    "frame",
    files("app/content", "navigation"),
    files("app/contracts", "deleted-account|newsletter"),
    files("app/features/newsletter", "outcome"),
    files("app/features/offline", "register|restore-query"),
    files("app/features/search", "search-button"),
    files("app/features/site-frame", "analytics|brand|document-meta|error-page|route-focus|unavailable-page"),
    files("app/lib", "network-failure|nonce|page-title|trusted-types"),
    files("app", "page-style"),
    files(
      "app/ui",
      "badge|button|class-names|dialog|field|icon|page-heading|popover|theme-\\w+|toast|toast-host|use-followed-links|use-hydrated",
    ),
    icons("chevron-down|play|rotate-ccw-clock|settings"),
    /\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared)/,
  ],
  // On visitors' pages.
  [
    "site",
    files("app/features/quick-actions", "quick-actions"),
    files("app/features/site-frame", "mobile-menu|public-header|use-scrolled"),
    files("app/ui", "count-up|dropdown|static-part"),
  ],
  // Where studies are named: on visitors' pages and beside tips.
  ["sources", files("app/content", "sources"), files("app/ui", "section|source-links")],
  ["legal", files("app/content", "contact|legal"), files("app/features/site-frame", "legal-text")],
  // On visitors' pages, except in the document of /.
  ["texts", files("app/content", "sample-people"), files("app/ui", "call-to-action|page-intro")],
  // What the documents of / and of visitors' pages show without it (app/ui/static-part.tsx).
  [
    "served",
    files("app/content", "footer-links|home|shared-features"),
    /\/app\/features\/home\/(?!hero)/,
    files("app/features/site-frame", "features-section|page-end|public-footer"),
    files("app/routes/_public._index", "sections"),
  ],
  // On most pages; the documents of / and of texts show them without.
  ["figures", /\/app\/figures\//, files("app/ui", "empty-state|ring"), icons("arrow-right|flame|trophy")],
  // Where people sign in.
  [
    "account",
    files("app/content", "login-path"),
    files("app/features/account", "account-frame|form-message|use-answer"),
  ],
  [
    "session",
    files("app/contracts", "passkeys|web-session-(events|forms|paths)"),
    files("app/lib", "describe-device|send-form"),
    files("app/features/web-session", "auth-channel|sent-deletion|session-calls"),
  ],
  ["schemas", packages("zod")],
  // On every screen with the browser's data. It imports none of the chunks below, which import it.
  [
    "data",
    packages("dexie|dexie-react-hooks"),
    /\/app\/data\/(?!local-storage|open-database|sync|transfer)/,
    /\/app\/model\//,
    files(
      "app/lib",
      "format-number|group-by|hybrid-clock|local-day|one-rep-max|plates|sorted-text|tenths|uuid|weight",
    ),
  ],
  // On a member's screens, and not where workouts are timed.
  [
    "member",
    files("app/features/guest-data", "declined"),
    files("app/features/history", "entry-facts|describe-sets"),
    files("app/features/import", "import-words|take-back"),
    files("app/features/goals", "goal-ring"),
    files("app/features/insights/statistics", "day-sum|records|week-bars"),
    files("app/lib", "calendar-week|describe-set|format-instant"),
    files("app/ui", "download-blob|section-card|segments"),
    icons("download|pencil"),
  ],
  // Where routines and sets are planned.
  [
    "plans",
    files("app/features/routines", "routine-length|weekdays"),
    files("app/lib", "sum-weights"),
    icons("arrow-(down|up)"),
  ],
  // Where workouts are timed.
  [
    "tracker",
    files("app/features/locked-alarm", "locked-alarm"),
    files(
      "app/features/workout",
      "begin-workout|card-actions|card-queries|cues|describe-entries|exercise-cards|failure-notices|last-sets|owner-only|owner-tab|rest-alarm|rest-line|rest-timer|tracker|tracker-state|tracker-writes|use-tracker|use-wake-lock|use-workout-controls",
    ),
    files("app/routes/_public.work-out-now", "rest-alarm"),
    icons("skip-forward|square"),
  ],
  // What shows only while a workout runs.
  [
    "during-workout",
    files("app/features/workout", "away-banner|card-list|panel-sets|rest-panel|unsaved-list"),
  ],
  // Where finished workouts show, and goals that were reached.
  ["finished", files("app/features/goals", "goal-reached-picture"), icons("refresh-cw|share-2")],
  // In the settings, and in dialogs of an import, a workout and a routine.
  ["settings", files("app/features/import/ui", "unit-choice"), files("app/ui", "switch-row")],
  [
    "screens",
    files("app/content", "category-look|exercises|workout-paths"),
    files("app/features/goals", "goal-(progress|reached)|goals-skeleton"),
    files("app/features/history/ui", "history-skeleton"),
    files("app/features/locked-alarm", "choice"),
    files("app/features/routines", "find-exercise"),
    files("app/features/workout", "absence|stopwatch|storage-notice"),
    files("app/lib", "amounts|back-off|calendar-day|duration|notifications"),
    files("app/routes/_app.workouts._index", "list-exercises|use-exercises"),
    files(
      "app/ui",
      "ask-to-notify|drafts|focus-neighbour|lazy-part|link-tabs|remove-with-undo|report-failure|search-field|show-undo|skeleton|use-busy|use-draft|use-draft-of|use-focus-after-change|use-now|use-today",
    ),
    icons("check|ellipsis-vertical|plus|rotate-ccw|timer|trash"),
  ],
];

const findSharedChunk = (id: string): string | undefined =>
  sharedChunks.find(([, ...modules]) => modules.some((module) => module.test(id)))?.[0];

const lucide = "./node_modules/lucide-react/dist/esm/";

/**
 * Imports each icon from its own file. The package's index names them all, so a shared chunk that shows one icon would
 * contain every icon of the product.
 */
function createIconFiles(): Plugin {
  const index = readFileSync(new URL(`${lucide}lucide-react.mjs`, import.meta.url), "utf8");
  const fileOf = new Map<string, string>();
  for (const [, names = "", file = ""] of index.matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  ))
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) fileOf.set(name, file);
  const importOf = (specifier: string) => {
    const [name = "", local = name] = specifier.trim().split(" as ");
    return `import ${local} from "lucide-react/icons/${fileOf.get(name) ?? name}";`;
  };
  return {
    name: "icon-files",
    apply: "build",
    enforce: "post",
    transform: (code, id) =>
      id.includes("/node_modules/")
        ? null
        : code.replace(/import \{([^}]*)\} from "lucide-react";/, (_, names: string) =>
            names.split(",").map(importOf).join(""),
          ),
  };
}

/**
 * The server renders no part that is fetched later (`lazy`, or after a click), so its bundle has none: what it contains costs
 * start-up. As with Remix's `.client` modules all that such a file exports is undefined there. What both sides render is
 * imported statically on the server, too (docs/decisions/0200).
 */
const browserParts: Plugin = {
  name: "browser-parts",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  resolveDynamicImport: (_, importer) => (importer.includes("/node_modules/") ? null : "\0browser-part"),
  load: (id) => (id === "\0browser-part" ? "export {};" : null),
};

/**
 * Marks the building of schemas as free of side effects, so that the browser's files have only the schemas that they use: of a
 * contract most are the Worker's. Zod marks its functions by itself, but not the method `check`.
 */
const pureSchemas: Plugin = {
  name: "pure-schemas",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  enforce: "post",
  transform: (code, id) =>
    !id.includes("/node_modules/") && code.includes('import * as z from "zod/mini"')
      ? code.replace(/(?<![\w.$])z\.(?=\w)/g, "/*@__PURE__*/ z.")
      : null,
};

/** Scripts import this address (docs/scripting.md); what it imports itself has hashed names. */
const scriptingModule: Plugin = {
  name: "scripting-module",
  apply: "build",
  buildStart() {
    const id = fileAt("./app/data/local-storage/local-storage.client.ts");
    this.emitFile({ type: "chunk", id, fileName: "local-storage.js", preserveSignature: "strict" });
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    createIconFiles(),
    browserParts,
    pureSchemas,
    devServer({
      adapter: () => cloudflareAdapter({ proxy: { environment: "local" } }),
      entry: "worker/dev.ts",
      exclude: viteOwned,
      injectClientScript: false,
    }),
    remix({
      ignoredRouteFiles: ["**/*.test.*"],
      serverModuleFormat: "esm",
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    ...(isSsrBuild ? [] : [scriptingModule]),
  ],
  // Bundling options for workerd; in `npm run dev` the server code runs in Node and must not get them.
  ...(command === "build" && {
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
    },
  }),
  resolve: {
    alias: [
      // 135 kB that the server would compile and never call.
      ...(isSsrBuild ? [{ find: /^react-dom$/, replacement: fileAt("./app/server/no-react-dom.ts") }] : []),
    ],
  },
  // The port is Vite's own; `--port` chooses another. Links in mails name it.
  server: { host: "127.0.0.1", strictPort: true },
  optimizeDeps: { entries: ["app/root.tsx", "app/entry.client.tsx", "app/routes/**/*.tsx"] },
  // A worker fetches what it seldom needs, as a page does.
  worker: { format: "es" },
  build: {
    target: "es2022",
    sourcemap: false,
    // Packing each file twice to print a number takes seconds of every build.
    reportCompressedSize: false,
    rollupOptions: isSsrBuild
      ? // The Worker has these, too, and wrangler puts one copy of them into its bundle.
        { external: [/^zod(\/|$)/, /^@remix-run\/(cloudflare|router)$/] }
      : { output: { manualChunks: findSharedChunk } },
  },
}));
