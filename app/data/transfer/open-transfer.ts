import { anyCommit } from "../engine/commit.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import { type Given, type OpenWorker, openWorker, type Value } from "../worker-calls.ts";
import type { CsvReader, ImportOptions } from "./foreign-file.ts";
import type { TransferCalls } from "./serve-transfers.ts";
import { createTransferStore, type PlannedImport, type TransferStore } from "./transfer-store.ts";

/** How the app runs transfers: in a worker where it can. */
export interface TransferParts {
  /** Starts a worker that runs `serveTransfers` (serve-transfers.ts). */
  startWorker(): Worker;
  /** For browsers that start no worker. */
  loadReader(): Promise<CsvReader>;
}

/**
 * The transfer store. Its long calls run in a worker, or on the page where the database or the browser doesn't allow that.
 */
export function openTransfer(context: StoreContext, parts: TransferParts | undefined): TransferStore {
  const { db } = context;
  const { sharedName } = db;
  const onPage = createTransferStore(context, parts?.loadReader);
  if (sharedName === undefined || !parts) return onPage;

  const start = () =>
    openWorker<TransferCalls>(parts.startWorker, "open", sharedName, globalThis.navigator?.language);

  /** Runs one call in a worker of its own. */
  async function runOnce<K extends keyof TransferCalls & keyof TransferStore>(
    call: K,
    ...given: Given<TransferCalls, K>
  ): Promise<Value<TransferCalls, K>> {
    const worker = await start();
    return worker
      ? worker.ask(call, ...given).finally(worker.close)
      : Reflect.apply(onPage[call], onPage, given);
  }

  /** Calls the listeners after a worker's write, before the browser reports it. */
  const announced = <T>(value: T): T => {
    db.announce(anyCommit);
    return value;
  };

  async function planIn(
    worker: OpenWorker<TransferCalls>,
    file: Blob,
    options: ImportOptions,
  ): Promise<PlannedImport> {
    try {
      return {
        ...(await worker.ask("planImport", file, options)),
        replan: (changed) => planIn(worker, file, changed),
        commit: (name) => worker.ask("commit", name).then(announced).finally(worker.close),
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
    exportJson: () => runOnce("exportJson"),
    exportCsv: () => runOnce("exportCsv"),
    planImport,
    import: async (file, name) => (await planImport(file)).commit(name),
    upgradeImports: (options) => runOnce("upgradeImports", options).then(announced),
    revert: (id) => runOnce("revert", id).then(announced),
  };
}
