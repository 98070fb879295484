import * as z from "zod";
import type { AuthErrorCode } from "#app/contracts/auth-errors.ts";
import type { ApiAnswer, ApiOperation } from "#worker/docs/operation.ts";
import {
  keyErrorSchema,
  namedErrorSchema,
  numberedErrorSchema,
  oauthErrorSchema,
} from "../http/error-schemas.ts";

type Refusals = Readonly<Record<number, readonly AuthErrorCode[]>>;

interface AuthOperation extends Omit<ApiOperation, "path" | "answers"> {
  /** Under /auth/v1. */
  readonly path: `/${string}`;
  readonly answers: Readonly<Record<number, ApiAnswer>>;
  /** What this endpoint refuses with; what all of its kind share is added. */
  readonly refusals?: Refusals;
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

function listShared({ security, body }: AuthOperation): Refusals[] {
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
  return [faults, ...(security === "bearer" ? [bearer] : []), ...(body ? [sent] : [])];
}

function describeRefusal(
  status: number,
  codes: readonly AuthErrorCode[],
  operation: AuthOperation,
): ApiAnswer {
  const isKeyAsked = status === 401 && operation.security !== undefined;
  const isToken = status === 400 && operation.path === "/token";
  const shapes = [
    ...(codes.length ? [namedErrorSchema, numberedErrorSchema] : []),
    ...(isKeyAsked ? [keyErrorSchema] : []),
    ...(isToken ? [oauthErrorSchema] : []),
  ];
  return { description: reasons[status] ?? "Refused.", schema: z.union(shapes), codes };
}

/** Adds to an endpoint of /auth/v1 what all of its kind answer: key, token, body, faults. */
export function describeAuth(operation: AuthOperation): ApiOperation {
  const { refusals = {}, answers, path, ...rest } = operation;
  const codes = new Map<number, Set<AuthErrorCode>>();
  if (operation.security) codes.set(401, new Set());
  for (const each of [...listShared(operation), refusals]) {
    for (const [status, list] of Object.entries(each)) {
      codes.set(Number(status), new Set([...(codes.get(Number(status)) ?? []), ...list]));
    }
  }
  const refused = [...codes].map(([status, set]) => [status, describeRefusal(status, [...set], operation)]);
  return {
    headers,
    ...rest,
    path: `/auth/v1${path}`,
    answers: { ...Object.fromEntries(refused), ...answers },
  };
}

/** `{}`, which says only that it was done. */
export const done: ApiAnswer = { description: "Done.", schema: z.object({}) };

export const idParams = z.object({ id: z.uuid() });
