import { type Change, changeFormat, type KeptTable } from "#app/contracts/change-log.ts";
import type { Fields } from "#app/contracts/json.ts";
import { deviceOf } from "#app/lib/hybrid-clock.ts";
import type { Row } from "../engine/row-database.ts";
import { registersOf } from "../merge/merge-row.ts";

/**
 * The changes that make a row what it is, each with its own reading: merging them elsewhere gives the same
 * row, however often, and never undoes something newer there.
 */
export function changesOf(table: KeptTable, row: Row): Change[] {
  const patches = new Map<string, Fields>();
  for (const [field, { value, clock }] of registersOf(row)) {
    const patch = patches.get(clock) ?? {};
    patch[field] = value;
    patches.set(clock, patch);
  }
  return Array.from(patches, ([clock, patch]) => ({
    id: `${table}/${row.key}/${clock}`,
    table,
    key: row.key,
    patch,
    clock,
    device: deviceOf(clock),
    v: changeFormat,
  }));
}
