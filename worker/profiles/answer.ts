import type { Context } from "hono";
import type { Profile } from "#app/contracts/profile.ts";
import { AuthError, type AuthHonoEnv } from "#worker/auth/interface.ts";
import { isDatabaseFault } from "#worker/db/faults.ts";
import { logError } from "#worker/http/log.ts";
import { type ProfileQuery, parseProfileQuery, readParams, requireAllRows } from "./parse-query.ts";
import { PostgrestError, rangeRefused } from "./postgrest-error.ts";

/** The media type of a request for one object. */
export const objectType = "application/vnd.pgrst.object+json";
const arrayType = "application/vnd.pgrst.array+json";
const stripped = ";nulls=stripped";
/** The media types of an answer, by what a request accepts. */
const answered: ReadonlyMap<string, string> = new Map([
  [objectType, objectType],
  [objectType + stripped, objectType + stripped],
  [arrayType + stripped, arrayType + stripped],
  ...["", "*/*", "application/*", "application/json", arrayType].map(
    (type) => [type, "application/json"] as const,
  ),
]);
const headers = { "Cache-Control": "no-store" };

export const prefers = (context: Context, preference: string): boolean =>
  (context.req.header("prefer") ?? "").split(/[,;]/).some((part) => part.trim() === preference);

/**
 * The media type of the answer; that of one object before others.
 * @throws PostgrestError 406: PGRST107 for an unknown format, PGRST106 for an unknown schema
 */
function chooseType({ req }: Context<AuthHonoEnv>): string {
  if ((req.header("accept-profile") ?? req.header("content-profile") ?? "public") !== "public")
    throw new PostgrestError(406, "PGRST106", "The schema must be one of the following: public");
  const accepted = (req.header("accept") ?? "")
    .toLowerCase()
    .split(",")
    .map((type) => type.replace(/; *(q|charset) *=[^;]*/g, "").replaceAll(" ", ""));
  const types = accepted.flatMap((type) => answered.get(type) ?? []);
  const [chosen] = [...types.filter((type) => type.startsWith(objectType)), ...types];
  if (chosen) return chosen;
  const asked = accepted.join(", ");
  throw new PostgrestError(406, "PGRST107", `None of these media types are available: ${asked}`);
}

/** What a request asks of the answer; read before anything is written. */
interface AnswerQuery extends ProfileQuery {
  readonly type: string;
  readonly isCounted: boolean;
}

/** @throws PostgrestError as parseProfileQuery, and for a write as requireAllRows; 406 PGRST106, PGRST107 */
export function readQuery(context: Context<AuthHonoEnv>): AnswerQuery {
  const { method, raw } = context.req;
  const isRead = method === "GET" || method === "HEAD";
  const query = parseProfileQuery(readParams(raw.url), isRead ? raw.headers.get("range") : null);
  if (!isRead) requireAllRows(query);
  return {
    ...query,
    type: chooseType(context),
    isCounted: /\bcount=/.test(raw.headers.get("prefer") ?? ""),
  };
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
  if (isCounted && offset > all.length) throw rangeRefused();
  return answerRows(all.slice(offset, offset + (limit ?? all.length)), query, 200, all.length);
}

/** The chosen columns of the rows: an array, or the one object that the caller asked for. */
export function answerRows(
  rows: readonly Profile[],
  query: AnswerQuery,
  status = 200,
  total = rows.length,
): Response {
  const { type } = query;
  const chosen = rows.map((row) =>
    Object.fromEntries(
      query.columns.flatMap((name) =>
        row[name] === null && type.endsWith(stripped) ? [] : [[name, row[name]]],
      ),
    ),
  );
  const described = {
    ...headers,
    "Content-Type": type === "application/json" ? type : `${type}; charset=utf-8`,
    ...rangeOf(query, rows.length, total),
  };
  if (!type.startsWith(objectType)) {
    const isPart = query.isCounted && rows.length < total;
    return Response.json(chosen, { status: isPart ? 206 : status, headers: described });
  }
  const [only] = chosen;
  if (!only || chosen.length > 1) {
    const details = `The result contains ${chosen.length} rows`;
    throw new PostgrestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", details);
  }
  return Response.json(only, { status, headers: described });
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
  if (failure.status >= 500) logError(error, { requestId: context.get("requestId"), path: context.req.path });
  const { code, details, hint, message, status } = failure;
  const retry = status === 503 ? { "Retry-After": "1" } : null;
  return Response.json({ code, details, hint, message }, { status, headers: { ...headers, ...retry } });
}
