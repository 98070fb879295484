/** The errors of this API, in PostgREST's form. */

/** An error with a code of PostgREST or Postgres. The message holds no text of the database. */
export class PostgrestError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 406 | 409 | 413 | 422 | 500 | 501 | 503,
    readonly code: string,
    message: string,
    readonly details: string | null = null,
  ) {
    super(message);
  }
}

export const badQuery = (message: string) => new PostgrestError(400, "PGRST100", `"${message}"`);
export const badBody = () => new PostgrestError(400, "PGRST102", "Empty or invalid json");

/** The error for features of PostgREST that this API lacks. */
export const unsupported = (what: string) =>
  new PostgrestError(501, "0A000", `${what} is not supported here`, "Filters are eq; see /openapi.json.");

export const rowRefused = (status: 401 | 403) =>
  new PostgrestError(status, "42501", 'new row violates row-level security policy for table "profiles"');
