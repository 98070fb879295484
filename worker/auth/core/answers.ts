/**
 * The shape of answers, and how the OpenAPI document describes them.
 * Guarantees: the client's parser finds the error code where it looks for it. No answer contains a text of the
 * database. Caches store no answer unless the endpoint says otherwise.
 */
import * as z from "zod";
import { type AuthErrorCode, authErrorCodes } from "#app/contracts/auth-errors.ts";
import type { ApiAnswer, ApiOperation } from "#worker/docs/operation.ts";
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

type Refusals = Readonly<Record<number, readonly AuthErrorCode[]>>;

interface Described extends Pick<ApiOperation, "path" | "answers" | "security"> {
  readonly refusals?: Refusals | undefined;
  readonly hasBody: boolean;
}

const headers = z.object({
  "X-Supabase-Api-Version": z.iso
    .date()
    .optional()
    .meta({ description: "From 2024-01-01 on errors are an `AuthError`, without it a `NumberedAuthError`." }),
});

const reasons: Readonly<Record<number, string>> = {
  400: "The request is wrong.",
  401: "The API key or the access token is missing.",
  403: "The token, the session or the user is not accepted.",
  404: "It doesn't exist, or belongs to another member.",
  413: "The body is larger than 1 MiB.",
  422: "The request can't be done as things are.",
  429: "Too many requests; `Retry-After` says how many seconds to wait.",
  500: "A fault; the log holds it under the answer's `X-Request-Id`.",
  503: "The database is busy. Try again after `Retry-After` seconds.",
};

const faults: Refusals = { 500: ["unexpected_failure"], 503: ["service_unavailable"] };
const bearer: Refusals = {
  401: ["no_authorization"],
  403: ["bad_jwt", "user_not_found", "session_not_found", "user_banned"],
};
const sent: Refusals = {
  400: ["bad_json", "validation_failed"],
  413: ["request_entity_too_large"],
  422: ["validation_failed"],
};

/** An endpoint's own answers, and the refusals that every endpoint of its kind shares: key, token, body, faults. */
export function describeRefusals({ path, answers, security, hasBody, refusals = {} }: Described) {
  const codes = new Map<number, Set<AuthErrorCode>>(security ? [[401, new Set()]] : []);
  for (const each of [faults, security === "bearer" ? bearer : {}, hasBody ? sent : {}, refusals]) {
    for (const [status, list] of Object.entries(each))
      codes.set(Number(status), new Set([...(codes.get(Number(status)) ?? []), ...list]));
  }
  const refused = [...codes].map(([status, set]): [number, ApiAnswer] => {
    const shapes = [
      ...(set.size ? [namedErrorSchema, numberedErrorSchema] : []),
      ...(status === 401 && security ? [keyErrorSchema] : []),
      ...(status === 400 && path === "/token" ? [oauthErrorSchema] : []),
    ];
    return [status, { description: reasons[status] ?? "Refused.", schema: z.union(shapes), codes: [...set] }];
  });
  return { headers, answers: { ...Object.fromEntries(refused), ...answers } };
}

/** An answer with a body. */
export const answer = (description: string, schema: z.core.$ZodType): ApiAnswer => ({ description, schema });

/** The answer `{}` says only that the operation was done. */
export const done = answer("Done.", z.object({}));
