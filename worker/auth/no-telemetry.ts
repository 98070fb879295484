/**
 * What Better Auth imports of its telemetry, without the telemetry; wrangler.toml replaces it by this file. Ours is off
 * anyway; this way the Worker doesn't contain it, either (docs/decisions/0186).
 */

/** The start of a service is published to no one. */
export const createTelemetry = async () => ({ publish: async (): Promise<void> => undefined });

/** The settings that telemetry would publish: none. */
export const getTelemetryAuthConfig = (): Record<string, never> => ({});
