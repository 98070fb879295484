// Imports: a file is read and compared with the rows, applied in one transaction, and can be undone.

import { exportFormat, type ImportBatch } from "#app/domain/row/export-file.ts";
import { toFields } from "#app/domain/row/json.ts";
import { rowTables } from "#app/domain/row/operation.ts";
import type { Timestamp } from "#app/lib/hybrid-clock.ts";
import { ownExercises } from "../collections.ts";
import type { FitnessDatabase } from "../database.ts";
import { toQuarantined } from "../quarantine.ts";
import { parseEntries } from "../rows/row.ts";
import { clockKeys, scopeOf, writeRows } from "../rows/row-writer.ts";
import type { CsvFacts, ImportOptions } from "./foreign-file.ts";
import { applyPlan, type ImportPlan, listReverts, planRows } from "./import-plan.ts";
import { type FileContent, FileRefused, notOurs, parseFile, parseReadRows } from "./read-file.ts";
import { decodeCsv, isKnownCsv, readCsv } from "./readers/read-imported-csv.ts";
import { parseStoredImport, toRecord } from "./stored-imports.ts";

/** A file that was read, with the plan of its import. */
export interface ReadImport {
  readonly content: FileContent;
  readonly csv: CsvFacts | null;
  readonly plan: ImportPlan;
  /** The last timestamp of this device when the plan was made. Every write to a row advances it. */
  readonly plannedAt: Timestamp;
}

/** This many bytes show the format of a file: they include the header, or the beginning of our export. */
const headBytes = 16_384;

const unknownFile = "This is no file that we can read: choose our own export, or a CSV of Strong or Hevy.";

const [clockKey] = clockKeys;

async function readTimestamp(db: FitnessDatabase): Promise<Timestamp> {
  const value = (await db.meta.get(clockKey))?.value;
  return typeof value === "string" ? value : "";
}

async function parseCsv(db: FitnessDatabase, text: string, options: ImportOptions) {
  const [rows, own] = await Promise.all([db.history.orderBy("shownAt").toArray(), ownExercises.list(db)]);
  const found = readCsv(text, { entries: parseEntries(rows), own, formatDate: db.formatDate }, options);
  if (!found) throw new FileRefused(unknownFile);
  return { content: parseReadRows(found.rows), csv: found.facts };
}

/** Refuses a file by its first bytes, so that a video or another app's backup isn't read to its end. */
async function refuseForeign(file: Blob): Promise<void> {
  const head = decodeCsv(await file.slice(0, headBytes).arrayBuffer()).replace(/^\uFEFF/, "");
  if (!head.trimStart().startsWith("{")) {
    if (!isKnownCsv(head)) throw new FileRefused(unknownFile);
  } else if (file.size > headBytes && !head.includes(exportFormat)) throw new FileRefused(notOurs);
}

/** Reads a file and plans its import. Changes nothing. */
export async function readImport(
  db: FitnessDatabase,
  file: Blob,
  options: ImportOptions,
): Promise<ReadImport> {
  await refuseForeign(file);
  const utf8 = (await file.text()).replace(/^\uFEFF/, "");
  const isOurs = utf8.trimStart().startsWith("{");
  const text = !isOurs && utf8.includes("\ufffd") ? decodeCsv(await file.arrayBuffer()) : utf8;
  return db.transaction("r", [...rowTables, "meta"], async () => {
    const { content, csv } = isOurs
      ? { content: parseFile(text), csv: null }
      : await parseCsv(db, text, options);
    return { content, csv, plan: await planRows(db, content), plannedAt: await readTimestamp(db) };
  });
}

/** Applies the plan of a file in one transaction, and stores how to undo it. */
export const commitImport = (
  db: FitnessDatabase,
  { content, plan: planned, plannedAt }: ReadImport,
  name: string,
): Promise<ImportBatch> =>
  db.transaction("rw", [...scopeOf(db, ...rowTables), db.quarantine, db.imports], () =>
    writeRows(db, rowTables, async (writer) => {
      const isCurrent = (await writer.loadClock()).timestamp === plannedAt;
      const plan = isCurrent ? planned : await planRows(db, content);
      await applyPlan(writer, plan);
      const { report, added, undo } = plan;
      const batch = { id: db.newId(), name, at: db.now().toISOString(), report, added };
      const { timestamp } = await writer.loadClock();
      await db.imports.put(toRecord({ ...batch, timestamp, undo }));
      const present = new Set(await db.quarantine.toCollection().primaryKeys());
      await db.quarantine.bulkPut([
        // A quarantined item that exists here stays as it is.
        ...content.quarantine
          .filter(({ id }) => !present.has(id))
          .map((item) => ({ key: item.id, value: toFields(item) })),
        ...content.unreadable.map((item) =>
          toQuarantined(db, "import", item, "This part of the file can't be read."),
        ),
      ]);
      return batch;
    }),
  );

/** Undoes an import, except for rows that were edited since then. Undoing it again changes nothing. */
export const revertImport = (db: FitnessDatabase, id: string): Promise<void> =>
  db.transaction("rw", [...scopeOf(db, ...rowTables), db.imports], async () => {
    const record = await db.imports.get(id);
    // The import was undone before.
    if (!record) return;
    const stored = parseStoredImport(record);
    if (!stored) throw new Error("This import can't be undone any more");
    await writeRows(db, rowTables, async (writer) => {
      await writer.write(await listReverts(writer, stored.undo, stored.timestamp));
    });
    await db.imports.delete(id);
  });
