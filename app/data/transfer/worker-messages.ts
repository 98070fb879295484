import type { ImportBatch } from "#app/model/export-file.ts";
import type { ImportOptions } from "./foreign-file.ts";
import type { PlannedImport, TransferStore } from "./transfer-store.ts";

/** What the page calls in the worker. */
export interface WorkerCalls
  extends Pick<TransferStore, "exportJson" | "exportCsv" | "liftImports" | "revert"> {
  /** The first call. */
  open(database: string, locale: string | undefined): Promise<void>;
  /** The planned import as far as it can be sent. */
  planImport(
    file: Blob,
    options: ImportOptions,
  ): Promise<Omit<PlannedImport, "replan" | "commit" | "discard">>;
  /** Commits the import that was planned last. */
  commit(name: string): Promise<ImportBatch>;
}

export interface Question {
  readonly call: keyof WorkerCalls;
  readonly given: readonly unknown[];
}

export type Answer<T> = { readonly value: T } | { readonly failure: Failure };

/** An error as a worker can send it: its name, its message, and its causes. */
interface Failure {
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
