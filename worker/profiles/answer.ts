import type { Context } from "hono";
import type { Profile } from "#app/contracts/profile.ts";
import { AuthError, type AuthHonoEnv } from "#worker/auth/interface.ts";
import { isDatabaseFault } from "#worker/db/faults.ts";
import { logError } from "#worker/http/log.ts";
import { badQuery, PostgrestError, unsupported } from "./postgrest-error.ts";
import { type ProfileQuery, parseProfileQuery } from "./query.ts";

/** The media type of a request for one object. */
export const objectType = "application/vnd.pgrst.object+json";
const arrayTypes = new Set(["", "*/*", "application/*", "application/json"]);
const headers = { "Cache-Control": "no-store" };

export const prefers = (context: Context, preference: string): boolean =>
  (context.req.header("prefer") ?? "").split(/[,;]/).some((part) => part.trim() === preference);

/** Whether one object is asked for. @throws PostgrestError 406: PGRST107 for an unknown format, PGRST106 for a schema */
function wantsObject({ req }: Context<AuthHonoEnv>): boolean {
  if ((req.header("accept-profile") ?? req.header("content-profile") ?? "public") !== "public")
    throw new PostgrestError(406, "PGRST106", "The schema must be one of the following: public");
  const accepted = (req.header("accept") ?? "")
    .toLowerCase()
    .split(",")
    .map((type) => type.replace(/; *(q|charset) *=[^;]*/g, "").trim());
  if (accepted.includes(objectType)) return true;
  if (accepted.some((type) => arrayTypes.has(type))) return false;
  const asked = accepted.join(", ");
  throw new PostgrestError(406, "PGRST107", `None of these media types are available: ${asked}`);
}

/** What a request asks of the answer; read before anything is written. */
interface AnswerQuery extends ProfileQuery {
  readonly isObject: boolean;
  readonly isCounted: boolean;
}

/**
 * @throws PostgrestError as parseProfileQuery; 406 PGRST106, PGRST107; 400 PGRST100 for a write that is for a part of the
 * rows: a member has one row, so a limit of one or more leaves nothing out
 */
export function readQuery(context: Context<AuthHonoEnv>): AnswerQuery {
  const { method, raw } = context.req;
  const isObject = wantsObject(context);
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && raw.headers.has("range")) throw unsupported("the header Range");
  const query = parseProfileQuery(raw.url);
  if (!isRead && (query.limit === 0 || query.offset > 0))
    throw badQuery('"limit=0 and offset are for reading only"');
  const isCounted = /\bcount=/.test(raw.headers.get("prefer") ?? "");
  return { ...query, isObject, isCounted };
}

const rangeOf = ({ isCounted }: AnswerQuery, shown: number, total: number) => ({
  "Content-Range": `${shown ? `0-${shown - 1}` : "*"}/${isCounted ? total : "*"}`,
});

/**
 * Answers the query's range of all rows that match.
 * @throws PostgrestError 416 PGRST103 when they are counted and it begins after the last one
 */
export function answerRange(all: readonly Profile[], query: AnswerQuery): Response {
  const { offset, limit, isCounted } = query;
  if (isCounted && offset > all.length)
    throw new PostgrestError(416, "PGRST103", "Requested range not satisfiable");
  return answerRows(all.slice(offset, offset + (limit ?? all.length)), query, 200, all.length);
}

/** The chosen columns of the rows: an array, or the one object that the caller asked for. */
export function answerRows(
  rows: readonly Profile[],
  query: AnswerQuery,
  status = 200,
  total = rows.length,
): Response {
  const chosen = rows.map((row) => Object.fromEntries(query.columns.map((name) => [name, row[name]])));
  const described = { ...headers, ...rangeOf(query, rows.length, total) };
  if (!query.isObject) {
    const isPart = query.isCounted && rows.length < total;
    return Response.json(chosen, { status: isPart ? 206 : status, headers: described });
  }
  const [only] = chosen;
  if (!only || chosen.length > 1) {
    const details = `The result contains ${chosen.length} rows`;
    throw new PostgrestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", details);
  }
  const type = { "Content-Type": `${objectType}; charset=utf-8` };
  return Response.json(only, { status, headers: { ...described, ...type } });
}

/** The status alone, for writes whose rows were not requested. */
export const answerEmpty = (query: AnswerQuery, status: number, total: number): Response =>
  new Response(null, { status, headers: { ...headers, ...rangeOf(query, total, total) } });

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
  if (failure.status >= 500 && failure.status !== 501)
    logError(error, { requestId: context.get("requestId"), path: context.req.path });
  const { code, details, hint, message, status } = failure;
  const retry = status === 503 ? { "Retry-After": "1" } : null;
  return Response.json({ code, details, hint, message }, { status, headers: { ...headers, ...retry } });
}
