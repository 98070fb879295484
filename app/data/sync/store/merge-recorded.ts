// Merges operations, and joins the sets of an exercise that two devices have recorded separately, because one device
// took the workout over while the other was offline. If both devices know an entry, its list of sets that was written
// last wins.

import { toFields } from "#app/domain/row/json.ts";
import type { Operation } from "#app/domain/row/operation.ts";
import { maxSets } from "#app/domain/set/training-set.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { timeOf } from "#app/lib/hybrid-clock.ts";
import type { FitnessDatabase } from "../../database.ts";
import { noteIds } from "../../goals/commands.ts";
import { announcedKey } from "../../goals/queries.ts";
import { daysOf } from "../../history/commands.ts";
import { mergeRow } from "../../rows/merge-row.ts";
import { isShown, parseEntry, type Row } from "../../rows/row.ts";
import type { Edit, RowWriter } from "../../rows/row-writer.ts";

/** Whether the row was made here, and no other device is known to have any of its fields. */
const isUnknownElsewhere = (row: Row | undefined): row is Row =>
  isShown(row) && row.pending !== undefined && row.pending <= timeOf(row.timestamp);

/**
 * The fields of an entry that change when it gets the sets that only the other recording has; null if there are none.
 */
function addSets(entry: HistoryEntry, other: HistoryEntry) {
  const sets = entry.sets ?? [];
  const missing = (other.sets ?? []).filter(({ id }) => sets.every((set) => set.id !== id));
  if (missing.length === 0) return null;
  const measure = entry.measure ?? other.measure;
  return {
    sets: [...sets, ...missing].slice(0, maxSets),
    ...(measure && { measure }),
    duration: Math.max(entry.duration, other.duration),
    caloriesBurned: Math.max(entry.caloriesBurned, other.caloriesBurned),
    startedAt: entry.startedAt < other.startedAt ? entry.startedAt : other.startedAt,
    endedAt: entry.endedAt > other.endedAt ? entry.endedAt : other.endedAt,
  };
}

/** The edit that adds the sets that only one of two recordings has to the merged row; null if no set is missing. */
function joinSets(db: FitnessDatabase, merged: Row | undefined, recordings: readonly Row[]): Edit | null {
  const entry = isShown(merged) ? parseEntry(merged) : null;
  if (!entry) return null;
  for (const recording of recordings) {
    const other = isShown(recording) ? parseEntry(recording) : null;
    const added = other && addSets(entry, other);
    if (added) {
      const patch = toFields({ ...added, ...daysOf(db, added.endedAt) });
      return { table: "history", id: entry.id, patch };
    }
  }
  return null;
}

/** Merges operations of another device. The goals that it has reached are announced there, not here. */
export async function mergeRecorded(writer: RowWriter, operations: readonly Operation[]): Promise<void> {
  const theirs = new Map<string, Row>();
  for (const operation of operations)
    if (operation.table === "history")
      theirs.set(operation.id, mergeRow(theirs.get(operation.id), operation));
  await writer.load("history", [...theirs.keys()]);
  const both = Array.from(theirs.values(), (row) => ({ row, own: writer.find("history", row.id) }));
  await writer.merge(operations, false);
  const reached = operations.filter(({ table, patch }) => table === "goals" && patch.achievedAt);
  if (reached.length > 0)
    await noteIds(
      writer.db,
      announcedKey,
      reached.map(({ id }) => id),
    );
  const edits = both.flatMap(({ row, own }) =>
    // If the timestamps are equal, the relay has sent this device's own recording back.
    isUnknownElsewhere(own) && row.timestamp !== own.timestamp
      ? (joinSets(writer.db, writer.find("history", row.id), [own, row]) ?? [])
      : [],
  );
  if (edits.length > 0) await writer.write(edits);
}
