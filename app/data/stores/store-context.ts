import type { KeptTable } from "#app/contracts/change-log.ts";
import type { Fields } from "#app/contracts/json.ts";
import type { RowDatabase, Tx } from "../engine/row-database.ts";
import { createPen, type Pen, type PenDeps, scopeOf } from "../log/pen.ts";
import { readAhead } from "../log/read-ahead.ts";

/** What every store is made from. */
export interface StoreContext extends PenDeps {
  db: RowDatabase;
  /** The locale's date, as the history shows it. */
  formatDate(instant: Date): string;
}

/** Runs `work` as one write to `tables`, with the pen that logs it. */
export const writeTo = <T>(
  context: StoreContext,
  tables: readonly KeptTable[],
  work: (pen: Pen, tx: Tx) => Promise<T>,
): Promise<T> =>
  context.db.write(scopeOf(...tables), (plain) => {
    const tx = readAhead(plain);
    return work(createPen(tx, context), tx);
  });

/** Only the fields that are there, as plain JSON. */
export const toFields = (value: object): Fields => JSON.parse(JSON.stringify(value));

/** A row's fields without those that were emptied: a row never loses a field, it is set to null. */
export const toPresent = (fields: Fields): Fields =>
  !Object.values(fields).includes(null)
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
