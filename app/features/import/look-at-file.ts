import type { ImportReport } from "#app/contracts/export-file.ts";
import type { Data } from "#app/data/data.ts";
import { firstOf } from "#app/data/engine/first-of.ts";
import { type CsvAnswer, readCsvInWorker } from "./read-in-worker.ts";

/** What a file would bring, before anything is changed. */
export interface FileLook {
  readonly name: string;
  /** What the data layer imports. */
  readonly file: Blob;
  readonly report: ImportReport;
  /** Where it comes from, in words. */
  readonly from: string;
  /** Of a CSV: what was read and what not. */
  readonly csv: CsvAnswer | null;
}

const origins = { strong: "Strong", hevy: "Hevy", own: "Fitness Tracker (CSV)" } as const;

/** Why a file is refused, by the name that the data layer gives such errors; the message is for the person. */
class UnknownFile extends Error {
  override name = "FileRefused";
}

/** Looks at a chosen file. Rejects with `FileRefused` when it is none that we know. */
export async function lookAtFile(data: Data, file: File): Promise<FileLook> {
  const carry = await data.openCarry();
  const start = (await file.slice(0, 200).text()).replace(/^\uFEFF/, "").trimStart();
  if (start.startsWith("{")) {
    return { name: file.name, file, report: await carry.preview(file), from: "Fitness Tracker", csv: null };
  }
  const { entries } = await firstOf(data.whole);
  const csv = await readCsvInWorker({
    file,
    known: entries.map(({ id, startedAt, exercise, duration }) => ({ id, startedAt, exercise, duration })),
    locale: navigator.language,
  });
  if (csv.format === null)
    throw new UnknownFile(
      "This is no file that we can read: choose our own export, or a CSV of Strong or Hevy.",
    );
  return {
    name: file.name,
    file: csv.file,
    report: await carry.preview(csv.file),
    from: origins[csv.format],
    csv,
  };
}
