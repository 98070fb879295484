import type { TransferParts } from "#app/data/transfer/open-transfer.ts";

/** What the data layer needs of this feature: the worker, and the reader of CSVs where no worker can be started. */
export const fileTransfer: TransferParts = {
  startWorker: () => new Worker(new URL("./transfer.worker.ts", import.meta.url), { type: "module" }),
  loadReader: async () => (await import("./readers/read-imported-csv.ts")).csvReader,
};
