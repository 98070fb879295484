// The export file, which can be imported again.
// Guarantees: importing it into an empty app and exporting again gives the same bytes, with one exception: an
// unreadable item that came by sync then counts as from a file. The file contains no derived data and no time of
// export, and its fields are in alphabetical order.

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
  /** The timestamp of the fields. `edits` has the timestamps of fields that were written later. */
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
  /** Rows that differ here and in the file. For each field the later value wins. */
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

/** How many rows of each kind an import adds. */
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
