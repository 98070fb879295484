import type { ImportBatch } from "#app/model/export-file.ts";
import { anyCommit } from "../engine/commit.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import { type OpenWorker, openWorker } from "../worker-calls.ts";
import type { ImportOptions, TransferParts } from "./foreign-file.ts";
import {
  createTransferStore,
  type LiftedImports,
  type PlannedImport,
  type TransferStore,
} from "./transfer-store.ts";
import type { PlanFacts, Question } from "./worker-messages.ts";

/** The transfer store whose long calls run in a worker; on the page where the rows or the browser don't allow that. */
export function openTransfer(context: StoreContext, parts: TransferParts | undefined): TransferStore {
  const { db } = context;
  const { sharedName } = db;
  const onPage = createTransferStore(context, parts?.loadReader);
  if (sharedName === undefined || !parts) return onPage;

  const start = () =>
    openWorker<Question>(parts.startWorker, {
      call: "open",
      database: sharedName,
      locale: globalThis.navigator?.language,
    });

  /** Runs one call in a worker of its own. */
  async function runOnce<T>(question: Question, instead: () => Promise<T>): Promise<T> {
    const worker = await start();
    if (!worker) return instead();
    return worker.ask<T>(question).finally(worker.close);
  }

  /** The worker has written: listeners are called now, and not only when the browser reports it. */
  const announced = <T>(value: T): T => {
    db.announce(anyCommit);
    return value;
  };

  async function planIn(
    worker: OpenWorker<Question>,
    file: Blob,
    options: ImportOptions,
  ): Promise<PlannedImport> {
    try {
      const facts = await worker.ask<PlanFacts>({ call: "plan", file, options });
      return {
        ...facts,
        replan: (changed) => planIn(worker, file, changed),
        commit: (name) =>
          worker.ask<ImportBatch>({ call: "commit", name }).then(announced).finally(worker.close),
        discard: worker.close,
      };
    } catch (cause) {
      worker.close();
      throw cause;
    }
  }

  const planImport: TransferStore["planImport"] = async (file, options = {}) => {
    const worker = await start();
    return worker ? planIn(worker, file, options) : onPage.planImport(file, options);
  };

  return {
    ...onPage,
    exportJson: () => runOnce<Blob>({ call: "exportJson" }, onPage.exportJson),
    exportCsv: () => runOnce<Blob>({ call: "exportCsv" }, onPage.exportCsv),
    planImport,
    import: async (file, name) => (await planImport(file)).commit(name),
    liftImports: (options) =>
      runOnce<LiftedImports>({ call: "lift", options }, () => onPage.liftImports(options)).then(announced),
    revert: (id) => runOnce<void>({ call: "revert", id }, () => onPage.revert(id)).then(announced),
  };
}
