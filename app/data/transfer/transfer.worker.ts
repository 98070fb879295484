// The worker of exports and imports: even tens of thousands of rows don't block the page.

import { expose } from "comlink";
import { FitnessDatabase } from "../database.ts";
import { createTransfers, type Transfers } from "./transfers.ts";

let transfers: Transfers | undefined;

function requireOpened(): Transfers {
  if (!transfers) throw new Error("The worker's first call must be `open`");
  return transfers;
}

const calls = {
  /** @param locale the page's locale, in which the history shows dates */
  open(database: string, locale: string | undefined): void {
    const formatDate = (instant: Date) => instant.toLocaleDateString(locale);
    transfers = createTransfers(new FitnessDatabase(database, { formatDate }));
  },
  exportJson: () => requireOpened().exportJson(),
  exportCsv: () => requireOpened().exportCsv(),
  planImport: (...given: Parameters<Transfers["planImport"]>) => requireOpened().planImport(...given),
  commitImport: (name: string) => requireOpened().commitImport(name),
  revertImport: (id: string) => requireOpened().revertImport(id),
};

export type TransferWorker = typeof calls;

expose(calls);
