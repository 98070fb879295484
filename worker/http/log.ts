/** One JSON object a line, so that Workers' logs can be filtered by field. Never tokens, addresses or bodies. */

/**
 * Removes from a text everything that grants access or identifies a user: queries and fragments of addresses, email
 * addresses, and texts as long as a token or an alarm's id. Our own fields contain none of these, but texts of errors
 * and paths may.
 */
export const redact = (text: string): string =>
  text
    .replace(/[?#][^\s?#"'<>]*=[^\s"'<>]*/g, "?…")
    .replace(/[^\s"'<>()@/,:;]{1,64}@[\w.-]{3,255}/g, "…")
    // A host name is no token, however long it is.
    .replace(/(?<![\w-]|:\/\/)[\w-]{40,}[\w.-]*/g, "…");

const write = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(fields, (_name, value: unknown) => (typeof value === "string" ? redact(value) : value));

interface LogFields {
  readonly requestId: string;
  readonly [field: string]: string | number | boolean | null;
}

/**
 * Drizzle writes the bound values into the message of a failed query. Only the query's text and the cause are logged.
 */
function withoutValues(error: Error): { error: Error; query?: string; cause?: string } {
  if (!("params" in error && "query" in error))
    return { error, ...(error.cause instanceof Error && { cause: error.cause.message }) };
  const query = String(error.query);
  return { error: error.cause instanceof Error ? error.cause : new Error("Failed query"), query };
}

/** Logs an unexpected error with its stack; the answer shows neither. */
export function logError(error: unknown, fields: LogFields): void {
  const { error: shown, ...more } = withoutValues(error instanceof Error ? error : new Error(String(error)));
  const { name, message, stack } = shown;
  console.error(write({ level: "error", ...fields, ...more, error: name, message, stack: stack ?? null }));
}

/** Logs a fault that was handled. */
export function logWarning(event: string, fields: Omit<LogFields, "requestId">): void {
  console.warn(write({ level: "warn", event, ...fields }));
}

/** Logs an event that an operator wants to know although nothing went wrong. */
export function logInfo(event: string, fields: Omit<LogFields, "requestId">): void {
  console.info(write({ level: "info", event, ...fields }));
}
