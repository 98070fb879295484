/**
 * The shape of answers, and how the OpenAPI document describes them.
 * Guarantees: the client's parser finds the error code where it looks for it. No answer contains a text of the
 * database. Caches store no answer unless the endpoint says otherwise.
 */
import * as z from "zod";
import { authErrorCodes } from "#app/contracts/auth-errors.ts";
import type { ApiAnswer } from "#worker/docs/operation.ts";
import { toAuthError } from "./auth-error.ts";

export const versionHeader = "x-supabase-api-version";
const code = z.enum(authErrorCodes);
const weakPassword = z.object({ reasons: z.array(z.literal("length")) }).exactOptional();

/** The error for callers that send `X-Supabase-Api-Version: 2024-01-01` or a later date. */
export const namedErrorSchema = z
  .object({ code, message: z.string(), weak_password: weakPassword })
  .meta({ id: "AuthError" });

/** The error for all other callers; `error_id` is the request's id. */
export const numberedErrorSchema = z
  .object({
    code: z.int(),
    error_code: code,
    msg: z.string(),
    error_id: z.string().exactOptional(),
    weak_password: weakPassword,
  })
  .meta({ id: "NumberedAuthError" });

/**
 * OAuth's own error shape. The token endpoint answers with it when the token of a grant is missing. GoTrue spells it
 * in both ways.
 */
export const oauthErrorSchema = z
  .object({ error: z.enum(["invalid_request", "invalid request"]), error_description: z.string() })
  .meta({ id: "OAuthError" });

/** The error of the gateway, which requires the API key. */
export const keyErrorSchema = z.object({ message: z.string(), hint: z.string() }).meta({ id: "KeyError" });

type ErrorBody = z.infer<typeof namedErrorSchema> | z.infer<typeof numberedErrorSchema>;

/** The version from which on `code` is the error's name instead of the status. */
const namedCodesSince = "2024-01-01";

function usesNamedCodes(request: Request): boolean {
  const version = request.headers.get(versionHeader) ?? "";
  return (
    /^\d{4}-\d\d-\d\d$/.test(version) && version >= namedCodesSince && !Number.isNaN(Date.parse(version))
  );
}

/** Echoes the version, so that clients trust `code`. */
export function nameVersion(answer: Response, request: Request): Response {
  if (!answer.headers.has("cache-control")) answer.headers.set("Cache-Control", "no-store");
  if (usesNamedCodes(request)) answer.headers.set(versionHeader, namedCodesSince);
  return answer;
}

/** Turns every error into an answer. Reports faults, not refusals. */
export function answerFailure(
  error: unknown,
  request: Request,
  reportFault: (error: unknown) => string,
): Response {
  const failure = toAuthError(error);
  const { code, message, status, retryAfterS } = failure;
  const faultId = status >= 500 ? reportFault(error) : null;
  const weak = code === "weak_password" ? { weak_password: { reasons: ["length" as const] } } : {};
  const body: ErrorBody = usesNamedCodes(request)
    ? { code, message, ...weak }
    : { code: status, error_code: code, msg: message, ...(faultId && { error_id: faultId }), ...weak };
  const answer = Response.json(body, { status, headers: { "x-sb-error-code": code } });
  if (retryAfterS !== undefined) answer.headers.set("Retry-After", String(retryAfterS));
  return nameVersion(answer, request);
}

/** The answer of every endpoint to a request that it refuses, and to a fault. */
export const refused: ApiAnswer = {
  description:
    "Refused: `AuthError` to callers that send `X-Supabase-Api-Version` from 2024-01-01 on, `NumberedAuthError` to " +
    "others. Without the API key `KeyError`. `Retry-After` says when the same request may succeed.",
  schema: z.union([namedErrorSchema, numberedErrorSchema, oauthErrorSchema, keyErrorSchema]),
};

/** An answer with a body. */
export const answer = (description: string, schema: z.core.$ZodType): ApiAnswer => ({ description, schema });

/** The answer `{}` says only that the operation was done. */
export const done = answer("Done.", z.object({}));
