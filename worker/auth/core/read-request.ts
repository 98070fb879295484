/** Reads the body and the token of a request, with the protocol's own refusals. */
import type * as z from "zod";
import { readAtMost } from "#worker/http/read-at-most.ts";
import { AuthError, validationFailed } from "./auth-error.ts";
import { requireModest } from "./inputs.ts";

const maxBytes = 1024 * 1024;

const tooLarge = () => new AuthError(413, "request_entity_too_large", "Request body exceeds 1 MiB");
const badJson = () => new AuthError(400, "bad_json", "Could not parse request body as JSON");

/** The text of a body, which `parse` reads. @throws AuthError 400 bad_json (no UTF-8, or not what `parse` takes), 413 */
async function readAs<T>(request: Request, parse: (text: string) => T): Promise<T> {
  const bytes = await readAtMost(request, maxBytes);
  if (!bytes) throw tooLarge();
  try {
    return parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw badJson();
  }
}

/** The fields of a form; what isn't one has none. @throws AuthError 400 bad_json (not UTF-8), 413 */
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

/** What fits the schema. @throws AuthError 400 validation_failed */
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
