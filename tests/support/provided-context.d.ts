import "vitest";

declare module "vitest" {
  /** What global set-ups hand to the tests. */
  export interface ProvidedContext {
    googleIssuer: string;
    githubAddress: string;
    /** Where the fuzz run starts and how long it may take. */
    fuzz: { seed: number; seconds: number };
    /** How many cases a property tries. */
    randomCases: number;
    /** How many random histories the convergence test tries. */
    randomHistories: number;
  }
}
