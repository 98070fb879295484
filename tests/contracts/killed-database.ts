import type { RowDatabase } from "#app/data/engine/row-database.ts";

/** A database as a tab sees it that is killed: after so many transactions nothing it begins happens any more. */
export function killAfter(db: RowDatabase, transactions: number): RowDatabase {
  let left = transactions;
  const alive = () => {
    if (left-- <= 0) throw new Error("The tab was killed");
  };
  return {
    ...db,
    read: async (tables, work) => {
      alive();
      return db.read(tables, work);
    },
    write: async (tables, work) => {
      alive();
      return db.write(tables, work);
    },
  };
}
