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

/** Looks no deeper than it has to: what is nested a hundred thousand times would overflow whoever walks all of it. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((member) => isDeeper(member, levels - 1));
}

/** To be asked before a schema walks a body: metadata is its deepest member. @throws AuthError 422 validation_failed */
export function requireShallow(body: object): void {
  if (isDeeper(body, 1 + maxDepth))
    throw validationFailed(`The body may be nested ${1 + maxDepth} levels deep`, 422);
}

/**
 * Merges shallowly; null deletes. It travels in every token, so its size and depth are bounded.
 * @throws AuthError 422 validation_failed
 */
export function mergeMetadata(current: JsonObject, changes: JsonObject): JsonObject {
  if (isDeeper(changes, maxDepth)) {
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
