import { fileURLToPath } from "node:url";
import devServer, { defaultOptions } from "@hono/vite-dev-server";
import cloudflareAdapter from "@hono/vite-dev-server/cloudflare";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";

/** The addresses that Vite answers in `npm run dev`; all others reach the Hono app. */
const viteOwned = [
  /^\/app\/.+/,
  /^\/@.+/,
  /^\/node_modules\/.+/,
  /\?(import|url|t=)/,
  ...defaultOptions.exclude,
];

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two shared chunks: what every page needs, and what at least four of the screens with data import and no other page. By
 * default each set of routes gets a chunk of its own: some thirty small files for each of these screens.
 */
const findChunk: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  // Their index imports all their files, of which a page needs a few.
  if (/\/node_modules\/(zod|lucide-react)\//.test(id)) return undefined;
  const importers = new Set([id]);
  for (const one of importers) for (const more of getModuleInfo(one)?.importers ?? []) importers.add(more);
  const all = [...importers];
  if (all.some((one) => /\/app\/(entry\.client|root)\.tsx$/.test(one))) return "frame";
  const pages = all.filter((one) => /\/app\/routes\/[^/]+\/route\.tsx$/.test(one));
  // Through a feature's public.ts a page seems to import all of it.
  if (/\/app\/(features|ui|figures|content)\//.test(id)) return undefined;
  const screens = pages.filter((one) => /\/routes\/(_app|_public\.work-out-now)/.test(one));
  return screens.length >= 4 && screens.length === pages.length ? "screens" : undefined;
};

/** Scripts import this address (docs/scripting.md); what it imports itself has hashed names. */
const scriptingModule: Plugin = {
  name: "scripting-module",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  buildStart() {
    const id = fileAt("./app/data/local-storage/web-storage.ts");
    this.emitFile({ type: "chunk", id, fileName: "local-storage.js", preserveSignature: "strict" });
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
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
    scriptingModule,
  ],
  // Bundling options for workerd; in `npm run dev` the server code runs in Node and must not get them.
  ...(command === "build" && {
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
    },
  }),
  // The port is Vite's own; `--port` chooses another. Links in mails name it.
  server: { host: "127.0.0.1", strictPort: true },
  optimizeDeps: { entries: ["app/root.tsx", "app/entry.client.tsx", "app/routes/**/*.tsx"] },
  // A worker fetches what it seldom needs, as a page does.
  worker: { format: "es" },
  build: {
    target: "es2022",
    // For scripts/build-service-worker.ts.
    manifest: true,
    rollupOptions: isSsrBuild
      ? // The Worker has these, too, and wrangler puts one copy of them into its bundle.
        { external: [/^zod(\/|$)/, /^@remix-run\/(cloudflare|router)$/] }
      : {
          // A public.ts only names what a feature offers: a page gets what it imports from there.
          treeshake: { moduleSideEffects: (id) => !/\/app\/features\/[^/]+\/public\.ts$/.test(id) },
          output: {
            manualChunks: findChunk,
            onlyExplicitManualChunks: true,
            experimentalMinChunkSize: 1_000,
          },
        },
  },
}));
