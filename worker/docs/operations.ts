import { healthOperations } from "#worker/health/operations.ts";
import { newsOperations } from "#worker/news/operations.ts";
import type { ApiOperation } from "./operation.ts";

/** Everything that /openapi.json describes: a line for each sub-app. */
export const operations: readonly ApiOperation[] = [...newsOperations, ...healthOperations];
