import { alarmOperations } from "#worker/alarms/operations.ts";
import { listAuthOperations } from "#worker/auth/core/protocol.ts";
import { healthOperations } from "#worker/health/operations.ts";
import { newsOperations } from "#worker/news/operations.ts";
import { goalsAchievedOperations, profileOperations } from "#worker/profiles/operations.ts";
import { syncOperations } from "#worker/sync/operations.ts";
import { webSessionOperations } from "#worker/web-session/operations.ts";
import type { ApiOperation } from "./operation.ts";

/** Everything that /openapi.json describes: a line for each sub-app. */
export const operations: readonly ApiOperation[] = [
  ...newsOperations,
  ...listAuthOperations(),
  ...webSessionOperations,
  ...profileOperations,
  ...goalsAchievedOperations,
  ...alarmOperations,
  ...syncOperations,
  ...healthOperations,
];
