/** Set-up of every project with properties: how many cases one tries. A failure prints its seed. */
import fc from "fast-check";
import { inject } from "vitest";

fc.configureGlobal({ numRuns: inject("randomCases") });
