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
 * Two shared chunks: React, and what else every page needs. By default each set of routes gets a chunk of its own: on the
 * home page that is twice as many files and 10 kB more.
 */
const findChunk: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  // Icons need React, and the frame needs icons: with React in the frame, the two chunks would wait for each other. React is
  // CommonJS, so Rollup's helpers go with it.
  if (/\/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/.test(id)) return "react";
  // Their index imports all their files, of which a page needs a few.
  if (/\/node_modules\/(zod|lucide-react)\//.test(id)) return undefined;
  const importers = new Set([id]);
  for (const one of importers) for (const more of getModuleInfo(one)?.importers ?? []) importers.add(more);
  return [...importers].some((one) => /\/app\/(entry\.client|root)\.tsx$/.test(one)) ? "frame" : undefined;
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
          output: { manualChunks: findChunk, onlyExplicitManualChunks: true },
        },
  },
}));
