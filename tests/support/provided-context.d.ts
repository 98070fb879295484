import "vitest";

declare module "vitest" {
  /** What global set-ups hand to the tests. */
  export interface ProvidedContext {
    googleIssuer: string;
    githubAddress: string;
    /** Where the fuzz run starts and how long it may take. */
    fuzz: { seed: number; seconds: number };
    /** TEST_LONG=1: everything in every theme and window, not only what is likely to differ. */
    isLong: boolean;
    /** How many cases a property tries. */
    randomCases: number;
    /** How many random histories the convergence test tries. */
    randomHistories: number;
    /** How many workouts the largest imported file has. */
    importedWorkouts: number;
  }
}
