/** An error as PostgREST words it; no text of the database, no table that is not public. */
export class PostgrestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = null;
  }
}

export const badQuery = (message: string) => new PostgrestError(400, "PGRST100", message);
/** For what PostgREST can and this can't. The code is Postgres's for a feature that is not supported. */
export const unsupported = (what: string) =>
  new PostgrestError(501, "0A000", `${what} is not supported here`, "Filters are eq; see /openapi.json.");
export const unknownColumn = (name: string) =>
  new PostgrestError(400, "42703", `column profiles.${name} does not exist`);
export const unknownField = (name: string) =>
  new PostgrestError(
    400,
    "PGRST204",
    `Could not find the '${name}' column of 'profiles' in the schema cache`,
  );
export const rowRefused = (status: 401 | 403) =>
  new PostgrestError(status, "42501", 'new row violates row-level security policy for table "profiles"');
/** Postgres's error for a value that breaks a constraint. */
export const countRefused = () =>
  new PostgrestError(
    400,
    "23514",
    'new row for relation "profiles" violates check constraint "profiles_goals_achieved_step"',
    "goals_achieved may be one more than it was, or less.",
  );
/** All rows of one request are the caller's one row. */
export const sameRowTwice = () =>
  new PostgrestError(400, "21000", "ON CONFLICT DO UPDATE command cannot affect row a second time");
export const duplicateKey = () =>
  new PostgrestError(409, "23505", 'duplicate key value violates unique constraint "profiles_pkey"');
export const badToken = (message: string) => new PostgrestError(401, "PGRST301", message);
