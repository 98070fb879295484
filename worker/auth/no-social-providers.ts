/**
 * wrangler.toml puts this file in place of Better Auth's 36 social providers; it has the names that Better Auth imports, and
 * no provider. Ours are in `providers/`. A configuration that names one of Better Auth's fails when the engine is created.
 */
import * as z from "zod";

export const socialProviders: Record<string, never> = {};

/** Part of the schemas of requests that no endpoint here takes. */
export const SocialProviderListEnum = z.string();
