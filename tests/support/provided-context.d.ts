import "vitest";

declare module "vitest" {
  /** What global set-ups hand to the tests. */
  export interface ProvidedContext {
    googleIssuer: string;
    githubAddress: string;
  }
}
