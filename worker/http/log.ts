/** One JSON object a line, so that Workers' logs can be filtered by field. Never tokens, addresses or bodies. */

export interface LogFields {
  readonly requestId: string;
  readonly [field: string]: string | number | boolean | null;
}

/** Logs an unexpected error with its stack; the answer shows neither. */
export function logError(error: unknown, fields: LogFields): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(JSON.stringify({ level: "error", ...fields, error: name, message, stack: stack ?? null }));
}

/** Logs something that went wrong and was coped with. */
export function logWarning(event: string, fields: Omit<LogFields, "requestId">): void {
  console.warn(JSON.stringify({ level: "warn", event, ...fields }));
}
