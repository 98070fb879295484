import * as z from "zod";
import type { JsonObject } from "#app/contracts/auth-user.ts";
import { validationFailed } from "./auth-error.ts";

const maxMetadataBytes = 8 * 1024;
const maxDepth = 32;

const emailSchema = z.email().max(254);

/** Lower-cased. @throws AuthError 400 validation_failed */
export function requireEmail(text: string): string {
  const parsed = emailSchema.safeParse(text.trim().toLowerCase());
  if (!parsed.success) throw validationFailed("Unable to validate email address: invalid format");
  return parsed.data;
}

function depthOf(value: unknown, limit: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (limit === 0) return 1;
  return 1 + Math.max(0, ...Object.values(value).map((member) => depthOf(member, limit - 1)));
}

/**
 * Merges shallowly; null deletes. It travels in every token, so its size and depth are bounded.
 * @throws AuthError 422 validation_failed
 */
export function mergeMetadata(current: JsonObject, changes: JsonObject): JsonObject {
  if (depthOf(changes, maxDepth) > maxDepth) {
    throw validationFailed(`User metadata may be nested ${maxDepth} levels deep`, 422);
  }
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  );
  if (new TextEncoder().encode(JSON.stringify(merged)).length > maxMetadataBytes) {
    throw validationFailed("User metadata may not be larger than 8 KiB", 422);
  }
  return merged;
}

/** The name that the profile starts with. */
export const findFullName = (metadata: JsonObject): string | null =>
  typeof metadata.full_name === "string" ? metadata.full_name : null;
