// wrangler.toml, vite.config.ts and vitest.config.ts say which file this name means.
declare module "virtual:remix/server-build" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}
