// One change to one row, as devices exchange it.
// Guarantees: operations may arrive in any order, twice or late; merging them gives every device the same rows.

import type { Timestamp } from "#app/lib/hybrid-clock.ts";
import type { Fields } from "./json.ts";

/** The tables of an owner's rows, which are synced, exported and moved to another owner. */
export const rowTables = [
  "history",
  "goals",
  "exercises",
  "routines",
  "settings",
  "bodyMeasurements",
] as const;

export type RowTable = (typeof rowTables)[number];

/** Sets the fields of `patch` in one row. */
export interface Operation {
  readonly table: RowTable;
  readonly id: string;
  readonly patch: Fields;
  readonly timestamp: Timestamp;
}
