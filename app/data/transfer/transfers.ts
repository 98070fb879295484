import type { ImportAddition, ImportBatch, ImportReport } from "#app/domain/row/export-file.ts";
import type { FitnessDatabase } from "../database.ts";
import { exportCsv } from "./export-csv.ts";
import { exportJson } from "./export-json.ts";
import type { CsvFacts, ImportOptions } from "./foreign-file.ts";
import { commitImport, type ReadImport, readImport, revertImport } from "./import-file.ts";

/** The changes that an import would make, before it makes any. */
export interface ImportPreview {
  readonly report: ImportReport;
  readonly added: ImportAddition;
  /** Facts about a CSV; null for our own export. */
  readonly csv: CsvFacts | null;
}

/** The slow calls on a database. A worker runs them, or the page if no worker can be used. */
export interface Transfers {
  exportJson(): Promise<Blob>;
  exportCsv(): Promise<Blob>;
  /** Reads a file and compares it with the data here. Rejects with `FileRefused`. */
  planImport(file: Blob, options: ImportOptions): Promise<ImportPreview>;
  /** Applies the last plan. */
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
