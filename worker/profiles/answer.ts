/** How PostgREST answers: errors, one object or an array, and counts. */
import type { Context } from "hono";
import type { Profile } from "#app/contracts/profile.ts";
import { AuthError, type AuthHonoEnv } from "#worker/auth/interface.ts";
import { isDatabaseFault } from "#worker/db/faults.ts";
import { logError } from "#worker/http/log.ts";
import { badBody, PostgrestError } from "./postgrest-error.ts";
import type { ProfileQuery } from "./query.ts";

function toPostgrestError(error: unknown): PostgrestError {
  if (error instanceof PostgrestError) return error;
  if (error instanceof AuthError) {
    // The body could not be read.
    if (error.code === "bad_json") return badBody();
    return new PostgrestError(error.status === 413 ? 413 : 400, "PGRST100", error.message);
  }
  return isDatabaseFault(error)
    ? new PostgrestError(503, "PGRST001", "The database is busy. Please try again.")
    : new PostgrestError(500, "XX000", "Unexpected failure");
}

const noStore = { "Cache-Control": "no-store" };

/** Turns every error into PostgREST's answer; logs faults. */
export function answerPostgrestError(error: unknown, context: Context<AuthHonoEnv>): Response {
  const { code, details, message, status } = toPostgrestError(error);
  if (status === 500 || status === 503)
    logError(error, { requestId: context.get("requestId"), path: context.req.path });
  const headers = { ...noStore, ...(status === 503 && { "Retry-After": "1" }) };
  return Response.json({ code, details, hint: null, message }, { status, headers });
}

export const prefers = ({ req }: Context, preference: string): boolean =>
  (req.header("prefer") ?? "").split(/[,;]/).some((part) => part.trim() === preference);

/** The media type of a request for one object. */
export const objectType = "application/vnd.pgrst.object+json";

/**
 * Whether the request asks for one object. Called before anything is written.
 * @throws PostgrestError 406: PGRST107 for an unknown format, PGRST106 for a schema
 */
export function wantsObject({ req }: Context<AuthHonoEnv>): boolean {
  if ((req.header("accept-profile") ?? req.header("content-profile") ?? "public") !== "public")
    throw new PostgrestError(406, "PGRST106", "The schema must be one of the following: public");
  const asked = (req.header("accept") || "*/*").toLowerCase();
  const types = asked.split(",").map((type) => type.replace(/; *(q|charset) *=[^;]*/g, "").trim());
  if (types.includes(objectType)) return true;
  if (types.some((type) => /^(\*\/\*|application\/(\*|json))$/.test(type))) return false;
  throw new PostgrestError(406, "PGRST107", `None of these media types are available: ${asked}`);
}

/** Answers the chosen columns of the rows, or only the status for writes whose rows were not requested. */
export function answerRows(
  context: Context<AuthHonoEnv>,
  { columns, isObject }: ProfileQuery & { readonly isObject: boolean },
  rows: readonly Profile[],
  status: 200 | 201 | 204,
): Response {
  const range = rows.length ? `0-${rows.length - 1}` : "*";
  const isCounted = /\bcount=/.test(context.req.header("prefer") ?? "");
  const headers = { ...noStore, "Content-Range": `${range}/${isCounted ? rows.length : "*"}` };
  const isWrite = context.req.method !== "GET";
  if (isWrite && !prefers(context, "return=representation")) return new Response(null, { status, headers });
  const shown = rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
  const shownStatus = status === 204 ? 200 : status;
  if (!isObject) return Response.json(shown, { status: shownStatus, headers });
  const [only] = shown;
  const message = "Cannot coerce the result to a single JSON object";
  if (!only) throw new PostgrestError(406, "PGRST116", message, "The result contains 0 rows");
  const type = { "Content-Type": `${objectType}; charset=utf-8` };
  return Response.json(only, { status: shownStatus, headers: { ...headers, ...type } });
}
