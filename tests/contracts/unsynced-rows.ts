// How sync finds unsynced rows and confirms them. Rows mark themselves; nothing else records it.

import type { Row, RowDatabase } from "#app/data/engine/row-database.ts";
import { clockOf } from "#app/data/rows/merge-row.ts";
import { groupBy } from "#app/lib/group-by.ts";
import { timeOf } from "#app/lib/hybrid-clock.ts";
import { type RowTable, rowTables } from "#app/model/row-change.ts";

export interface UnsyncedRow {
  table: RowTable;
  row: Row;
}

/** At most `limit` unsynced rows of each table. What to send of them: `changesOf(table, row, row.unsynced)`. */
export const listUnsynced = (db: RowDatabase, limit: number): Promise<UnsyncedRow[]> =>
  db.read(rowTables, async (tx) => {
    const lists = await Promise.all(
      rowTables.map(async (table) => {
        const rows = await tx.list(table, { by: "unsynced", limit });
        return rows.map((row) => ({ table, row }));
      }),
    );
    return lists.flat();
  });

/** Takes the mark from rows that have been sent as they are here; what was written to them since stays marked. */
export const confirmSynced = (db: RowDatabase, sent: readonly UnsyncedRow[]): Promise<void> =>
  db.write(rowTables, async (tx) => {
    for (const [table, items] of groupBy(sent, (item) => item.table)) {
      const keys = items.map(({ row }) => row.key);
      const present = await tx.findMany(table, keys);
      const confirmed = present.flatMap((row, n): Row[] => {
        const before = items[n]?.row;
        if (!row || !before) return [];
        const { unsynced: _, ...rest } = row;
        const since = Object.keys(row.value)
          .filter((field) => !(field in before.value) || clockOf(before, field) !== clockOf(row, field))
          .map((field) => timeOf(clockOf(row, field)));
        return [since.length > 0 ? { ...rest, unsynced: Math.min(...since) } : rest];
      });
      await tx.put(table, confirmed);
    }
  });
