/** How PostgREST answers: errors, one object or an array, and counts. */
import type { Context } from "hono";
import type { Profile } from "#app/contracts/profile.ts";
import { AuthError, type AuthHonoEnv } from "#worker/auth/interface.ts";
import { isDatabaseFault } from "#worker/db/faults.ts";
import { logError } from "#worker/http/log.ts";
import { PostgrestError } from "./postgrest-error.ts";
import type { ProfileQuery } from "./query.ts";

function toPostgrestError(error: unknown): PostgrestError {
  if (error instanceof PostgrestError) return error;
  if (error instanceof AuthError) {
    const code = error.code === "bad_json" ? "PGRST102" : "PGRST100";
    return new PostgrestError(code, error.message, null, error.status);
  }
  return isDatabaseFault(error)
    ? new PostgrestError("PGRST001", "The database is busy. Please try again.")
    : new PostgrestError("XX000", "Unexpected failure");
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

export const prefers = (context: Context, preference: string): boolean =>
  (context.req.header("prefer") ?? "").split(/[,;]/).some((part) => part.trim() === preference);

/** The media type of a request for one object. */
export const objectType = "application/vnd.pgrst.object+json";
const arrayTypes = new Set(["", "*/*", "application/*", "application/json"]);

/**
 * Whether the request asks for one object. Called before anything is written.
 * @throws PostgrestError 406: PGRST107 for an unknown format, PGRST106 for a schema
 */
export function wantsObject({ req }: Context<AuthHonoEnv>): boolean {
  if ((req.header("accept-profile") ?? req.header("content-profile") ?? "public") !== "public")
    throw new PostgrestError("PGRST106", "The schema must be one of the following: public");
  const accepted = (req.header("accept") ?? "")
    .toLowerCase()
    .split(",")
    .map((type) => type.replace(/; *(q|charset) *=[^;]*/g, "").trim());
  if (accepted.includes(objectType)) return true;
  if (accepted.some((type) => arrayTypes.has(type))) return false;
  const asked = accepted.join(", ");
  throw new PostgrestError("PGRST107", `None of these media types are available: ${asked}`);
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
  if (!only) {
    const details = "The result contains 0 rows";
    throw new PostgrestError("PGRST116", "Cannot coerce the result to a single JSON object", details);
  }
  const type = { "Content-Type": `${objectType}; charset=utf-8` };
  return Response.json(only, { status: shownStatus, headers: { ...headers, ...type } });
}
