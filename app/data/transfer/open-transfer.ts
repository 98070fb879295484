import type { ImportBatch } from "#app/model/export-file.ts";
import { anyCommit } from "../engine/commit.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import type { ImportOptions, TransferParts } from "./foreign-file.ts";
import {
  createTransferStore,
  type LiftedImports,
  type PlannedImport,
  type TransferStore,
} from "./transfer-store.ts";
import { type Answer, type PlanFacts, type Question, reviveFailure } from "./worker-messages.ts";

interface OpenWorker {
  ask<T>(question: Question): Promise<T>;
  close(): void;
}

/** A worker that has opened the database; null where none can be started. */
async function openWorker(start: () => Worker, database: string): Promise<OpenWorker | null> {
  let worker: Worker;
  try {
    worker = start();
  } catch {
    return null;
  }
  const ask = <T>(question: Question): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer<T>>) =>
        "failure" in data ? reject(reviveFailure(data.failure)) : resolve(data.value);
      worker.onerror = ({ message }) => reject(new Error(message || "The worker failed"));
      worker.postMessage(question);
    });
  try {
    await ask({ call: "open", database, locale: globalThis.navigator?.language });
    return { ask, close: () => worker.terminate() };
  } catch (cause) {
    console.warn("No worker for transfers; the page does it", cause);
    worker.terminate();
    return null;
  }
}

/** The transfer store whose long calls run in a worker; on the page where the rows or the browser don't allow that. */
export function openTransfer(context: StoreContext, parts: TransferParts | undefined): TransferStore {
  const { db } = context;
  const { sharedName } = db;
  const onPage = createTransferStore(context, parts?.loadReader);
  if (sharedName === undefined || !parts) return onPage;

  const start = () => openWorker(parts.startWorker, sharedName);

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

  async function planIn(worker: OpenWorker, file: Blob, options: ImportOptions): Promise<PlannedImport> {
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
