import type { CsvFormat, ImportProblem } from "./readers/import-reading.ts";
import type { KnownEntry } from "./readers/write-import-file.ts";

export interface CsvQuestion {
  readonly file: Blob;
  readonly known: readonly KnownEntry[];
  readonly locale: string;
}

export interface CsvAnswer {
  readonly format: CsvFormat | null;
  readonly lines: number;
  /** An export file of ours with what was read. */
  readonly file: Blob;
  readonly count: number;
  readonly known: number;
  /** The first hundred; `problemCount` tells of all. */
  readonly problems: readonly ImportProblem[];
  readonly problemCount: number;
}

/** Has a CSV read in a worker of its own. Rejects when the worker can't be started or fails. */
export function readCsvInWorker(question: CsvQuestion): Promise<CsvAnswer> {
  const worker = new Worker(new URL("./csv.worker.ts", import.meta.url), { type: "module" });
  return new Promise<CsvAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<CsvAnswer>) => resolve(data));
    worker.addEventListener("error", (event) => reject(new Error(event.message || "The reader failed")));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
