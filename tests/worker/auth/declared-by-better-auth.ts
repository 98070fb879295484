/** What Better Auth and its plugins declare, as the service configures it. */
import { getAuthTables } from "better-auth/db";
import { betterAuth } from "better-auth/minimal";
import { type AuthOptions, createOptions } from "#worker/auth/core/better-auth.ts";

/** The fields of every model that Better Auth and its plugins declare. */
export function listModels(options: AuthOptions): Record<string, readonly string[]> {
  const tables = Object.entries(getAuthTables(createOptions(options)));
  return Object.fromEntries(tables.map(([model, { fields }]) => [model, Object.keys(fields)]));
}

/** Every address of Better Auth and its plugins. */
export const listEndpoints = (options: AuthOptions) =>
  Object.values(betterAuth(createOptions(options)).api).flatMap(({ path, options: { method } }) =>
    path ? { path, methods: [method].flat() as readonly string[] } : [],
  );
