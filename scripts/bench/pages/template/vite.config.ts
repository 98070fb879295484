import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

/** A plain Remix app for Workers: its own pages, the product's versions of Remix and React. */
export default defineConfig({
  plugins: [
    remix({
      appDirectory: "scripts/bench/pages/template",
      buildDirectory: ".cache/bench-pages",
      serverModuleFormat: "esm",
      future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true, v3_relativeSplatPath: true },
    }),
  ],
  publicDir: false,
  resolve: {
    alias: { "bench:nodes": fileURLToPath(new URL("../../../../.cache/bench-pages.json", import.meta.url)) },
  },
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  build: { target: "es2022" },
});
