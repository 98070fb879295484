import { aboutOperations } from "#worker/auth/operations/about.ts";
import { factorOperations } from "#worker/auth/operations/factors.ts";
import { mailOperations } from "#worker/auth/operations/mail.ts";
import { signInOperations } from "#worker/auth/operations/sign-in.ts";
import { userOperations } from "#worker/auth/operations/user.ts";
import { healthOperations } from "#worker/health/operations.ts";
import { newsOperations } from "#worker/news/operations.ts";
import { goalsAchievedOperations } from "#worker/profiles/goals-achieved-operations.ts";
import { profileOperations } from "#worker/profiles/operations.ts";
import { syncOperations } from "#worker/sync/operations.ts";
import { webSessionOperations } from "#worker/web-session/operations.ts";
import type { ApiOperation } from "./operation.ts";

/** Everything that /openapi.json describes: a line for each sub-app. */
export const operations: readonly ApiOperation[] = [
  ...newsOperations,
  ...[...signInOperations, ...mailOperations, ...userOperations, ...factorOperations, ...aboutOperations],
  ...webSessionOperations,
  ...profileOperations,
  ...goalsAchievedOperations,
  ...syncOperations,
  ...healthOperations,
];
