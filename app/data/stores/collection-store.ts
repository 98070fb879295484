// Lists of items that a person creates: own exercises, routines, body measurements.
// Guarantees: the list is in the order of creation; deleting can be undone.

import { toFields, toPresent } from "#app/model/json.ts";
import type { Row, Tx } from "../engine/row-database.ts";
import { clockOf, isAlive, tombstone } from "../rows/merge-row.ts";
import { type StoreContext, writeRows } from "../rows/row-writer.ts";

/** The part of a schema that this store needs. */
interface Schema<T> {
  parse(value: unknown): T;
  safeParse(value: unknown): { data?: T | undefined };
}

type CollectionTable = "exercises" | "routines" | "bodyMeasurements";

export interface CollectionStore<New, Stored extends New> {
  /** Rejects with the schema's error when `item` isn't valid. */
  add(item: New): Promise<Stored>;
  list(): Promise<Stored[]>;
  /** The deleted items, the latest last. */
  listDeleted(): Promise<Stored[]>;
  /** Replaces the fields of the stored item, and restores it if it was deleted. Rejects when there is no such item. */
  edit(id: string, item: New): Promise<Stored>;
  remove(id: string): Promise<void>;
  restore(id: string): Promise<Stored>;
}

export function createCollectionStore<New extends object, Stored extends New>(
  context: StoreContext,
  table: CollectionTable,
  schemas: { given: Schema<New>; stored: Schema<Stored> },
): CollectionStore<New, Stored> {
  const { db, now, newId } = context;

  function requireItem(row: Row | undefined, id: string): Stored {
    if (!row) throw new Error(`There is nothing in ${table} with the id ${id}`);
    return schemas.stored.parse({ ...toPresent(row.value), id });
  }

  return {
    add: (item) => {
      const id = newId();
      const patch = toFields({ ...schemas.given.parse(item), createdAt: now().toISOString() });
      return writeRows(context, [table], async (writer) => {
        const [row] = await writer.write([{ table, key: id, patch }]);
        return requireItem(row, id);
      });
    },
    list: () => db.read([table], (tx) => listItems(tx, table, schemas.stored)),
    listDeleted: () =>
      db.read([table], async (tx) => {
        const deleted = (await tx.list(table)).filter((row) => !isAlive(row));
        deleted.sort((a, b) => (clockOf(a, tombstone) < clockOf(b, tombstone) ? -1 : 1));
        return parseItems(deleted, schemas.stored);
      }),
    edit: (id, item) => {
      const given = toFields(schemas.given.parse(item));
      return writeRows(context, [table], async (writer) => {
        await writer.load(table, [id]);
        const before = toFields(schemas.given.parse(requireItem(writer.find(table, id), id)));
        // Fields that the item no longer has become null.
        const emptied = Object.keys(before).map((field) => [field, null]);
        const patch = { ...Object.fromEntries(emptied), ...given };
        const [row] = await writer.write([{ table, key: id, patch }]);
        return requireItem(row, id);
      });
    },
    remove: (id) => writeRows(context, [table], (writer) => writer.remove(table, id)),
    restore: (id) =>
      writeRows(context, [table], async (writer) => requireItem(await writer.restore(table, id), id)),
  };
}

/** The readable items of a table, in the order of creation. */
export async function listItems<T extends object>(
  tx: Tx,
  table: CollectionTable,
  schema: Schema<T>,
): Promise<T[]> {
  return parseItems(await tx.list(table, { by: "at" }), schema);
}

const parseItems = <T extends object>(rows: readonly Row[], schema: Schema<T>): T[] =>
  rows.flatMap((row) => schema.safeParse({ ...toPresent(row.value), id: row.key }).data ?? []);
