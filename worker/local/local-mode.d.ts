// wrangler's, Vite's and Vitest's configuration say which file this name means: none.ts or local.ts.
declare module "local-mode" {
  export const localMode: import("./interface.ts").LocalMode | null;
}
