// The file in which a person carries everything away, and brings it back.
// Promise: importing it into an empty app and exporting again gives the same bytes. It holds nothing that is
// derived, no time of export, and its fields in alphabetical order.

import * as z from "zod/mini";
import { keptTables } from "./change-log.ts";
import type { Fields } from "./json.ts";

export const exportFormat = "fitness-tracker";

/** Raised when an older app could misread the file. */
export const exportVersion = 1;

/** A field that would change an object's nature instead of being kept in it. */
const isPlain = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !Object.hasOwn(value, "__proto__");

export const exportedRowSchema = z.object({
  key: z.string(),
  value: z.custom<Fields>(isPlain),
  /** When the fields were written; `edits` names those that were written later than the rest. */
  clock: z.string(),
  edits: z.optional(z.record(z.string(), z.string())),
});

export type ExportedRow = z.infer<typeof exportedRowSchema>;

/** The outside of the file; rows are read one by one, so that one bad row doesn't cost the others. */
export const exportFileSchema = z.object({
  format: z.literal(exportFormat),
  version: z.int().check(z.positive()),
  tables: z.partialRecord(z.enum(keptTables), z.array(z.unknown())),
  quarantine: z.optional(z.array(z.unknown())),
});

export const importReportSchema = z.object({
  new: z.int(),
  same: z.int(),
  /** Here and in the file, and different: of each field the later one is kept. */
  conflicting: z.int(),
  /** Kept in quarantine when the import is carried out. */
  unreadable: z.int(),
});

export type ImportReport = z.infer<typeof importReportSchema>;

export const importBatchSchema = z.object({
  id: z.string(),
  /** The file's name, as far as it is known. */
  name: z.string(),
  at: z.iso.datetime(),
  report: importReportSchema,
});

/** One import that was carried out and can be taken back. */
export type ImportBatch = z.infer<typeof importBatchSchema>;
