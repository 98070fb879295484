import { groupBy } from "#app/lib/group-by.ts";
import { type Clock, importer } from "#app/lib/hybrid-clock.ts";
import { isSame } from "#app/lib/sorted-text.ts";
import type { ImportAddition, ImportReport } from "#app/model/export-file.ts";
import type { Fields } from "#app/model/json.ts";
import type { RowChange, RowTable } from "#app/model/row-change.ts";
import type { Row, Tx } from "../engine/row-database.ts";
import { changesOf, clockOf, isAlive, mergeRow, tombstone } from "../rows/merge-row.ts";
import type { Edit, RowWriter } from "../rows/row-writer.ts";
import type { Undo } from "../rows/undo-record.ts";
import type { FileContent } from "./read-file.ts";

/** What an import changes in the rows of a transaction. */
export interface ImportPlan {
  report: ImportReport;
  changes: RowChange[];
  /** Edits that restore rows that are deleted here and living in the file. */
  restores: Edit[];
  /** Edits that give entries of former versions their sets. How to undo them is planned when they are written. */
  upgrades: Edit[];
  added: ImportAddition;
  undo: Undo[];
}

/**
 * Whether a row is an entry as former versions imported it: one for each exercise, the lines of the file beside a note that
 * has the sets in words.
 */
export const isFormer = (row: Row): boolean =>
  Array.isArray(row.value.original) && typeof row.value.workoutId !== "string";

/** The fields of `row` that `merged` has replaced. */
function listReplaced(row: Row, merged: Row): Pick<Undo, "before" | "clocks"> {
  const before: Fields = {};
  const clocks: { [field: string]: Clock } = {};
  for (const [field, value] of Object.entries(merged.value)) {
    if (isSame(value, row.value[field])) continue;
    before[field] = row.value[field] ?? null;
    clocks[field] = clockOf(merged, field);
  }
  return { before, clocks };
}

/** Compares a file's content with the data here. Reads only. */
export async function planImport(tx: Tx, content: FileContent): Promise<ImportPlan> {
  const report = { new: 0, same: 0, conflicting: 0, unreadable: content.unreadable.length };
  const added = { workouts: 0, sets: 0, exercises: 0 };
  const plan: ImportPlan = { report, changes: [], restores: [], upgrades: [], added, undo: [] };
  for (const [table, items] of groupBy(content.rows, (item) => item.table)) {
    const keys = items.map(({ row }) => row.key);
    const present = await tx.findMany(table, keys);
    for (const [n, { row }] of items.entries()) planRow(plan, table, row, present[n]);
  }
  return plan;
}

function planRow(plan: ImportPlan, table: RowTable, row: Row, here: Row | undefined): void {
  const { key } = row;
  if (isAlive(here) && isSame(here.value, row.value)) {
    plan.report.same++;
    return;
  }
  if (here && isFormer(here) && typeof row.value.workoutId === "string") {
    countAddition(plan.added, table, row);
    planUpgrade(plan, table, row, here);
    return;
  }
  if (!isAlive(here)) {
    plan.report.new++;
    countAddition(plan.added, table, row);
    plan.changes.push(...changesOf(table, row));
    if (here) plan.restores.push({ table, key, patch: { ...patchImported(row, here), [tombstone]: false } });
    plan.undo.push({ table, key });
    return;
  }
  plan.report.conflicting++;
  const changes = changesOf(table, withoutTies(row, here));
  const merged = changes.reduce<Row>((latest, change) => mergeRow(latest, change), here);
  if (merged === here) return;
  plan.changes.push(...changes);
  plan.undo.push({ table, key, ...listReplaced(here, merged) });
}

/**
 * The fields of a deleted row in which a former import of the file differs, such as with another unit. They get the file's
 * values now. Fields that a person has edited since then stay.
 */
function patchImported({ value }: Row, here: Row): Fields {
  const patch: Fields = {};
  for (const [field, former] of Object.entries(here.value)) {
    const now = value[field] ?? null;
    if (field === tombstone || !clockOf(here, field).endsWith(`-${importer}`) || isSame(former, now))
      continue;
    patch[field] = now;
  }
  return patch;
}

/**
 * A file's row without the fields that an import of the same file has written here: these stay until that import is undone.
 */
const withoutTies = (row: Row, here: Row): Row => ({
  ...row,
  value: Object.fromEntries(
    Object.entries(row.value).filter(
      ([field]) => !(field in here.value) || clockOf(here, field) !== clockOf(row, field),
    ),
  ),
});

/** The fields that only entries with sets have. Former entries lack them, so no edit of a person can be lost. */
const setFields = new Set(["sets", "workoutId", "exerciseId", "measure", "group", "original"]);

/** Replaces the fields that the former import wrote; fields that were edited since then stay. */
function planUpgrade(plan: ImportPlan, table: RowTable, { key, value }: Row, here: Row): void {
  const emptied = Object.keys(here.value).filter((field) => !(field in value) && field !== tombstone);
  const patch: Fields = { ...Object.fromEntries(emptied.map((field) => [field, null])), ...value };
  for (const field of Object.keys(here.edits ?? {})) if (!setFields.has(field)) delete patch[field];
  if (isAlive(here)) plan.upgrades.push({ table, key, patch });
  else {
    plan.report.new++;
    plan.restores.push({ table, key, patch: { ...patch, [tombstone]: false } });
    plan.undo.push({ table, key });
  }
}

function countAddition(added: ImportAddition, table: RowTable, { value }: Row): void {
  if (table === "exercises") added.exercises++;
  if (table !== "history") return;
  if (typeof value.workoutId !== "string") added.workouts++;
  if (Array.isArray(value.sets)) added.sets += value.sets.length;
}

/** Applies a plan. Returns how to undo it. */
export async function commitPlan(writer: RowWriter, plan: ImportPlan): Promise<Undo[]> {
  const { changes, restores, upgrades, undo } = plan;
  await writer.merge(changes, true);
  await writer.write(restores, importer);
  if (upgrades.length === 0) return undo;
  await writer.loadNamed(upgrades);
  const before = upgrades.map(({ table, key }) => writer.find(table, key)?.value ?? {});
  const rows = await writer.write(upgrades);
  const upgraded = upgrades.map(({ table, key, patch }, n): Undo => {
    const [row, value] = [rows[n], before[n] ?? {}];
    const fields = Object.keys(patch);
    return {
      table,
      key,
      before: Object.fromEntries(fields.map((field) => [field, value[field] ?? null])),
      clocks: Object.fromEntries(fields.map((field) => [field, row ? clockOf(row, field) : ""])),
    };
  });
  return [...undo, ...upgraded];
}

/**
 * The edits that undo an import, except for rows that were edited since then.
 * @param clock the timestamp with which the import ended; absent for imports of early versions
 */
export async function listReverts(
  writer: RowWriter,
  undos: readonly Undo[],
  clock: Clock | undefined,
): Promise<Edit[]> {
  await writer.loadNamed(undos);
  return undos.flatMap(({ table, key, before, clocks }): Edit[] => {
    const row = writer.find(table, key);
    if (!isAlive(row) || (!before && clock !== undefined && isEditedSince(clock, row))) return [];
    if (!before) return [{ table, key, patch: { [tombstone]: true } }];
    const untouched = Object.entries(before).filter(([field]) => clockOf(row, field) === clocks?.[field]);
    return untouched.length > 0 ? [{ table, key, patch: Object.fromEntries(untouched) }] : [];
  });
}

/** Whether a row was edited after this timestamp, also by a later import; deleting and restoring are no edits. */
const isEditedSince = (clock: Clock, row: Row): boolean =>
  Object.keys(row.value).some(
    (field) => field !== tombstone && field !== "achievedAt" && clockOf(row, field) > clock,
  );
