import type { RowDatabase } from "#app/data/engine/row-database.ts";

/** The database of a tab that is killed: after so many transactions no further one has any effect. */
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
    write: async (tables, work, reported) => {
      alive();
      return db.write(tables, work, reported);
    },
  };
}
