/**
 * What Better Auth imports of its 36 social providers, without them; wrangler.toml replaces them by this file. Ours are in
 * `providers/`. A provider that its configuration names nevertheless fails when the engine is created.
 */
import * as z from "zod";

export const socialProviders: Record<string, never> = {};

/** Of requests that no endpoint here takes. */
export const SocialProviderListEnum = z.string();
