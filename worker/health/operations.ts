import { livenessSchema, readinessSchema } from "#app/contracts/health.ts";
import type { ApiOperation } from "#worker/docs/operation.ts";

export const healthOperations: readonly ApiOperation[] = [
  {
    method: "get",
    path: "/health",
    group: "Health",
    summary: "The Worker answers",
    answers: { 200: { description: "It does.", schema: livenessSchema } },
  },
  {
    method: "get",
    path: "/health/ready",
    group: "Health",
    summary: "The database and the cache answer",
    answers: {
      200: { description: "Both do; with the milliseconds that each took.", schema: readinessSchema },
      503: { description: "One doesn't, or not within 2 s.", schema: readinessSchema },
    },
  },
];
