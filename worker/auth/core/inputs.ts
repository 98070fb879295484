/**
 * Reads what callers send: token, body, addresses and metadata. Several bodies and queries share the fields here.
 * Guarantees: a body is bounded in bytes, depth and number of values before a schema reads it.
 */
import * as z from "zod";
import { maxEmailLength } from "#app/contracts/account-limits.ts";
import { type JsonObject, jsonObjectSchema } from "#app/contracts/auth-user.ts";
import { readAtMost } from "#worker/http/upstream.ts";
import { AuthError, validationFailed } from "./auth-error.ts";

const maxMetadataBytes = 8 * 1024;
const maxDepth = 32;

/**
 * An address is checked before it is lower-cased: the pattern accepts ASCII only, and some letters of other scripts
 * become ASCII in lower case, so that one address would be taken for another. The pattern stands behind a pipe, so
 * that it doesn't read a megabyte before the length is refused.
 */
const emailSchema = z.string().trim().max(maxEmailLength).pipe(z.email()).pipe(z.string().toLowerCase());

/** The address in lower case; null when it is invalid. */
export const parseEmail = (text: string): string | null => emailSchema.safeParse(text).data ?? null;

/** @throws AuthError 400 validation_failed */
export function requireEmail(text: string): string {
  const email = parseEmail(text);
  if (email === null) throw validationFailed("Unable to validate email address: invalid format");
  return email;
}

/**
 * True if the value has more than `levels` levels. It looks no deeper than that, because walking a value that is
 * nested a hundred thousand times would overflow the stack.
 */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((member) => isDeeper(member, levels - 1));
}

/** Counts the values in all levels, up to `limit` + 1. */
function countValues(value: unknown, limit: number): number {
  if (typeof value !== "object" || value === null) return 1;
  let count = 1;
  for (const member of Object.values(value)) {
    if (count > limit) break;
    count += countValues(member, limit - count);
  }
  return count;
}

/**
 * Refuses a body that is too large for a schema: walking a megabyte of small values takes a second. Metadata is the
 * deepest field, and its 8 KiB bound the number of values. @throws AuthError 422 validation_failed
 */
export function requireModest(body: object): void {
  if (isDeeper(body, 1 + maxDepth))
    throw validationFailed(`The body may be nested ${1 + maxDepth} levels deep`, 422);
  if (countValues(body, maxMetadataBytes) > maxMetadataBytes)
    throw validationFailed(`The body may hold ${maxMetadataBytes} values`, 422);
}

/**
 * Merges shallowly; null deletes a field. Every token contains the metadata, so their size and depth are bounded.
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

/** The full name that the account and its profile show. */
export const findFullName = (metadata: JsonObject): string | null =>
  typeof metadata.full_name === "string" ? metadata.full_name : null;

/** Absent, null and empty mean the same, because clients send all three. */

export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

export const metadata = z.nullish(jsonObjectSchema).transform((data) => data ?? {});

/** A missing, null or empty text is refused with the same sentence. */
export const requiredText = (sentence: string) => z.string(sentence).min(1, sentence);

const challengeSentence = "code challenge has to be between 43 and 128 characters of [A-Za-z0-9._~-]";
const methodSentence = "code challenge method must be s256 or plain";

/** The fields of PKCE. `readLink` checks that a caller sends both or none. */
export const pkce = {
  code_challenge: z
    .string(challengeSentence)
    .regex(/^(?:[A-Za-z0-9._~-]{43,128})?$/, challengeSentence)
    .nullish(),
  code_challenge_method: z
    .string(methodSentence)
    .regex(/^(?:[Ss]256|[Pp][Ll][Aa][Ii][Nn])?$/, methodSentence)
    .nullish(),
};

export const redirectQuery = z.object({ redirect_to: z.string().optional() });

const maxBytes = 1024 * 1024;

const tooLarge = () => new AuthError(413, "request_entity_too_large", "Request body exceeds 1 MiB");
const badJson = () => new AuthError(400, "bad_json", "Could not parse request body as JSON");

/** Reads the text of a body and parses it. @throws AuthError 400 bad_json (no UTF-8, or `parse` fails), 413 */
async function readAs<T>(request: Request, parse: (text: string) => T): Promise<T> {
  const bytes = await readAtMost(request, maxBytes);
  if (!bytes) throw tooLarge();
  try {
    return parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw badJson();
  }
}

/** The fields of a form; none for a body that isn't a form. @throws AuthError 400 bad_json (not UTF-8), 413 */
export const readForm = (request: Request): Promise<URLSearchParams> =>
  readAs(request, (text) => new URLSearchParams(text));

/** The JSON value of a body of any content type. @throws AuthError 400 bad_json, 413 */
export const readJson = (request: Request): Promise<unknown> =>
  readAs(request, (text): unknown => JSON.parse(text));

/**
 * A JSON object that fits the schema; unknown fields are dropped.
 * @throws AuthError 400 bad_json, 400 validation_failed, 413 request_entity_too_large, 422 validation_failed (too deep, too much)
 */
export async function readBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const body = await readJson(request);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw badJson();
  requireModest(body);
  return parseInput(body, schema);
}

/** Parses by the schema. @throws AuthError 400 validation_failed */
export function parseInput<T extends z.ZodType>(sent: unknown, schema: T): z.output<T> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw validationFailed(`${issue?.path.join(".") || "body"}: ${issue?.message ?? "is invalid"}`);
}

/** @throws AuthError 401 no_authorization without a bearer token in the header. */
export function requireBearer(headers: Headers): string {
  const [, token] = /^bearer\s+(\S+)$/i.exec(headers.get("authorization")?.trim() ?? "") ?? [];
  if (token) return token;
  throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
}
