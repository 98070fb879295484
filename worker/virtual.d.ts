// wrangler.toml, vite.config.ts and vitest.config.ts say what stands behind this name.
declare module "virtual:remix/server-build" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}
