/** The kinds of database faults. Telling them apart needs no binding. */

/** An error and its causes: Drizzle wraps D1's error. */
function* causesOf(error: unknown): Generator<Error> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) yield at;
}

/** Another row has that value of a unique column. */
export const isUniqueViolation = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => cause.message.includes("UNIQUE constraint failed"));

/** The database did not answer as it should; the same request may work in a moment. */
export const isDatabaseFault = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (cause) => cause.name === "DrizzleQueryError" || /\bD1_|\bD1 /.test(cause.message),
  );
