import type { Fields, Json } from "#app/domain/row/json.ts";
import type { Operation, RowTable } from "#app/domain/row/operation.ts";
import { later, type Timestamp, timeOf } from "#app/lib/hybrid-clock.ts";
import { isSame, sortedText } from "#app/lib/reuse-equal.ts";
import { isCorrectionField } from "./goal-progress.ts";
import { fieldsOf, isField, type Row, timestampOf, toExerciseKey } from "./row.ts";

/** One field of a row with the timestamp of its last write. */
interface Register {
  value: Json;
  timestamp: Timestamp;
}

/** The field that says whether a row is deleted. The other fields of a deleted row stay, for undo. */
export const tombstone = "deleted";

/** Fields that the app fills by itself. A newer value of such a field doesn't restore a deleted row, unlike an edit. */
const automatic = new Set(["achievedAt", "rank"]);

const sortedBy = {
  history: "endedAt",
  goals: "createdAt",
  exercises: "createdAt",
  routines: "createdAt",
  bodyMeasurements: "createdAt",
} as const;

/** The sort key of a row that isn't deleted; undefined while the field that decides it is missing. */
export function sortKeyOf(table: RowTable, id: string, fields: Fields): string | undefined {
  if (table === "settings") return id;
  const sortKey = fields[sortedBy[table]];
  return typeof sortKey === "string" ? sortKey : undefined;
}

/**
 * The value written last wins. Only imports repeat timestamps, and two devices may have read one file differently, such
 * as with another unit. If two values have the same timestamp, every device takes the one whose text is greater.
 */
const mergeLastWriter = (a: Register, b: Register): Register =>
  a.timestamp > b.timestamp || (a.timestamp === b.timestamp && sortedText(a.value) >= sortedText(b.value))
    ? a
    : b;

/**
 * For a field that is set once: the earliest value wins, even if it was written later. Values compare as text, which orders
 * ISO instants; null means that the field is not set yet.
 */
function mergeEarliest(a: Register, b: Register): Register {
  const [first, second] = [sortedText(a.value), sortedText(b.value)];
  if (first === second) return a.timestamp <= b.timestamp ? a : b;
  return b.value === null || (a.value !== null && first < second) ? a : b;
}

/** When a row was deleted; undefined if it wasn't. A later edit may have restored it since. */
export const deletionOf = (row: Row | undefined): Timestamp | undefined =>
  row?.[tombstone] === true ? timestampOf(row, tombstone) : undefined;

/** The timestamp of the owner's latest edit that a deletion didn't know of; "" if there is none. */
export const laterEdit = (row: Row, deletion: Timestamp): Timestamp =>
  Object.keys(fieldsOf(row))
    .filter((field) => field !== tombstone && !automatic.has(field) && !isCorrectionField(field))
    .map((field) => timestampOf(row, field))
    .filter((timestamp) => timestamp >= deletion)
    .reduce(later, "");

/**
 * Whether a row is deleted. Its tombstone wins over every older edit. Two things win over the tombstone: an undo, and
 * the owner's newer edit on a device that didn't know of the deletion.
 */
export function isDeleted(row: Row): boolean {
  const deletion = deletionOf(row);
  return deletion !== undefined && laterEdit(row, deletion) === "";
}

/** The row of these fields. `pending` is undefined when all operations are known elsewhere. */
function toRow(
  table: RowTable,
  id: string,
  registers: ReadonlyMap<string, Register>,
  pending: number | undefined,
): Row {
  const fields: Fields = {};
  let oldest: Timestamp | undefined;
  for (const [field, register] of registers) {
    fields[field] = register.value;
    if (oldest === undefined || register.timestamp < oldest) oldest = register.timestamp;
  }
  const row: Row = { ...fields, id, timestamp: oldest ?? "" };
  const edited: [field: string, timestamp: Timestamp][] = [];
  for (const [field, { timestamp }] of registers)
    if (timestamp !== row.timestamp) edited.push([field, timestamp]);
  if (edited.length > 0) row.fieldTimestamps = Object.fromEntries(edited);
  if (pending !== undefined) row.pending = pending;
  const shownAt = isDeleted(row) ? undefined : sortKeyOf(table, id, fields);
  if (shownAt !== undefined) row.shownAt = shownAt;
  const exerciseKey = table === "history" ? toExerciseKey(fields) : undefined;
  if (exerciseKey !== undefined) row.exerciseKey = exerciseKey;
  return row;
}

/**
 * Returns the row after one operation. Pure: the same operations give the same row, in any order and with repeats.
 * Returns `row` itself when the operation has nothing new. If a stored value wins over another value with the same
 * timestamp, the row becomes pending, because the device that wrote the other value may not know the winner.
 * @param isPending no other device or server is known to have the operation
 */
export function mergeRow(
  row: Row | undefined,
  { table, id, patch, timestamp }: Operation,
  isPending = false,
): Row {
  const registers = new Map<string, Register>();
  if (row)
    for (const [field, value] of Object.entries(fieldsOf(row)))
      registers.set(field, { value, timestamp: timestampOf(row, field) });
  let isNew = row === undefined;
  let marksPending = isNew && isPending;
  for (const [field, value] of Object.entries(patch)) {
    if (!isField(field)) continue;
    const incoming = { value, timestamp };
    const present = registers.get(field);
    const merge = field === "achievedAt" ? mergeEarliest : mergeLastWriter;
    const winner = present ? merge(present, incoming) : incoming;
    if (winner === present) {
      if (present.timestamp === timestamp && !isSame(present.value, value)) marksPending = true;
      continue;
    }
    registers.set(field, winner);
    isNew = true;
    marksPending ||= isPending;
  }
  const known = row?.pending;
  const pending = marksPending ? Math.min(timeOf(timestamp), known ?? Infinity) : known;
  if (row && !isNew && pending === known) return row;
  return toRow(table, id, registers, pending);
}

/**
 * The operations that make up a row, each with its own timestamp. Merging them on another device gives the same row, even
 * repeatedly, and never undoes newer operations there.
 * @param since leaves out what was written before this time, in milliseconds
 */
export function operationsOf(table: RowTable, row: Row, since = 0): Operation[] {
  const patches = new Map<Timestamp, Fields>();
  for (const [field, value] of Object.entries(fieldsOf(row))) {
    const timestamp = timestampOf(row, field);
    if (timeOf(timestamp) < since) continue;
    const patch = patches.get(timestamp) ?? {};
    patch[field] = value;
    patches.set(timestamp, patch);
  }
  return Array.from(patches, ([timestamp, patch]) => ({ table, id: row.id, patch, timestamp }));
}
