import type { ImportAddition, ImportReport } from "#app/model/export-file.ts";
import type { CsvFacts, ImportOptions } from "./foreign-file.ts";

/** What the page asks the worker for. `commit` is for the import that was planned last. */
export type Question =
  | { readonly call: "open"; readonly database: string; readonly locale: string | undefined }
  | { readonly call: "plan"; readonly file: Blob; readonly options: ImportOptions }
  | { readonly call: "commit"; readonly name: string }
  | { readonly call: "lift"; readonly options: ImportOptions }
  | { readonly call: "revert"; readonly id: string }
  | { readonly call: "exportJson" }
  | { readonly call: "exportCsv" };

export type Answer<T> = { readonly value: T } | { readonly failure: Failure };

/** A planned import as far as it can be sent. */
export interface PlanFacts {
  readonly report: ImportReport;
  readonly added: ImportAddition;
  readonly lifted: number;
  readonly csv: CsvFacts | null;
}

/** An error as a worker can send it: its name, its message, and its causes. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly cause?: Failure | undefined;
}

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
