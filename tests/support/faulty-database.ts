import type { FitnessDatabase } from "#app/data/database.ts";
import { openTestDatabase } from "./test-database.ts";

/** Calls `begin` before each transaction of `db`, which isn't open yet. An error of `begin` ends the transaction. */
export function beforeTransactions(
  db: FitnessDatabase,
  begin: (tables: readonly string[], mode: string) => void,
): FitnessDatabase {
  db.use({
    stack: "dbcore",
    name: "faults",
    create: (core) => ({
      ...core,
      transaction(tables, mode, options) {
        begin(tables, mode);
        return core.transaction(tables, mode, options);
      },
    }),
  });
  return db;
}

/** The database of a tab that is killed: after so many transactions no further one has any effect. */
export function killAfter(db: FitnessDatabase, transactions: number): FitnessDatabase {
  let left = transactions;
  return beforeTransactions(openTestDatabase(db, db.name), () => {
    if (left-- <= 0) throw new Error("The tab was killed");
  });
}

/** Lets writes to these tables fail while `isFull` says so. */
export const fillDisk = (
  db: FitnessDatabase,
  isFull: () => boolean,
  ...names: readonly string[]
): FitnessDatabase =>
  beforeTransactions(db, (tables, mode) => {
    if (mode === "readwrite" && isFull() && names.every((name) => tables.includes(name)))
      throw new DOMException("No room", "QuotaExceededError");
  });
