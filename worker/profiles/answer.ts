import type { Context } from "hono";
import type { Profile } from "#app/contracts/profile.ts";
import { AuthError, type AuthHonoEnv } from "#worker/auth/interface.ts";
import { isDatabaseFault } from "#worker/db/faults.ts";
import { logError } from "#worker/http/log.ts";
import type { ProfileQuery } from "./parse-query.ts";
import { PostgrestError } from "./postgrest-error.ts";

/** The media type of a request for one object. */
export const objectType = "application/vnd.pgrst.object+json";
const headers = { "Cache-Control": "no-store" };

export const prefers = (context: Context, preference: string): boolean =>
  (context.req.header("prefer") ?? "").split(/[,;]/).some((part) => part.trim() === preference);

/** The chosen columns of the rows: an array, or the one object that the caller asked for. */
export function answerRows(
  context: Context<AuthHonoEnv>,
  rows: readonly Profile[],
  { columns }: ProfileQuery,
  status = 200,
): Response {
  const chosen = rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
  const range = rows.length ? `0-${rows.length - 1}/*` : "*/*";
  const wantsObject = (context.req.header("accept") ?? "").includes(objectType);
  if (!wantsObject) return Response.json(chosen, { status, headers: { ...headers, "Content-Range": range } });
  const [only] = chosen;
  if (!only || chosen.length > 1) {
    const details = `The result contains ${chosen.length} rows`;
    throw new PostgrestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", details);
  }
  return Response.json(only, {
    status,
    headers: { ...headers, "Content-Type": `${objectType}; charset=utf-8` },
  });
}

/** The status alone, for writes whose rows were not requested. */
export const answerEmpty = (status: number): Response => new Response(null, { status, headers });

function classify(error: unknown): PostgrestError {
  if (error instanceof PostgrestError) return error;
  if (error instanceof AuthError) {
    return new PostgrestError(
      error.status,
      error.code === "bad_json" ? "PGRST102" : "PGRST100",
      error.message,
    );
  }
  return isDatabaseFault(error)
    ? new PostgrestError(503, "PGRST001", "The database is busy. Please try again.")
    : new PostgrestError(500, "XX000", "Unexpected failure");
}

/** Turns every error into PostgREST's answer; logs faults. */
export function answerPostgrestError(error: unknown, context: Context<AuthHonoEnv>): Response {
  const failure = classify(error);
  if (failure.status >= 500) logError(error, { requestId: context.get("requestId"), path: context.req.path });
  const { code, details, hint, message, status } = failure;
  const retry = status === 503 ? { "Retry-After": "1" } : null;
  return Response.json({ code, details, hint, message }, { status, headers: { ...headers, ...retry } });
}
