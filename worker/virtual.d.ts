// The modules that Remix builds: the file that wrangler bundles, which exists after a build, and Vite's module in
// `npm run dev`.
declare module "*/build/server/index.js" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}
declare module "virtual:remix/server-build" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}
