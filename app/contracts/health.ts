/**
 * The answers of /health and /health/ready.
 * Guarantees: states and times only, never the text of an error.
 */
import * as z from "zod/mini";

export const livenessSchema = z.object({ status: z.literal("ok") });

const healthCheckSchema = z.object({
  ok: z.boolean(),
  /** Milliseconds until the answer, or until it was given up. */
  ms: z.number(),
});

export const readinessSchema = z.object({
  status: z.enum(["ready", "unready"]),
  checks: z.object({ database: healthCheckSchema, cache: healthCheckSchema }),
});

export type HealthCheck = z.infer<typeof healthCheckSchema>;
export type Readiness = z.infer<typeof readinessSchema>;
