// Everything carried away in a file, and brought back: export, import with a look first, taking an import back.
// Promise: an import happens as a whole or not at all, and can be taken back; a file never overwrites newer edits.

import * as z from "zod/mini";
import { keptTables } from "#app/contracts/change-log.ts";
import { type ImportBatch, type ImportReport, importBatchSchema } from "#app/contracts/export-file.ts";
import type { Fields } from "#app/contracts/json.ts";
import { groupBy } from "#app/lib/group-by.ts";
import type { Row, TableName } from "../engine/row-database.ts";
import { createPen, metaKeys, scopeOf } from "../log/pen.ts";
import { quarantined } from "../log/quarantine.ts";
import { isAlive, registersOf } from "../merge/merge-row.ts";
import { tombstone } from "../merge/tombstone.ts";
import { type StoreContext, toFields } from "../stores/store-context.ts";
import { exportCsv } from "./export-csv.ts";
import { exportJson } from "./export-json.ts";
import { planImport, type Undo } from "./import-plan.ts";
import { parseUndo } from "./parse-undo.ts";
import { parseFile } from "./read-file.ts";

export interface CarryStore {
  exportJson(): Promise<Blob>;
  /** The history alone, for a spreadsheet: newest last, RFC 4180. */
  exportCsv(): Promise<Blob>;
  /** What importing the file would do; changes nothing. Rejects with `FileRefused`. */
  preview(file: Blob): Promise<ImportReport>;
  /** Brings the file in. Rejects with `FileRefused`, or when there is no room, and then has changed nothing. */
  import(file: Blob, name: string): Promise<ImportBatch>;
  /** The imports that can be taken back, newest first. */
  listImports(): Promise<ImportBatch[]>;
  /** Takes an import back, except for what was edited since. */
  revert(id: string): Promise<void>;
  /** Removes everything that this owner has recorded on this device, for good. */
  erase(): Promise<void>;
}

const everyTable: readonly TableName[] = [...scopeOf(...keptTables), "quarantine", "batches", "session"];

/** What the batches table holds for an import: the batch and how to take it back. */
const undoKey = (id: string): string => `${id}/undo`;

export function createCarryStore(context: StoreContext): CarryStore {
  const { db, now, newId } = context;

  return {
    exportJson: () => exportJson(db),
    exportCsv: () => exportCsv(db),

    preview: async (file) => {
      const content = parseFile(await file.text());
      return db.read(keptTables, async (tx) => (await planImport(tx, content)).report);
    },

    import: async (file, name) => {
      const content = parseFile(await file.text());
      return db.write(everyTable, async (tx) => {
        const { report, changes, restores, undo } = await planImport(tx, content);
        const pen = createPen(tx, context);
        await pen.merge(changes, true);
        if (restores.length > 0) await pen.write(restores);
        const batch = { id: newId(), name, at: now().toISOString(), report };
        const [reading] = await tx.findMany("meta", ["clock"]);
        await tx.put("quarantine", [
          ...content.quarantine.map((item) => ({ key: item.id, value: toFields(item) })),
          ...content.unreadable.map((item) =>
            quarantined(context, "import", item, "This part of the file can't be read."),
          ),
        ]);
        await tx.put("batches", [
          { key: batch.id, value: { ...batch, clock: reading?.value ?? null } },
          { key: undoKey(batch.id), value: JSON.parse(JSON.stringify(undo)) },
        ]);
        return batch;
      });
    },

    listImports: () =>
      db.read(["batches"], async (tx) => {
        const records = await tx.list("batches", { newestFirst: true });
        return records
          .map((record) => importBatchSchema.safeParse(record.value).data)
          .filter((batch) => batch !== undefined);
      }),

    revert: (id) =>
      db.write(everyTable, async (tx) => {
        const [batch, record] = await tx.findMany("batches", [id, undoKey(id)]);
        const clock = z.object({ clock: z.string() }).safeParse(batch?.value).data?.clock;
        const edits = [];
        for (const [table, undos] of groupBy(parseUndo(record?.value), (undo) => undo.table)) {
          const rows = await tx.findMany(
            table,
            undos.map((undo) => undo.key),
          );
          for (const [n, undo] of undos.entries()) {
            const row = rows[n];
            if (!isAlive(row) || (!undo.before && clock !== undefined && isEditedSince(clock, row))) continue;
            const patch = undo.before ? listUntouched(undo, row) : { [tombstone]: true };
            if (Object.keys(patch).length > 0) edits.push({ table, key: undo.key, patch });
          }
        }
        await createPen(tx, context).write(edits);
        await tx.remove("batches", [id, undoKey(id)]);
      }),

    erase: () =>
      db.write(everyTable, async (tx) => {
        const kept = await tx.findMany("meta", metaKeys);
        for (const table of everyTable) await tx.clear(table);
        // Readings must not repeat, and the device is still the same.
        await tx.put(
          "meta",
          kept.filter((record) => record !== undefined),
        );
      }),
  };
}

/** Whether a person has edited a row after this reading of the clock; deleting and bringing back are no edits. */
function isEditedSince(clock: string, row: Row): boolean {
  const own = Array.from(registersOf(row)).filter(([field]) => field !== tombstone && field !== "achievedAt");
  return own.some(([, register]) => register.clock > clock);
}

/** The fields as they were before the import, of those that nobody has written since. */
function listUntouched(undo: Undo, row: { clock: string; edits?: { [field: string]: string } }): Fields {
  const fields = Object.entries(undo.before ?? {});
  return Object.fromEntries(
    fields.filter(([field]) => (row.edits?.[field] ?? row.clock) === undo.clocks?.[field]),
  );
}
