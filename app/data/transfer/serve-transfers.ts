// The worker's side of export and import: even tens of thousands of rows don't block the page.

// Imported statically, so that a cached worker exports without a network.
import "./export-csv.ts";
import type { ImportBatch } from "#app/model/export-file.ts";
import { openIndexedDatabase } from "../engine/indexeddb-database.ts";
import { createContext } from "../open-context.ts";
import { serveCalls } from "../worker-calls.ts";
import type { CsvReader, ImportOptions } from "./foreign-file.ts";
import { createTransferStore, type PlannedImport, type TransferStore } from "./transfer-store.ts";

/** The functions of the worker. */
export interface TransferCalls
  extends Pick<TransferStore, "exportJson" | "exportCsv" | "upgradeImports" | "revert"> {
  /** Must be the first call. */
  open(database: string, locale: string | undefined): Promise<void>;
  /** The part of the planned import that can be sent to the page. */
  planImport(
    file: Blob,
    options: ImportOptions,
  ): Promise<Omit<PlannedImport, "replan" | "commit" | "discard">>;
  /** Commits the import that was planned last. */
  commit(name: string): Promise<ImportBatch>;
}

/** Answers the page's questions, each with one message. The page ends the worker. */
export function serveTransfers(reader: CsvReader): void {
  let store: TransferStore | undefined;
  let planned: PlannedImport | undefined;

  function requireOpened<T>(opened: T | undefined): T {
    if (!opened) throw new Error("Transfers were asked for in the wrong order");
    return opened;
  }

  const calls: TransferCalls = {
    open: async (database, locale) => {
      const db = await openIndexedDatabase(database);
      const formatDate = (instant: Date) => instant.toLocaleDateString(locale);
      store = createTransferStore(createContext(db, { formatDate }), async () => reader);
    },
    planImport: async (file, options) => {
      planned = await requireOpened(store).planImport(file, options);
      const { report, added, upgraded, csv } = planned;
      return { report, added, upgraded, csv };
    },
    commit: async (name) => requireOpened(planned).commit(name),
    upgradeImports: async (options) => requireOpened(store).upgradeImports(options),
    revert: async (id) => requireOpened(store).revert(id),
    exportJson: async () => requireOpened(store).exportJson(),
    exportCsv: async () => requireOpened(store).exportCsv(),
  };

  serveCalls(calls);
}
