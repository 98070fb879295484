/**
 * wrangler.toml puts this file in place of Better Auth's telemetry; it has the names that Better Auth imports, and publishes
 * nothing. Telemetry is off by default; this way the Worker doesn't contain it either (docs/decisions/0186).
 */

/** Publishes nothing at the start of a service. */
export const createTelemetry = async () => ({ publish: async (): Promise<void> => undefined });

/** The settings that telemetry would publish: none. */
export const getTelemetryAuthConfig = (): Record<string, never> => ({});
