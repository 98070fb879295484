// The export file, which can be imported again.
// Guarantees: importing it into an empty app and exporting again gives the same bytes, except that an unreadable item that
// came by sync then comes from a file. It holds no derived data and no time of export, and its fields are in alphabetical order.

import * as z from "zod/mini";
import type { Fields } from "./json.ts";
import { rowTables } from "./operation.ts";

export const exportFormat = "fitness-tracker";

/** Raised when an older version could misread the file. */
export const exportVersion = 1;

/** A plain object, without a `__proto__` field, which would change its prototype. */
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

/** The envelope of the file. Rows are parsed one by one, so that a bad row doesn't affect the others. */
export const exportFileSchema = z.object({
  format: z.literal(exportFormat),
  version: z.int().check(z.positive()),
  tables: z.partialRecord(z.enum(rowTables), z.array(z.unknown())),
  quarantine: z.optional(z.array(z.unknown())),
});

const importReportSchema = z.object({
  new: z.int(),
  same: z.int(),
  /** Rows that differ here and in the file; the later value of each field wins. */
  conflicting: z.int(),
  /** Rows that go to quarantine. */
  unreadable: z.int(),
});

export type ImportReport = z.infer<typeof importReportSchema>;

const importAdditionSchema = z.object({
  workouts: z.int(),
  sets: z.int(),
  /** Own exercises. */
  exercises: z.int(),
});

/** What the new rows of an import are. */
export type ImportAddition = z.infer<typeof importAdditionSchema>;

export const importBatchSchema = z.object({
  id: z.string(),
  /** The file's name, if known. */
  name: z.string(),
  at: z.iso.datetime(),
  report: importReportSchema,
  added: importAdditionSchema,
});

/** A completed import, which can be undone. */
export type ImportBatch = z.infer<typeof importBatchSchema>;
