import { anyCommit } from "../engine/commit.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import type { ImportOptions, TransferParts } from "./foreign-file.ts";
import { createTransferStore, type PlannedImport, type TransferStore } from "./transfer-store.ts";
import { type Answer, type Question, reviveFailure, type WorkerCalls } from "./worker-messages.ts";

type Given<K extends keyof WorkerCalls> = Parameters<WorkerCalls[K]>;
type Value<K extends keyof WorkerCalls> = Awaited<ReturnType<WorkerCalls[K]>>;

interface OpenWorker {
  ask<K extends keyof WorkerCalls>(call: K, ...given: Given<K>): Promise<Value<K>>;
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
  const ask = <K extends keyof WorkerCalls>(call: K, ...given: Given<K>) =>
    new Promise<Value<K>>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer<Value<K>>>) =>
        "failure" in data ? reject(reviveFailure(data.failure)) : resolve(data.value);
      worker.onerror = ({ message }) => reject(new Error(message || "The worker failed"));
      worker.postMessage({ call, given } satisfies Question);
    });
  try {
    await ask("open", database, globalThis.navigator?.language);
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
  async function runOnce<K extends keyof WorkerCalls & keyof TransferStore>(
    call: K,
    ...given: Given<K>
  ): Promise<Value<K>> {
    const worker = await start();
    return worker
      ? worker.ask(call, ...given).finally(worker.close)
      : Reflect.apply(onPage[call], onPage, given);
  }

  /** The worker has written: listeners are called now, and not only when the browser reports it. */
  const announced = <T>(value: T): T => {
    db.announce(anyCommit);
    return value;
  };

  async function planIn(worker: OpenWorker, file: Blob, options: ImportOptions): Promise<PlannedImport> {
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
    liftImports: (options) => runOnce("liftImports", options).then(announced),
    revert: (id) => runOnce("revert", id).then(announced),
  };
}
