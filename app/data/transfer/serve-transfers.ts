// The worker's side of export and import: tens of thousands of rows don't hold the page up.

import { openIndexedDatabase } from "../engine/indexeddb-database.ts";
import { createContext } from "../open-context.ts";
import { serveCalls } from "../worker-calls.ts";
import type { CsvReader } from "./foreign-file.ts";
import { createTransferStore, type PlannedImport, type TransferStore } from "./transfer-store.ts";
import type { Question } from "./worker-messages.ts";

/** Answers the page's questions, each with one message. The page ends the worker. */
export function serveTransfers(reader: CsvReader): void {
  let store: TransferStore | undefined;
  let planned: PlannedImport | undefined;

  function requireOpened<T>(opened: T | undefined): T {
    if (!opened) throw new Error("Transfers were asked for in the wrong order");
    return opened;
  }

  async function answer(question: Question): Promise<unknown> {
    switch (question.call) {
      case "open": {
        const db = await openIndexedDatabase(question.database);
        const formatDate = (instant: Date) => instant.toLocaleDateString(question.locale);
        store = createTransferStore(createContext(db, { formatDate }), async () => reader);
        return null;
      }
      case "plan": {
        planned = await requireOpened(store).planImport(question.file, question.options);
        const { report, added, lifted, csv } = planned;
        return { report, added, lifted, csv };
      }
      case "commit":
        return requireOpened(planned).commit(question.name);
      case "lift":
        return requireOpened(store).liftImports(question.options);
      case "revert":
        return requireOpened(store).revert(question.id);
      case "exportJson":
        return requireOpened(store).exportJson();
      case "exportCsv":
        return requireOpened(store).exportCsv();
    }
  }

  serveCalls(answer);
}
