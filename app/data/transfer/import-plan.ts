import type { ImportAddition, ImportReport } from "#app/domain/row/export-file.ts";
import type { Fields } from "#app/domain/row/json.ts";
import type { Operation, RowTable } from "#app/domain/row/operation.ts";
import { importer, type Timestamp } from "#app/lib/hybrid-clock.ts";
import { groupBy } from "#app/lib/lists.ts";
import { isSame } from "#app/lib/reuse-equal.ts";
import type { FitnessDatabase } from "../database.ts";
import { mergeRow, operationsOf, tombstone } from "../rows/merge-row.ts";
import { fieldsOf, isShown, type Row, timestampOf } from "../rows/row.ts";
import type { Edit, RowWriter } from "../rows/row-writer.ts";
import type { FileContent } from "./read-file.ts";
import { listAdded, type Undo } from "./stored-imports.ts";

/** What an import changes in the rows. */
export interface ImportPlan {
  report: ImportReport;
  operations: Operation[];
  /** Edits that restore rows that are deleted here and living in the file. */
  restores: Edit[];
  added: ImportAddition;
  undo: Undo;
}

/** Compares a file's content with the data here. Reads only. */
export async function planRows(db: FitnessDatabase, content: FileContent): Promise<ImportPlan> {
  const plan: ImportPlan = {
    report: { new: 0, same: 0, conflicting: 0, unreadable: content.unreadable.length },
    operations: [],
    restores: [],
    added: { workouts: 0, sets: 0, exercises: 0 },
    undo: { added: {}, replaced: [] },
  };
  for (const [table, items] of groupBy(content.rows, (item) => item.table)) {
    const present = await db[table].bulkGet(items.map(({ row }) => row.id));
    for (const [n, { row }] of items.entries()) planRow(plan, table, row, present[n]);
  }
  return plan;
}

function planRow(plan: ImportPlan, table: RowTable, row: Row, here: Row | undefined): void {
  if (!isShown(here)) {
    plan.report.new++;
    countAddition(plan.added, table, row);
    plan.operations.push(...operationsOf(table, row));
    if (here)
      plan.restores.push({ table, id: row.id, patch: { ...patchImported(row, here), [tombstone]: false } });
    const ids = plan.undo.added[table] ?? [];
    ids.push(row.id);
    plan.undo.added[table] = ids;
    return;
  }
  if (isSame(fieldsOf(here), fieldsOf(row))) {
    plan.report.same++;
    return;
  }
  plan.report.conflicting++;
  const operations = operationsOf(table, withoutTies(row, here));
  const merged = operations.reduce<Row>((latest, operation) => mergeRow(latest, operation), here);
  if (merged === here) return;
  plan.operations.push(...operations);
  plan.undo.replaced.push({ table, id: row.id, ...listReplaced(here, merged) });
}

/** The fields of `row` that `merged` has replaced. */
function listReplaced(row: Row, merged: Row): Pick<Undo["replaced"][number], "before" | "timestamps"> {
  const before: Fields = {};
  const timestamps: { [field: string]: Timestamp } = {};
  for (const [field, value] of Object.entries(fieldsOf(merged))) {
    if (isSame(value, row[field])) continue;
    before[field] = row[field] ?? null;
    timestamps[field] = timestampOf(merged, field);
  }
  return { before, timestamps };
}

/**
 * The fields of a deleted row in which a former import of the file differs, such as with another unit. They get the
 * file's values now. Fields that the owner has edited since then stay.
 */
function patchImported(row: Row, here: Row): Fields {
  const patch: Fields = {};
  for (const [field, former] of Object.entries(fieldsOf(here))) {
    const now = row[field] ?? null;
    if (field === tombstone || !timestampOf(here, field).endsWith(`-${importer}`) || isSame(former, now))
      continue;
    patch[field] = now;
  }
  return patch;
}

/**
 * A file's row without the fields that an import of the same file has written here. These fields stay until that import
 * is undone.
 */
function withoutTies(row: Row, here: Row): Row {
  const rest: Row = { ...row };
  for (const field of Object.keys(fieldsOf(row)))
    if (here[field] !== undefined && timestampOf(here, field) === timestampOf(row, field)) delete rest[field];
  return rest;
}

function countAddition(added: ImportAddition, table: RowTable, row: Row): void {
  if (table === "exercises") added.exercises++;
  if (table !== "history") return;
  if (typeof row.workoutId !== "string") added.workouts++;
  if (Array.isArray(row.sets)) added.sets += row.sets.length;
}

/** Applies a plan. */
export async function applyPlan(writer: RowWriter, { operations, restores }: ImportPlan): Promise<void> {
  await writer.merge(operations, true);
  await writer.write(restores, importer);
}

/**
 * The edits that undo an import, except for rows that were edited since then.
 * @param importedAt the timestamp with which the import ended
 */
export async function listReverts(writer: RowWriter, undo: Undo, importedAt: Timestamp): Promise<Edit[]> {
  const added = listAdded(undo);
  await writer.loadNamed([...added, ...undo.replaced]);
  const removals = added.flatMap(({ table, id }): Edit[] => {
    const row = writer.find(table, id);
    if (!isShown(row) || isEditedSince(importedAt, row)) return [];
    return [{ table, id, patch: { [tombstone]: true } }];
  });
  const resets = undo.replaced.flatMap(({ table, id, before, timestamps }): Edit[] => {
    const row = writer.find(table, id);
    if (!isShown(row)) return [];
    const untouched = Object.entries(before).filter(
      ([field]) => timestampOf(row, field) === timestamps[field],
    );
    return untouched.length > 0 ? [{ table, id, patch: Object.fromEntries(untouched) }] : [];
  });
  return [...removals, ...resets];
}

/** Whether a row was edited after this timestamp. A later import counts as an edit; deleting and restoring don't. */
const isEditedSince = (importedAt: Timestamp, row: Row): boolean =>
  Object.keys(fieldsOf(row)).some(
    (field) => field !== tombstone && field !== "achievedAt" && timestampOf(row, field) > importedAt,
  );
