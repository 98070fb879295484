// One change to one row, as devices exchange it.
// Guarantees: changes may arrive in any order, twice or late; merging them gives every device the same rows.

import type { Fields } from "./json.ts";

/** The tables whose rows belong to the person and follow them. */
export const rowTables = [
  "history",
  "goals",
  "exercises",
  "routines",
  "settings",
  "bodyMeasurements",
] as const;

export type RowTable = (typeof rowTables)[number];

export interface RowChange {
  table: RowTable;
  key: string;
  patch: Fields;
  /** Hybrid logical clock: sorts as text, names the device, and is unique over all of them, except that imports repeat it. */
  clock: string;
}
