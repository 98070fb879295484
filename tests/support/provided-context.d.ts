import "vitest";

declare module "vitest" {
  /** What global set-ups hand to the tests. */
  export interface ProvidedContext {
    googleIssuer: string;
    githubAddress: string;
    /** Where the random requests begin, and how many there are. */
    fuzz: { seed: number; requests: number };
    /** How many cases a property tries. */
    randomCases: number;
    /** How many random histories the convergence test tries. */
    randomHistories: number;
  }
}
