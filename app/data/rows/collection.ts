import { toFields, toPresent } from "#app/domain/row/json.ts";
import type { FitnessDatabase } from "../database.ts";
import { tombstone } from "./merge-row.ts";
import { isShown, type Row, timestampOf } from "./row.ts";
import { writeRows } from "./row-writer.ts";

/** The part of a schema that a collection needs. */
interface Schema<T> {
  parse(value: unknown): T;
  safeParse(value: unknown): { data?: T | undefined };
}

/**
 * The queries and commands of a table of items that an owner creates: own exercises, routines, body measurements. Lists
 * are in the order of creation and leave out items that can't be read. Deleting can be undone.
 * @param schemas `given` is the shape of the input; `stored` has the id as well
 */
export function createCollection<New extends object, Stored extends New>(
  table: "exercises" | "routines" | "bodyMeasurements",
  schemas: { given: Schema<New>; stored: Schema<Stored> },
) {
  const parseItems = (rows: readonly Row[]): Stored[] =>
    rows.flatMap((row) => schemas.stored.safeParse(toPresent(row)).data ?? []);

  function requireItem(row: Row | undefined, id: string): Stored {
    if (!row) throw new Error(`There is nothing in ${table} with the id ${id}`);
    return schemas.stored.parse(toPresent(row));
  }

  return {
    list: async (db: FitnessDatabase): Promise<Stored[]> =>
      parseItems(await db[table].orderBy("shownAt").toArray()),

    /** The deleted items, the latest last. */
    async listDeleted(db: FitnessDatabase): Promise<Stored[]> {
      const deleted = await db[table].filter((row) => !isShown(row)).toArray();
      deleted.sort((a, b) => (timestampOf(a, tombstone) < timestampOf(b, tombstone) ? -1 : 1));
      return parseItems(deleted);
    },

    /** @throws ZodError if `item` isn't valid */
    async add(db: FitnessDatabase, item: New): Promise<Stored> {
      const id = db.newId();
      const patch = toFields({ ...schemas.given.parse(item), createdAt: db.now().toISOString() });
      return writeRows(db, [table], async (writer) => {
        const [row] = await writer.write([{ table, id, patch }]);
        return requireItem(row, id);
      });
    },

    /**
     * Replaces the fields of the stored item, and restores it if it was deleted.
     * @throws Error if there is no such item
     */
    async edit(db: FitnessDatabase, id: string, item: New): Promise<Stored> {
      const given = toFields(schemas.given.parse(item));
      return writeRows(db, [table], async (writer) => {
        await writer.load(table, [id]);
        const before = toFields(schemas.given.parse(requireItem(writer.find(table, id), id)));
        // Fields that the item no longer has become null.
        const emptied = Object.keys(before).map((field) => [field, null]);
        const patch = { ...Object.fromEntries(emptied), ...given };
        const [row] = await writer.write([{ table, id, patch }]);
        return requireItem(row, id);
      });
    },

    remove: (db: FitnessDatabase, id: string): Promise<void> =>
      writeRows(db, [table], (writer) => writer.remove(table, id)),

    restore: (db: FitnessDatabase, id: string): Promise<Stored> =>
      writeRows(db, [table], async (writer) => requireItem(await writer.restore(table, id), id)),
  };
}
