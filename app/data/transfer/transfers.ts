import type { ImportAddition, ImportBatch, ImportReport } from "#app/domain/row/export-file.ts";
import type { FitnessDatabase } from "../database.ts";
import { exportCsv } from "./export-csv.ts";
import { exportJson } from "./export-json.ts";
import type { CsvFacts, ImportOptions } from "./foreign-file.ts";
import { commitImport, type ReadImport, readImport, revertImport } from "./import-file.ts";

/** What a file would change, before anything is changed. */
export interface ImportPreview {
  readonly report: ImportReport;
  readonly added: ImportAddition;
  /** What was read from a CSV; null for our own export. */
  readonly csv: CsvFacts | null;
}

/** The calls on a database that take long. A worker runs them, or the page when no worker can be used. */
export interface Transfers {
  exportJson(): Promise<Blob>;
  exportCsv(): Promise<Blob>;
  /** Reads a file and compares it with the data here. Rejects with `FileRefused`. */
  planImport(file: Blob, options: ImportOptions): Promise<ImportPreview>;
  /** Applies the plan that was made last. */
  commitImport(name: string): Promise<ImportBatch>;
  revertImport(id: string): Promise<void>;
}

export function createTransfers(db: FitnessDatabase): Transfers {
  let read: ReadImport | undefined;
  return {
    exportJson: () => exportJson(db),
    exportCsv: () => exportCsv(db),
    async planImport(file, options) {
      read = await readImport(db, file, options);
      const { plan, csv } = read;
      return { report: plan.report, added: plan.added, csv };
    },
    async commitImport(name) {
      if (!read) throw new Error("No import was planned");
      return commitImport(db, read, name);
    },
    revertImport: (id) => revertImport(db, id),
  };
}
