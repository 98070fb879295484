import type { ImportAddition, ImportReport } from "#app/model/export-file.ts";
import type { CsvFacts, ImportOptions } from "./foreign-file.ts";

/** What the page asks the worker for. `commit` is for the import that was planned last. */
export type Question =
  | { readonly call: "open"; readonly database: string; readonly locale: string | undefined }
  | { readonly call: "plan"; readonly file: Blob; readonly options: ImportOptions }
  | { readonly call: "commit"; readonly name: string }
  | { readonly call: "lift"; readonly options: ImportOptions }
  | { readonly call: "revert"; readonly id: string }
  | { readonly call: "exportJson" }
  | { readonly call: "exportCsv" };

/** A planned import as far as it can be sent. */
export interface PlanFacts {
  readonly report: ImportReport;
  readonly added: ImportAddition;
  readonly lifted: number;
  readonly csv: CsvFacts | null;
}
