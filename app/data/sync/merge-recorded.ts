// Merges changes, and joins the sets of an exercise that two devices have recorded separately: one device took the
// workout over while the other was offline. Of an entry that both devices know, the list of sets that was written last
// wins.

import { timeOf } from "#app/lib/hybrid-clock.ts";
import { toFields } from "#app/model/json.ts";
import type { RowChange } from "#app/model/row-change.ts";
import type { Row } from "../engine/row-database.ts";
import { isAlive, mergeRow } from "../rows/merge-row.ts";
import { parseEntry } from "../rows/parse-entry.ts";
import type { Edit, RowWriter, StoreContext } from "../rows/row-writer.ts";
import { daysOf } from "../stores/entry-days.ts";
import { addLateSets } from "../stores/late-sets.ts";

/** Whether the row was made here and no other device is known to have any field of it. */
const isUnknownElsewhere = (row: Row | undefined): row is Row =>
  isAlive(row) && row.unsynced !== undefined && row.unsynced <= timeOf(row.clock);

/** The edit that adds the sets that only one of two recordings has to the merged row; null where no set is missing. */
function joinSets(context: StoreContext, merged: Row | undefined, recordings: readonly Row[]): Edit | null {
  const entry = isAlive(merged) ? parseEntry(merged) : null;
  if (!entry) return null;
  for (const recording of recordings) {
    const other = isAlive(recording) ? parseEntry(recording) : null;
    const late = other && addLateSets(entry, other);
    if (late)
      return {
        table: "history",
        key: entry.id,
        patch: toFields({ ...late, ...daysOf(context, late.endedAt) }),
      };
  }
  return null;
}

/** Merges changes of another device. */
export async function mergeRecorded(
  writer: RowWriter,
  context: StoreContext,
  changes: readonly RowChange[],
): Promise<void> {
  const theirs = new Map<string, Row>();
  for (const change of changes)
    if (change.table === "history") theirs.set(change.key, mergeRow(theirs.get(change.key), change));
  await writer.load("history", [...theirs.keys()]);
  const both = Array.from(theirs.values(), (row) => ({ row, own: writer.find("history", row.key) }));
  await writer.merge(changes, false);
  const edits = both.flatMap(({ row, own }) =>
    // With the same timestamp, the relay has sent this device's own recording back.
    isUnknownElsewhere(own) && row.clock !== own.clock
      ? (joinSets(context, writer.find("history", row.key), [own, row]) ?? [])
      : [],
  );
  if (edits.length > 0) await writer.write(edits);
}
