// wrangler's, Vite's and Vitest's configuration say which file stands behind this name: none.ts or local.ts.
declare module "virtual-local" {
  export const localMode: import("./interface.ts").LocalMode | null;
}
