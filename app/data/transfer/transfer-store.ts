// Exports to files, imports from files, and undoing an import.
// Guarantees: an import is all or nothing, and can be undone; a file never overwrites newer edits.

import * as z from "zod/mini";
import {
  type ImportAddition,
  type ImportBatch,
  type ImportReport,
  importBatchSchema,
} from "#app/model/export-file.ts";
import { toFields } from "#app/model/json.ts";
import { ownExerciseSchema } from "#app/model/own-exercise.ts";
import { rowTables } from "#app/model/row-change.ts";
import { tableNames } from "../engine/commit.ts";
import type { Row, Tx } from "../engine/row-database.ts";
import { parseEntries } from "../rows/parse-entry.ts";
import { clockKeys, type RowWriter, type StoreContext, writeRowsIn } from "../rows/row-writer.ts";
import { formatUndo, readUndo, undoKey } from "../rows/undo-record.ts";
import { listItems } from "../stores/collection-store.ts";
import { quarantined } from "../stores/quarantine-store.ts";
import { listDeparted } from "../sync/find-sync.ts";
import { exportJson, exportWorkout } from "./export-json.ts";
import type { CsvFacts, CsvReader, FormerEntry, ImportOptions, Present } from "./foreign-file.ts";
import { commitPlan, type ImportPlan, isFormer, listReverts, planImport } from "./import-plan.ts";
import { upgradedKey } from "./old-imports.ts";
import { type FileContent, FileRefused, parseFile, parseReadRows } from "./read-file.ts";

/** A file that was read and compared with the data here, before anything is changed. */
export interface PlannedImport {
  readonly report: ImportReport;
  readonly added: ImportAddition;
  /** How many entries of former versions get their sets. */
  readonly upgraded: number;
  /** What was read from a CSV; null for our own export. */
  readonly csv: CsvFacts | null;
  /** Plans the same file with other options instead. */
  replan(options: ImportOptions): Promise<PlannedImport>;
  /** Applies the plan, once. Rejects without a change when there is no room. */
  commit(name: string): Promise<ImportBatch>;
  /** Forgets the plan. */
  discard(): void;
}

/** The result of `upgradeImports`. */
interface UpgradedImports {
  /** Null where no entry was upgraded. */
  readonly batch: ImportBatch | null;
  /** Entries whose weights have no unit: `ImportOptions.unit` gives it. */
  readonly unitless: number;
}

export interface TransferStore {
  exportJson(): Promise<Blob>;
  /** One entry in the same format; of a workout, with its exercises. */
  exportWorkout(id: string): Promise<Blob>;
  /** The history alone, for a spreadsheet: newest last, RFC 4180. */
  exportCsv(): Promise<Blob>;
  /** Reads a file and plans its import. Rejects with `FileRefused`. */
  planImport(file: Blob, options?: ImportOptions): Promise<PlannedImport>;
  /** Plans and commits at once. */
  import(file: Blob, name: string): Promise<ImportBatch>;
  /**
   * Gives the entries that former versions imported from other apps their workouts and sets, as one import that can be
   * undone.
   */
  upgradeImports(options: ImportOptions): Promise<UpgradedImports>;
  /** The imports that can be undone, newest first. */
  listImports(): Promise<ImportBatch[]>;
  /** Undoes an import, except for rows that were edited since then. Undoing it again changes nothing. */
  revert(id: string): Promise<void>;
  /** Removes everything that this owner has recorded on this device, for good. */
  erase(): Promise<void>;
}

const unknownFile = "This is no file that we can read: choose our own export, or a CSV of Strong or Hevy.";

/** The name of the batch that holds the sets of former imports. */
const upgradeName = "Sets of former imports";

function toFormer({ key, value }: Row): FormerEntry[] {
  const original = z.array(z.record(z.string(), z.unknown())).safeParse(value.original).data;
  return original ? [{ id: key, startedAt: String(value.startedAt), original }] : [];
}

/** @param loadReader loads the reader of CSVs; without it only our own exports are read */
export function createTransferStore(
  context: StoreContext,
  loadReader?: () => Promise<CsvReader>,
): TransferStore {
  const { db, now, newId, formatDate } = context;

  async function findPresent(tx: Tx): Promise<{ rows: Row[]; present: Present }> {
    const [rows, own] = await Promise.all([
      tx.list("history", { by: "at" }),
      listItems(tx, "exercises", ownExerciseSchema),
    ]);
    return { rows, present: { entries: parseEntries(rows), own, formatDate } };
  }

  const readOwn = (text: string) => ({ content: parseFile(text), csv: null });

  async function readForeign(tx: Tx, text: string, reader: CsvReader, options: ImportOptions) {
    const { present } = await findPresent(tx);
    const found = reader.readCsv(text, present, options);
    if (!found) throw new FileRefused(unknownFile);
    return { content: parseReadRows(found.rows), csv: found.facts };
  }

  /** Applies a plan and stores how to undo it. */
  async function storeBatch(writer: RowWriter, name: string, content: FileContent, plan: ImportPlan) {
    const { tx } = writer;
    const undo = await commitPlan(writer, plan);
    const { report, added } = plan;
    const batch = { id: newId(), name, at: now().toISOString(), report, added };
    const clock = (await writer.loadClock()).timestamp;
    const stored = new Set((await tx.list("quarantine")).map(({ key }) => key));
    await tx.put("quarantine", [
      // An item that is here stays as it is.
      ...content.quarantine
        .filter(({ id }) => !stored.has(id))
        .map((item) => ({ key: item.id, value: toFields(item) })),
      ...content.unreadable.map((item) =>
        quarantined(context, "import", item, "This part of the file can't be read."),
      ),
    ]);
    await tx.put("batches", [
      { key: batch.id, value: { ...batch, clock } },
      { key: undoKey(batch.id), value: formatUndo(undo) },
    ]);
    return batch;
  }

  const plan = async (file: Blob, options: ImportOptions = {}): Promise<PlannedImport> => {
    const utf8 = (await file.text()).replace(/^\uFEFF/, "");
    const reader = utf8.trimStart().startsWith("{") ? undefined : await loadReader?.();
    const text = reader && utf8.includes("\ufffd") ? reader.decode(await file.arrayBuffer()) : utf8;
    const { content, csv, planned, timestamp } = await db.read([...rowTables, "meta"], async (tx) => {
      const [clock] = await tx.findMany("meta", clockKeys);
      const { content, csv } = reader ? await readForeign(tx, text, reader, options) : readOwn(text);
      return { content, csv, planned: await planImport(tx, content), timestamp: clock?.value };
    });

    const commit = (name: string) =>
      db.write(tableNames, (tx) =>
        writeRowsIn(tx, context, async (writer) => {
          // Every write to a row advances the clock: if the clock is unchanged, the plan is current.
          const isCurrent = (await writer.loadClock()).timestamp === (timestamp ?? "");
          const current = isCurrent ? planned : await planImport(tx, content);
          // An export can hold entries of former versions.
          if (!csv) await tx.remove("meta", [upgradedKey]);
          return storeBatch(writer, name, content, current);
        }),
      );
    const { report, added, upgrades } = planned;
    const replan = (changed: ImportOptions) => plan(file, changed);
    return { report, added, upgraded: upgrades.length, csv, replan, commit, discard: () => undefined };
  };

  async function upgradeImports(options: ImportOptions): Promise<UpgradedImports> {
    const reader = await loadReader?.();
    if (!reader) return { batch: null, unitless: 0 };
    return db.write(tableNames, (tx) =>
      writeRowsIn(tx, context, async (writer) => {
        const { rows, present } = await findPresent(tx);
        const read = reader.readFormer(rows.filter(isFormer).flatMap(toFormer), present, options);
        const content = parseReadRows(read.rows);
        const planned = await planImport(tx, content);
        await tx.put("meta", [{ key: upgradedKey, value: { unitless: read.unitless } }]);
        const batch =
          planned.upgrades.length > 0 ? await storeBatch(writer, upgradeName, content, planned) : null;
        return { batch, unitless: read.unitless };
      }),
    );
  }

  return {
    exportJson: () => exportJson(db),
    exportWorkout: (id) => exportWorkout(db, id),
    exportCsv: async () => (await import("./export-csv.ts")).exportCsv(db),
    planImport: plan,
    import: async (file, name) => (await plan(file)).commit(name),
    upgradeImports,

    listImports: () =>
      db.read(["batches"], async (tx) => {
        const records = await tx.list("batches", { newestFirst: true });
        return records.flatMap((record) => importBatchSchema.safeParse(record.value).data ?? []);
      }),

    revert: (id) =>
      db.write(tableNames, async (tx) => {
        const [batch, record] = await tx.findMany("batches", [id, undoKey(id)]);
        // It is undone already.
        if (!batch) return;
        const clock = z.object({ clock: z.string() }).safeParse(batch.value).data?.clock;
        const undos = readUndo(record?.value);
        if (!undos) throw new Error("This import can't be undone any more");
        await writeRowsIn(tx, context, async (writer) => {
          await writer.write(await listReverts(writer, undos, clock));
        });
        await tx.remove("batches", [id, undoKey(id)]);
      }),

    erase: () =>
      db.write(tableNames, async (tx) => {
        const clock = await tx.findMany("meta", clockKeys);
        const departed = await listDeparted(tx);
        for (const table of tableNames) await tx.clear(table);
        // The clock must not begin anew, and the device's name in timestamps stays. In sync the device counts as departed.
        await tx.put("meta", [...clock.filter((record) => record !== undefined), ...departed]);
      }),
  };
}
