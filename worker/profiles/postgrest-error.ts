/** The errors that this API answers with: PostgREST's own codes, and Postgres's. */
const statuses = {
  PGRST001: 503,
  PGRST100: 400,
  PGRST102: 400,
  PGRST106: 406,
  PGRST107: 406,
  PGRST116: 406,
  PGRST204: 400,
  PGRST205: 404,
  PGRST301: 401,
  PGRST303: 401,
  "0A000": 501,
  "21000": 400,
  "22P02": 400,
  "23502": 400,
  "23505": 409,
  "23514": 400,
  "42501": 403,
  "42703": 400,
  "42P10": 400,
  XX000: 500,
} as const;

/** The message holds no text of the database. */
export class PostgrestError extends Error {
  readonly status: number;
  constructor(
    readonly code: keyof typeof statuses,
    message: string,
    readonly details: string | null = null,
    status?: number,
  ) {
    super(message);
    this.status = status ?? statuses[code];
  }
}

export const badQuery = (message: string) => new PostgrestError("PGRST100", `"${message}"`);

/** The error for features of PostgREST that this API lacks. */
export const unsupported = (what: string) =>
  new PostgrestError("0A000", `${what} is not supported here`, "Filters are eq; see /openapi.json.");

export const rowRefused = (status: 401 | 403) =>
  new PostgrestError(
    "42501",
    'new row violates row-level security policy for table "profiles"',
    null,
    status,
  );
