import type { KeptTable } from "#app/contracts/change-log.ts";
import type { Fields } from "#app/contracts/json.ts";

const orderedBy = {
  history: "endedAt",
  goals: "createdAt",
  exercises: "createdAt",
  routines: "createdAt",
} as const;

/**
 * Where a living row stands in its table's order, as text that sorts.
 * `undefined` while the field that decides it is missing: such a row has only arrived in part.
 */
export function placeOf(table: KeptTable, key: string, value: Fields): string | undefined {
  if (table === "settings" || table === "strings") return key;
  const place = value[orderedBy[table]];
  return typeof place === "string" ? place : undefined;
}
