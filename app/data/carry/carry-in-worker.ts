import type { ImportBatch, ImportReport } from "#app/contracts/export-file.ts";
import type { StoreContext } from "../stores/store-context.ts";
import { type CarryStore, createCarryStore } from "./carry-store.ts";
import { type Failure, reviveFailure } from "./failure.ts";

type Call =
  | { readonly call: "preview"; readonly file: Blob }
  | { readonly call: "import"; readonly file: Blob; readonly name: string }
  | { readonly call: "revert"; readonly id: string }
  | { readonly call: "exportJson" }
  | { readonly call: "exportCsv" };

/** What the worker is asked: to do something on the IndexedDB database of a page. */
export type CarryQuestion = Call & { readonly database: string; readonly page: string };

/** First that it is ready, then what came of the question. */
export type CarryAnswer<T> =
  | { readonly ready: true }
  | { readonly value: T; readonly ready?: never; readonly failure?: never }
  | { readonly failure: Failure; readonly ready?: never };

/** A worker that is ready for a question; null where none can be started. */
function startWorker(): Promise<Worker | null> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./carry.worker.ts", import.meta.url), { type: "module" });
      worker.addEventListener("message", () => resolve(worker), { once: true });
      worker.addEventListener("error", () => resolve(null), { once: true });
    } catch {
      resolve(null);
    }
  });
}

const ask = <T>(worker: Worker, question: CarryQuestion): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<CarryAnswer<T>>) => {
      if (data.ready) return;
      if (data.failure) reject(reviveFailure(data.failure));
      else resolve(data.value);
    });
    worker.addEventListener("error", ({ message }) => reject(new Error(message || "The worker failed")));
    worker.postMessage(question);
  }).finally(() => worker.terminate());

/** The carry store whose long calls run in a worker each; on the page where the rows or the browser don't allow that. */
export function openCarry(context: StoreContext): CarryStore {
  const store = createCarryStore(context);
  const { db, page } = context;
  const { shared } = db;
  if (!shared) return store;

  async function send<T>(call: Call, instead: () => Promise<T>): Promise<T> {
    const worker = await startWorker();
    if (!worker) return instead();
    const value = await ask<T>(worker, { ...call, database: shared?.name ?? "", page });
    if (call.call === "import" || call.call === "revert") shared?.announce();
    return value;
  }

  return {
    ...store,
    preview: (file) => send<ImportReport>({ call: "preview", file }, () => store.preview(file)),
    import: (file, name) => send<ImportBatch>({ call: "import", file, name }, () => store.import(file, name)),
    revert: (id) => send<void>({ call: "revert", id }, () => store.revert(id)),
    exportJson: () => send<Blob>({ call: "exportJson" }, store.exportJson),
    exportCsv: () => send<Blob>({ call: "exportCsv" }, store.exportCsv),
  };
}
