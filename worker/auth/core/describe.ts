import * as z from "zod";
import type { AuthErrorCode } from "#app/contracts/auth-errors.ts";
import type { ApiAnswer, ApiOperation } from "#worker/docs/operation.ts";
import { keyErrorSchema, namedErrorSchema, numberedErrorSchema, oauthErrorSchema } from "./failures.ts";

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

/** An endpoint's answers, with what all of its kind answer: key, token, body, faults. */
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

/** `{}`, which says only that it was done. */
export const done = answer("Done.", z.object({}));
