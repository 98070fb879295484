// Exports to files, imports from files, and undoing an import, for the screens. The work runs in a worker if the
// browser can start one.
// Guarantees: an import is all or nothing, and can be undone; a file never overwrites newer edits.

import type { ImportBatch } from "#app/domain/row/export-file.ts";
import type { FitnessDatabase } from "../database.ts";
import type { ImportOptions } from "./foreign-file.ts";
import { openWorker } from "./open-worker.ts";
import type { TransferWorker } from "./transfer.worker.ts";
import type { ImportPreview, Transfers } from "./transfers.ts";

/** A file that was read and compared with the data here. */
export interface PlannedImport extends ImportPreview {
  /** Plans the same file with other options instead. */
  replan(options: ImportOptions): Promise<PlannedImport>;
  /** Applies the plan, once. If there is no room, rejects and changes nothing. */
  commit(name: string): Promise<ImportBatch>;
  /** Forgets the plan. */
  discard(): void;
}

interface OpenTransfers {
  readonly calls: Transfers;
  close(): void;
}

const startWorker = () => new Worker(new URL("./transfer.worker.ts", import.meta.url), { type: "module" });

/** A worker opens the database by its name, so a database in memory stays with the page. */
async function openTransfers(db: FitnessDatabase): Promise<OpenTransfers> {
  const worker =
    db.isStored && typeof Worker === "function"
      ? await openWorker<TransferWorker>(startWorker, (calls) => calls.open(db.name, navigator.language))
      : null;
  if (worker) return worker;
  const { createTransfers } = await import("./transfers.ts");
  return { calls: createTransfers(db), close: () => undefined };
}

/** Runs one call in a worker of its own. */
async function runOnce<T>(db: FitnessDatabase, work: (calls: Transfers) => Promise<T>): Promise<T> {
  const { calls, close } = await openTransfers(db);
  return work(calls).finally(close);
}

/** Everything that the owner has recorded, as one file that can be imported again. */
export const exportJson = (db: FitnessDatabase): Promise<Blob> => runOnce(db, (calls) => calls.exportJson());

/** The history for a spreadsheet. */
export const exportCsv = (db: FitnessDatabase): Promise<Blob> => runOnce(db, (calls) => calls.exportCsv());

/** Reads a file and plans its import. Rejects with `FileRefused` if it can't be imported. */
export async function planImport(
  db: FitnessDatabase,
  file: Blob,
  options: ImportOptions = {},
): Promise<PlannedImport> {
  const { calls, close } = await openTransfers(db);
  async function plan(chosen: ImportOptions): Promise<PlannedImport> {
    try {
      const preview = await calls.planImport(file, chosen);
      const commit = (name: string) => calls.commitImport(name).finally(close);
      return { ...preview, replan: plan, commit, discard: close };
    } catch (cause) {
      close();
      throw cause;
    }
  }
  return plan(options);
}

/** Plans and commits at once. */
export const importFile = async (db: FitnessDatabase, file: Blob, name: string): Promise<ImportBatch> =>
  (await planImport(db, file)).commit(name);

/** Undoes an import, except for rows that were edited since then. Undoing it again changes nothing. */
export const revertImport = (db: FitnessDatabase, id: string): Promise<void> =>
  runOnce(db, (calls) => calls.revertImport(id));
