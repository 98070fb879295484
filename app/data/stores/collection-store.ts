// Things that a person makes and keeps a list of: own exercises, routines.
// Promise: the list is in the order of making; deleting can be undone.

import type { Json } from "#app/contracts/json.ts";
import { isAlive } from "../merge/merge-row.ts";
import { tombstone } from "../merge/tombstone.ts";
import { type StoreContext, toFields, toPresent, writeTo } from "./store-context.ts";

/** A schema as far as this store needs it. */
interface Schema<T> {
  parse(value: unknown): T;
  safeParse(value: unknown): { data?: T | undefined };
}

export interface CollectionStore<New, Kept extends New> {
  /** Rejects with the schema's error when `item` isn't valid. */
  add(item: New): Promise<Kept>;
  list(): Promise<Kept[]>;
  /** Replaces what `item` says; rejects when there is no such item. */
  edit(id: string, item: New): Promise<Kept>;
  remove(id: string): Promise<void>;
  restore(id: string): Promise<Kept>;
}

export function createCollectionStore<New extends object, Kept extends New>(
  context: StoreContext,
  table: "exercises" | "routines",
  schemas: { given: Schema<New>; kept: Schema<Kept> },
): CollectionStore<New, Kept> {
  const { db, now, newId } = context;

  const write = (id: string, patch: Record<string, Json>, known: boolean) =>
    writeTo(context, [table], async (pen, tx) => {
      const [present] = await tx.findMany(table, [id]);
      if (known && !present) throw new Error(`There is nothing in ${table} with the id ${id}`);
      const [row] = await pen.write([{ table, key: id, patch }]);
      return schemas.kept.parse({ ...row?.value, id });
    });

  return {
    add: (item) => {
      const given = schemas.given.parse(item);
      return write(newId(), toFields({ ...given, createdAt: now().toISOString() }), false);
    },
    list: () =>
      db.read([table], async (tx) => {
        const rows = await tx.list(table, { by: "at" });
        return rows
          .map((row) => schemas.kept.safeParse({ ...toPresent(row.value), id: row.key }).data)
          .filter((item) => item !== undefined);
      }),
    edit: (id, item) => write(id, toFields(schemas.given.parse(item)), true),
    remove: (id) =>
      writeTo(context, [table], async (pen, tx) => {
        const [present] = await tx.findMany(table, [id]);
        if (isAlive(present)) await pen.write([{ table, key: id, patch: { [tombstone]: true } }]);
      }),
    restore: (id) => write(id, { [tombstone]: false }, true),
  };
}
