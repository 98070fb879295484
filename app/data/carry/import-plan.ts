import type { Change, KeptTable } from "#app/contracts/change-log.ts";
import type { ImportReport } from "#app/contracts/export-file.ts";
import type { Fields, Json } from "#app/contracts/json.ts";
import { groupBy } from "#app/lib/group-by.ts";
import type { Clock } from "#app/lib/hybrid-clock.ts";
import type { Row, Tx } from "../engine/row-database.ts";
import type { Edit } from "../log/pen.ts";
import { changesOf } from "../log/state-changes.ts";
import { isAlive, mergeRow } from "../merge/merge-row.ts";
import { tombstone } from "../merge/tombstone.ts";
import type { FileContent } from "./read-file.ts";
import { isSame } from "./sort-fields.ts";

/** How to take back what an import did to one row. */
export interface Undo {
  table: KeptTable;
  key: string;
  /** The fields that it replaced, as they were; absent when the whole row came with the import. */
  before?: Fields;
  /** The readings that those fields got; a field written again since then is left alone. */
  clocks?: { [field: string]: Clock };
}

/** What an import would do to the rows as they stand in a transaction. */
export interface ImportPlan {
  report: ImportReport;
  changes: Change[];
  /** Rows that were deleted here and live in the file: bringing the file in brings them back. */
  restores: Edit[];
  undo: Undo[];
}

function readingOf(row: Row, field: string): Clock {
  return row.edits?.[field] ?? row.clock;
}

/** The fields of `row` that `merged` has replaced. */
function listReplaced(row: Row, merged: Row): Pick<Undo, "before" | "clocks"> {
  const before: { [field: string]: Json } = {};
  const clocks: { [field: string]: Clock } = {};
  for (const [field, value] of Object.entries(merged.value)) {
    if (isSame(value, row.value[field])) continue;
    before[field] = row.value[field] ?? null;
    clocks[field] = readingOf(merged, field);
  }
  return { before, clocks };
}

/** Compares a file's content with what is here. Reads only. */
export async function planImport(tx: Tx, content: FileContent): Promise<ImportPlan> {
  const report = { new: 0, same: 0, conflicting: 0, unreadable: content.unreadable.length };
  const plan: ImportPlan = { report, changes: [], restores: [], undo: [] };
  const tables = groupBy(content.rows, ({ table }) => table);
  for (const [table, items] of tables) {
    const present = await tx.findMany(
      table,
      items.map(({ row }) => row.key),
    );
    items.forEach(({ row }, n) => {
      const here = present[n];
      const { key } = row;
      if (here && isAlive(here) && isSame(here.value, row.value)) {
        report.same++;
        return;
      }
      const changes = changesOf(table, row);
      if (!isAlive(here)) {
        report.new++;
        plan.changes.push(...changes);
        if (here) plan.restores.push({ table, key, patch: { [tombstone]: false } });
        plan.undo.push({ table, key });
        return;
      }
      report.conflicting++;
      const merged = changes.reduce<Row>((latest, change) => mergeRow(latest, change), here);
      if (merged === here) return;
      plan.changes.push(...changes);
      plan.undo.push({ table, key, ...listReplaced(here, merged) });
    });
  }
  return plan;
}
