/** An error as a worker can send it: its name, its words, and what it wraps. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly cause?: Failure | undefined;
}

/** An error on its way between worker and page, where only plain values keep all that `troubleOf` looks at. */
export function describeFailure(error: unknown, depth = 0): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const inner = "inner" in error ? error.inner : error.cause;
  const cause =
    inner === undefined || inner === null || depth > 4 ? undefined : describeFailure(inner, depth + 1);
  return { name: error.name, message: error.message, ...(cause && { cause }) };
}

/** The error again: by its name and its causes what it was, though no longer of its class. */
export function reviveFailure({ name, message, cause }: Failure): Error {
  const error = new Error(message, cause && { cause: reviveFailure(cause) });
  error.name = name;
  return error;
}
