import { type Clock, later, timeOf } from "#app/lib/hybrid-clock.ts";
import { isSame, sortedText } from "#app/lib/sorted-text.ts";
import type { Fields, Json } from "#app/model/json.ts";
import type { RowChange, RowTable } from "#app/model/row-change.ts";
import type { Row } from "../engine/row-database.ts";
import { indexHistory } from "./history-index.ts";
import { isCorrectionField } from "./progress.ts";

/** One field of a row with the timestamp of its last write. */
interface Register {
  value: Json;
  clock: Clock;
}

/** The field that says whether a row is deleted. The other fields of a deleted row stay, for undo. */
export const tombstone = "deleted";

/** Fields that the app fills by itself. Unlike an edit, a newer value of these doesn't restore a deleted row. */
const automatic = new Set(["achievedAt", "rank"]);

const sortedBy = {
  history: "endedAt",
  goals: "createdAt",
  exercises: "createdAt",
  routines: "createdAt",
  bodyMeasurements: "createdAt",
} as const;

/** The timestamp of a field's last write. */
export const clockOf = (row: Row, field: string): Clock => row.edits?.[field] ?? row.clock;

/** Whether the row is shown. Deleted rows, and rows of which only edits have been merged, are not. */
export const isAlive = (row: Row | undefined): row is Row => row?.at !== undefined;

/** A living row's sort key. Undefined while the field that decides it is missing. */
export function sortKeyOf(table: RowTable, key: string, value: Fields): string | undefined {
  if (table === "settings") return key;
  const sortKey = value[sortedBy[table]];
  return typeof sortKey === "string" ? sortKey : undefined;
}

/**
 * The value written last wins. Only imports repeat timestamps, and two devices may have read one file differently, such as
 * with another unit: of two values with one timestamp every device takes the greater text.
 */
const mergeLastWriter = (a: Register, b: Register): Register =>
  a.clock > b.clock || (a.clock === b.clock && sortedText(a.value) >= sortedText(b.value)) ? a : b;

/**
 * For a field that is set once: the earliest value wins, even if it was written later. Values compare as text, which orders
 * ISO instants; null means that the field is not set yet.
 */
function mergeEarliest(a: Register, b: Register): Register {
  const [first, second] = [sortedText(a.value), sortedText(b.value)];
  if (first === second) return a.clock <= b.clock ? a : b;
  return b.value === null || (a.value !== null && first < second) ? a : b;
}

/** When a row was deleted; undefined where it wasn't. A later edit may have restored it since. */
export const deletionOf = (row: Row | undefined): Clock | undefined =>
  row?.value[tombstone] === true ? clockOf(row, tombstone) : undefined;

/** The clock of the latest edit by a person that a deletion didn't know of; "" where there is none. */
export const laterEdit = (row: Row, deletion: Clock): Clock =>
  Object.keys(row.value)
    .filter((field) => field !== tombstone && !automatic.has(field) && !isCorrectionField(field))
    .map((field) => clockOf(row, field))
    .filter((clock) => clock >= deletion)
    .reduce(later, "");

/**
 * Whether a row is deleted: its tombstone wins over every older edit. An undo, or a person's newer edit on a device that
 * didn't know of the deletion, wins over the tombstone.
 */
export function isDeleted(row: Row): boolean {
  const deletion = deletionOf(row);
  return deletion !== undefined && laterEdit(row, deletion) === "";
}

function toRow(
  table: RowTable,
  key: string,
  registers: ReadonlyMap<string, Register>,
  unsynced: number | undefined,
): Row {
  const value: Fields = {};
  let oldest: Clock | undefined;
  for (const [field, register] of registers) {
    value[field] = register.value;
    if (oldest === undefined || register.clock < oldest) oldest = register.clock;
  }
  const row: Row = { key, value, clock: oldest ?? "" };
  const later: [field: string, clock: Clock][] = [];
  for (const [field, { clock }] of registers) if (clock !== row.clock) later.push([field, clock]);
  if (later.length > 0) row.edits = Object.fromEntries(later);
  const at = isDeleted(row) ? undefined : sortKeyOf(table, key, value);
  if (at !== undefined) row.at = at;
  if (unsynced !== undefined) row.unsynced = unsynced;
  return table === "history" ? { ...row, ...indexHistory(value, at) } : row;
}

/**
 * Returns the row after one change. Pure: the same changes give the same row, in any order and with repeats. Returns `row`
 * itself when the change has nothing new. If a stored value wins over another value with the same timestamp, the row becomes
 * unsynced: the origin of the other value may not know the winner.
 * @param isUnsynced no other device or server is known to have the change
 */
export function mergeRow(
  row: Row | undefined,
  { table, key, patch, clock }: RowChange,
  isUnsynced = false,
): Row {
  const registers = new Map<string, Register>();
  if (row)
    for (const [field, value] of Object.entries(row.value))
      registers.set(field, { value, clock: clockOf(row, field) });
  let isNew = row === undefined;
  let marksUnsynced = isNew && isUnsynced;
  for (const [field, value] of Object.entries(patch)) {
    const incoming = { value, clock };
    const present = registers.get(field);
    const merge = field === "achievedAt" ? mergeEarliest : mergeLastWriter;
    const winner = present ? merge(present, incoming) : incoming;
    if (winner === present) {
      if (present.clock === clock && !isSame(present.value, value)) marksUnsynced = true;
      continue;
    }
    registers.set(field, winner);
    isNew = true;
    marksUnsynced ||= isUnsynced;
  }
  const known = row?.unsynced;
  const unsynced = marksUnsynced ? Math.min(timeOf(clock), known ?? Infinity) : known;
  if (row && !isNew && unsynced === known) return row;
  return toRow(table, key, registers, unsynced);
}

/**
 * The changes that make up a row, each with its own timestamp. Merging them on another device gives the same row, even
 * repeatedly, and never undoes newer changes there.
 * @param since leaves out what was written before this time
 */
export function changesOf(table: RowTable, row: Row, since = 0): RowChange[] {
  const patches = new Map<Clock, Fields>();
  for (const [field, value] of Object.entries(row.value)) {
    const clock = clockOf(row, field);
    if (timeOf(clock) < since) continue;
    const patch = patches.get(clock) ?? {};
    patch[field] = value;
    patches.set(clock, patch);
  }
  return Array.from(patches, ([clock, patch]) => ({ table, key: row.key, patch, clock }));
}
