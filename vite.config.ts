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

const library =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|cookie|set-cookie-parser)\//;
const frame =
  /\/app\/(figures|features\/quick-actions)\/|\/app\/contracts\/deleted-account\.|\/app\/features\/site-frame\/(?!legal)|\/app\/features\/(newsletter\/outcome\.|offline\/re[gs]|search\/search-button)|\/app\/lib\/(network-failure|nonce|page-title|trusted-types)\.|\/app\/page-style\.|\/app\/ui\/(badge|button|call-to-action|class-names|count-up|dialog|dropdown|field|popover|ring|section|source-links|stat|theme-\w+|toast|toast-host)\.|\/createLucideIcon\.|\/lucide-react\/dist\/esm\/(Icon|context|defaultAttributes|shared)/;

const schemas = /\/node_modules\/zod\//;
const screens =
  /\/app\/(lib\/(amounts|calendar-\w+|duration|format-number|local-day|uuid)\.|model\/(counted-workouts|exercise|goal|records|routine)\.|content\/(category-look|exercises)\.|data\/react\/|features\/(insights\/statistics\/(day-sum|records|week-bars)|workout\/storage-notice)\.|ui\/(download-blob|drafts|focus-neighbour|remove-with-undo|segments|section-card|skeleton|use-draft|use-today)\.)/;

/**
 * Two files that every page needs (the libraries, which change seldom, and the frame of our pages), and two that most
 * screens with the browser's data need. By default the bundler makes twenty chunks of 300 bytes of them; each costs a
 * request and compresses badly.
 */
function sharedChunk(id: string): string | undefined {
  if (library.test(id)) return "library";
  if (frame.test(id)) return "frame";
  if (schemas.test(id)) return "schemas";
  if (screens.test(id)) return "screens";
  return undefined;
}

/** Scripts import this address (docs/scripting.md); what it imports itself has hashed names. */
const scriptingModule: Plugin = {
  name: "scripting-module",
  apply: "build",
  buildStart() {
    const id = new URL("./app/data/web-storage/local-storage.client.ts", import.meta.url).pathname;
    this.emitFile({ type: "chunk", id, fileName: "local-storage.js", preserveSignature: "strict" });
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    devServer({
      // Written by scripts/dev.ts.
      adapter: () => cloudflareAdapter({ proxy: { configPath: "wrangler.local.toml" } }),
      entry: "worker/local/dev-worker.ts",
      exclude: viteOwned,
      injectClientScript: false,
    }),
    remix({
      ignoredRouteFiles: ["**/*.test.*"],
      serverModuleFormat: "esm",
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
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
  // For `npm run dev`; the build of the pages doesn't contain the Worker.
  resolve: { alias: { "local-mode": new URL("./worker/local/local.ts", import.meta.url).pathname } },
  optimizeDeps: { entries: ["app/root.tsx", "app/entry.client.tsx", "app/routes/**/*.tsx"] },
  // A worker fetches what it seldom needs, as a page does.
  worker: { format: "es" },
  build: {
    target: "es2022",
    sourcemap: false,
    ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: sharedChunk } } }),
  },
}));
