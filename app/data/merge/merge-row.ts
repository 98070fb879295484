import type { Change, KeptTable } from "#app/contracts/change-log.ts";
import type { Fields } from "#app/contracts/json.ts";
import type { Clock } from "#app/lib/hybrid-clock.ts";
import type { Row } from "../engine/row-database.ts";
import { mergeEarliest } from "./earliest.ts";
import { mergeLastWriter, type Register } from "./last-writer.ts";
import { placeOf } from "./place.ts";
import { isDeleted } from "./tombstone.ts";

/** The fields of a row, each with its own reading. */
export function* registersOf(row: Row): Generator<readonly [string, Register]> {
  for (const [field, value] of Object.entries(row.value)) {
    yield [field, { value, clock: row.edits?.[field] ?? row.clock }];
  }
}

/** Whether a person sees the row; a deleted or half-arrived one is kept but not seen. */
export const isAlive = (row: Row | undefined): row is Row => row?.at !== undefined;

function toRow(table: KeptTable, key: string, registers: Map<string, Register>): Row {
  const value: Fields = {};
  let oldest: Clock | undefined;
  for (const [field, register] of registers) {
    value[field] = register.value;
    if (oldest === undefined || register.clock < oldest) oldest = register.clock;
  }
  const row: Row = { key, value, clock: oldest ?? "" };
  for (const [field, { clock }] of registers) {
    if (clock !== row.clock) row.edits = { ...row.edits, [field]: clock };
  }
  const at = isDeleted(registers) ? undefined : placeOf(table, key, value);
  return at === undefined ? row : { ...row, at };
}

/**
 * What a row becomes by one change. Pure; in any order, with repeats, the same changes give the same row.
 * Returns `row` itself when the change brings nothing new.
 */
export function mergeRow(
  row: Row | undefined,
  change: Pick<Change, "table" | "key" | "patch" | "clock">,
): Row {
  const registers = new Map<string, Register>(row && registersOf(row));
  let news = row === undefined;
  for (const [field, value] of Object.entries(change.patch)) {
    const incoming = { value, clock: change.clock };
    const present = registers.get(field);
    const merge = field === "achievedAt" ? mergeEarliest : mergeLastWriter;
    const kept = present ? merge(present, incoming) : incoming;
    if (kept === present) continue;
    registers.set(field, kept);
    news = true;
  }
  return row && !news ? row : toRow(change.table, change.key, registers);
}
