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
